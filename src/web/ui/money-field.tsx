import { Input, TextField as RacTextField } from 'react-aria-components/TextField'
import {
  FieldHint,
  FieldLabel,
  FieldProblem,
  type FieldProps,
  inputClass,
  withClass,
} from './field.tsx'

type Props = FieldProps & {
  /** ISO 4217. */
  currency: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** An amount in the currency's main unit, as people type it; its sign is in the field. */
export function MoneyField({ label, tag, hint, error, className, currency, ...field }: Props) {
  return (
    <RacTextField
      {...field}
      autoComplete="off"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint>{hint}</FieldHint>
      <div className="relative max-w-56">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-umber"
        >
          {signOf(currency)}
        </span>
        <Input inputMode="decimal" className={`${inputClass} pl-9 tabular-nums`} />
      </div>
      <FieldProblem error={error} />
    </RacTextField>
  )
}

function signOf(currency: string): string | undefined {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}
