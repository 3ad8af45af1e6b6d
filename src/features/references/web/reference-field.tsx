import type { ReferenceQuestion } from '#features/settings/office-settings.ts'
import { fieldId } from '#web/form/field-id.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { choicesOf } from '../reference-form.ts'

type Props = {
  question: ReferenceQuestion
  value: string
  error?: string | undefined
  rows?: number
  onChange: (text: string) => void
  onBlur?: () => void
}

/** One question about an applicant, by its kind. */
export function ReferenceField({ question, rows = 7, error, onBlur, ...field }: Props) {
  const { id, label, help, kind, required } = question
  const shown = {
    ...field,
    id: fieldId(`answers.${id}`),
    label,
    ...(error && { error }),
    ...(onBlur && { onBlur }),
    ...(help && { hint: help }),
    ...(!required && { tag: 'optional' as const }),
  }
  if (kind === 'long') return <TextArea {...shown} rows={rows} />
  if (kind === 'short') return <TextField {...shown} autoComplete="off" />
  const options = choicesOf(question).map((choice) => ({ value: choice, label: choice }))
  return <RadioGroup {...shown} options={options} isInline={kind === 'scale'} />
}
