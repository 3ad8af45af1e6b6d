import { zoneWords } from '#shared/zones.ts'
import { CheckboxGroupControl, YesNoControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { SearchSelectControl } from '#web/form/select-fields.tsx'
import { asText, useBinding } from '#web/form/use-binding.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { zoneOptions } from '#web/zone-options.ts'
import type { Field } from '../fields.ts'
import type { ControlPlace } from './control-place.ts'
import { FieldReading } from './field-reading.tsx'

type Props = ControlPlace & { field: Field }

const linesShown = 4
const amountWidth = 'max-w-40 tabular-nums'

/** One field of the description as the control of the kit that fits it. */
export function FieldControl({ field, isReading, ...place }: Props) {
  if (isReading) return <FieldReading field={field} {...place} />
  return <TypedControl field={field} {...place} />
}

function TypedControl({ field, control, name, units }: Props) {
  const shown = { control, name, label: field.label, hint: field.hint }
  switch (field.kind) {
    case 'line':
      return (
        <TextFieldControl
          {...shown}
          type={field.type ?? 'text'}
          autoComplete="off"
          maxLength={200}
        />
      )
    case 'text':
      return <TextAreaControl {...shown} rows={field.rows ?? 3} />
    case 'lines':
      return <TextAreaControl {...shown} rows={linesShown} />
    case 'number':
      return (
        <TextFieldControl
          {...shown}
          tag={field.unit}
          inputMode="numeric"
          autoComplete="off"
          inputClassName={amountWidth}
        />
      )
    case 'money':
      return <MoneyControl {...shown} currency={units.currency} />
    case 'choice':
      return <NativeSelectControl {...shown} options={field.options} />
    case 'choices':
      return <CheckboxGroupControl {...shown} options={field.options} />
    case 'yes-no':
      return <YesNoControl {...shown} />
    case 'zone':
      return (
        <SearchSelectControl
          {...shown}
          options={zoneOptions(units.timeZone)}
          searchLabel="Search time zones"
        />
      )
    case 'currency':
      return <SearchSelectControl {...shown} options={currencies} searchLabel="Search currencies" />
    case 'color':
      return <ColorControl {...shown} />
    case 'day':
      return <TextFieldControl {...shown} type="date" className="max-w-52" />
    case 'moment':
      return (
        <TextFieldControl
          {...shown}
          type="datetime-local"
          hint={field.hint ?? `In ${zoneWords(units.timeZone)}.`}
          className="max-w-72"
        />
      )
    default:
      return null
  }
}

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: currencyNames.of(value) ?? value,
  note: value,
}))

type ColorProps = Omit<ControlPlace, 'units' | 'isReading'> & { label: string; hint?: string }

/** A color by its six digits, or by the chooser of the browser beside them. */
function ColorControl({ control, name, label, hint }: ColorProps) {
  const { binding, value, fieldState } = useBinding({ control, name })
  const hex = asText(value)
  return (
    <div className="flex gap-3">
      <input
        type="color"
        aria-label={`${label}: pick a color`}
        value={/^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000'}
        onChange={(event) => binding.onChange(event.target.value)}
        className="h-auto w-9 shrink-0 cursor-pointer"
      />
      <TextField
        {...binding}
        value={hex}
        label={label}
        hint={hint}
        error={fieldState.error?.message}
        maxLength={7}
        autoComplete="off"
        spellCheck="false"
        inputClassName="max-w-40 tabular-nums"
      />
    </div>
  )
}

type MoneyProps = Omit<ControlPlace, 'units' | 'isReading'> & {
  label: string
  hint?: string
  currency: string
}

function MoneyControl({ control, name, ...field }: MoneyProps) {
  const { binding, value, fieldState } = useBinding({ control, name })
  const { id, onChange, onBlur } = binding
  return (
    <MoneyField
      {...field}
      id={id}
      onChange={onChange}
      onBlur={onBlur}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}
