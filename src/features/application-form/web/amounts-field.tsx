import { fieldId } from '#web/form/field-id.ts'
import { type FieldProps, LabelText } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { cellOf } from '../gaps.ts'
import type { QuestionProps } from './question-props.ts'

type Props = FieldProps & QuestionProps

/** One amount for each chosen source but the person's own money, which is asked for by itself. */
export function AmountsField({ id, label, tag, hint, className, ...field }: Props) {
  const { question, value, lists, options, chosen, currency, errors, onEdit, onBlur } = field
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const own = lists.paymentSources
    .filter(({ countsAs }) => countsAs === 'self-pay')
    .map((source) => source.id)
  const sources = options.filter(
    ({ id: source }) => chosen.includes(source) && !own.includes(source),
  )

  function enter(source: string, amount: string) {
    const entry = { id: source, amount }
    onEdit((now) =>
      now.some((row) => cellOf(row, 'id') === source)
        ? now.map((row) => (cellOf(row, 'id') === source ? entry : row))
        : [...now, entry],
    )
  }

  return (
    <fieldset id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={className}>
      <legend className="field-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-help text-umber">
          {hint}
        </p>
      )}
      <div className="mt-4 space-y-5 [--label:initial]">
        {sources.map((source) => {
          const path = `${question.path}.${source.id}`
          const row = rows.find((entry) => cellOf(entry, 'id') === source.id)
          return (
            <MoneyField
              key={path}
              id={fieldId(path)}
              label={source.label}
              currency={currency}
              value={String(cellOf(row, 'amount') ?? '')}
              error={errors.get(path)}
              onChange={(amount) => enter(source.id, amount)}
              onBlur={onBlur}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
