import { type Control, useController } from 'react-hook-form'
import { fieldId } from '#web/form/field-id.ts'
import { CountrySelect } from '#web/ui/country-select.tsx'
import type { AuthDialogFields } from './auth-dialog-draft.ts'

type Props = { control: Control<AuthDialogFields>; onLeaveUS: () => void }

/** The country of the phone and of the person; leaving the United States clears the state. */
export function CountryCodeControl({ control, onLeaveUS }: Props) {
  const { field, fieldState } = useController({ control, name: 'country' })

  function change(country: string) {
    field.onChange(country)
    if (country !== 'US') onLeaveUS()
  }

  return (
    <CountrySelect
      dialCodes
      id={fieldId('country')}
      label="Country Code"
      isRequired
      autoComplete="tel-country-code"
      value={field.value}
      onChange={change}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
    />
  )
}
