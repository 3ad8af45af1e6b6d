import { useWatch } from 'react-hook-form'
import { newPassword } from '#features/identity/new-password.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { SelectControl } from '#web/form/select-fields.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AuthButtons, Toggle } from './auth-buttons.tsx'
import { type AuthDialogFields, type ModeProps, useNotedTyping } from './auth-dialog-draft.ts'
import { CountryCodeControl } from './country-code-control.tsx'
import { NewAccount, registrationOf } from './new-account.ts'
import { register } from './session-calls.ts'
import { stateGroups } from './state-groups.ts'
import { useAttempt } from './use-attempt.ts'

const paths = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'country',
  'phoneNumber',
  'state',
  'email',
  'password',
] as const satisfies readonly (keyof AuthDialogFields)[]

export function RegisterForm({ typed, onEnter, onSwitch }: ModeProps) {
  const form = useSchemaForm(NewAccount, typed)
  useNotedTyping(form)
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    paths,
    (account) => register(registrationOf(account)),
    onEnter,
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={control} />
      <Banner tone="error">{problem}</Banner>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextFieldControl
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
        />
        <TextFieldControl
          control={control}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
        />
      </div>
      <TextFieldControl
        control={control}
        name="dateOfBirth"
        label="Date of Birth"
        type="date"
        autoComplete="bday"
      />
      <CountryCodeControl control={control} onLeaveUS={() => form.setValue('state', '')} />
      <TextFieldControl
        control={control}
        name="phoneNumber"
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
      {country === 'US' && (
        <SelectControl
          control={control}
          name="state"
          label="State"
          autoComplete="address-level1"
          options={stateGroups}
        />
      )}
      <TextFieldControl
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <TextFieldControl control={control} {...newPassword} label="Password" />
      <TextFieldControl
        control={control}
        name="repeatPassword"
        isRequired
        label="Repeat Password"
        type="password"
        autoComplete="new-password"
      />
      <AuthButtons submit="Register" busy={isSending && 'Submitting...'} />
      <div>
        <Toggle onClick={() => onSwitch('login')}>Already have an account? Login</Toggle>
      </div>
    </form>
  )
}
