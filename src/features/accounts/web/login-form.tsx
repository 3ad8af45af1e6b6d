import { useAuthDialog } from '#web/auth-dialog-state.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Credentials } from '../accounts.ts'
import { AuthButtons, Toggle } from './auth-buttons.tsx'
import { type ModeProps, useNotedTyping } from './auth-dialog-draft.ts'
import { OtherLogin } from './other-login.tsx'
import { login } from './session-calls.ts'
import { useAttempt } from './use-attempt.ts'

export function LoginForm({ typed, onEnter, onSwitch }: ModeProps) {
  const { stay } = useAuthDialog()
  const { email, password } = typed
  const form = useSchemaForm(Credentials, { email, password })
  useNotedTyping(form)
  const { control } = form
  const paths = ['email', 'password'] as const
  const { onSubmit, problem, isSending } = useAttempt(form, paths, login, onEnter)
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={control} />
      <Banner tone="error">{problem}</Banner>
      <TextFieldControl
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <TextFieldControl
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <AuthButtons submit="Login" busy={isSending && 'Submitting...'} />
      <div className="flex flex-wrap justify-between gap-x-6">
        {!stay && <Toggle onClick={() => onSwitch('register')}>New user? Register</Toggle>}
        <Toggle onClick={() => onSwitch('forgot-password')}>Forgot Password?</Toggle>
      </div>
      <OtherLogin form={form} onEnter={onEnter} />
    </form>
  )
}
