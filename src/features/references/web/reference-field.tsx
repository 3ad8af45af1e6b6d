import { faultBeside } from '#shared/questions/plain-faults.ts'
import { fieldId } from '#web/form/field-id.ts'
import { Control } from '#web/questions/control.tsx'
import { questionOf } from '../reference-form.ts'
import type { ReferenceQuestion } from '../reference-rules.ts'

type Props = {
  question: ReferenceQuestion
  value: string
  error?: string | undefined
  rows?: number
  onChange: (text: string) => void
  onBlur?: () => void
}

/** One question about an applicant. */
export function ReferenceField({ question, rows = 7, error, onChange, ...field }: Props) {
  const { id, label, help, required } = question
  return (
    <Control
      {...field}
      id={fieldId(`answers.${id}`)}
      label={label}
      question={{ ...questionOf(question), rows }}
      onChange={(answer) => onChange(String(answer ?? ''))}
      {...(error && { error: faultBeside(error, label) })}
      {...(help && { hint: help })}
      {...(!required && { tag: 'optional' })}
    />
  )
}
