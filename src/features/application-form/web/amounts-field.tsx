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
    (option) => chosen.includes(option.value) && !own.includes(option.value),
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
      <legend className="text-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-help text-umber">
          {hint}
        </p>
      )}
      <div className="mt-4 space-y-5">
        {sources.map((source) => {
          const path = `${question.path}.${source.value}`
          const row = rows.find((entry) => cellOf(entry, 'id') === source.value)
          return (
            <MoneyField
              key={path}
              id={fieldId(path)}
              label={source.label}
              currency={currency}
              value={String(cellOf(row, 'amount') ?? '')}
              error={errors.get(path)}
              onChange={(amount) => enter(source.value, amount)}
              onBlur={onBlur}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
