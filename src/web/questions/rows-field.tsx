import type { ComponentType } from 'react'
import { type Answer, Answer as AnswerShape, type Row } from '#shared/questions/answer.ts'
import { rowsOf } from '#shared/questions/answer-parts.ts'
import type { Question } from '#shared/questions/definition.ts'
import { mostRows } from '#shared/questions/limits.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText, errorClass, LabelText } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { QuestionFieldProps } from './question-props.ts'

type Props = {
  /** Draws one question of a row. */
  Field: ComponentType<QuestionFieldProps>
  id: string
  label: string
  tag?: string
  hint?: string
  error?: string
  question: Question
  value: Answer | undefined
  onChange: (value: Answer) => void
  onBlur: () => void
}

/** The same few questions as often as there is something to tell. */
export function RowsField({ Field, id, label, tag, hint, error, question, value, ...rest }: Props) {
  const given = rowsOf(value)
  const least = Math.max(1, question.min ?? 0)
  const rows: Row[] = [...given, ...Array.from({ length: least - given.length }, () => ({}))]
  const most = Math.min(question.max ?? mostRows, mostRows)
  function write(next: Record<string, Answer>[]) {
    const read = AnswerShape.safeParse(next)
    if (read.success) rest.onChange(read.data)
  }

  return (
    <fieldset id={id} className="min-w-0">
      <legend className="text-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && <p className="text-help text-umber">{hint}</p>}
      <ol className="mt-3 flex flex-col gap-6">
        {rows.map((row, index) => (
          <li key={index} className="flex flex-col gap-4 border-hairline border-l-2 pl-4">
            {question.fields.map((field) => (
              <Field
                key={field.id}
                question={field}
                path={`${question.id}.${index}.${field.id}`}
                label={field.label}
                help={field.help}
                value={row[field.id]}
                isRequired={field.required}
                onChange={(name, next) =>
                  write(rows.map((one, at) => (at === index ? { ...one, [name]: next } : one)))
                }
                onBlur={rest.onBlur}
              />
            ))}
            {rows.length > least && (
              <Button
                look="quiet"
                size="small"
                className="min-h-11 self-start"
                onClick={() => write(rows.filter((_, at) => at !== index))}
              >
                <Icon name="remove" /> Remove {index + 1}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button
          look="outline"
          size="small"
          className="mt-4 min-h-11"
          onClick={() => write([...rows, {}])}
        >
          <Icon name="add" /> Add another
        </Button>
      )}
      {error && (
        <p className={errorClass}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}
