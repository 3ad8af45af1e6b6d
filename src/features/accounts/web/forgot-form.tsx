import { useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#features/identity/credentials.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AuthButtons, Toggle } from './auth-buttons.tsx'
import { type ModeProps, useNotedTyping } from './auth-dialog-draft.ts'
import { forgotPassword } from './session-calls.ts'
import { useAttempt } from './use-attempt.ts'

const Request = z.object({
  email: z.pipe(
    z.string().check(z.refine((text) => text.trim() !== '', 'Please enter your email address')),
    Email,
  ),
})

export function ForgotForm({ typed, onSwitch }: ModeProps) {
  const [answer, setAnswer] = useState<string>()
  const form = useSchemaForm(Request, { email: typed.email })
  useNotedTyping(form)
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    ['email'],
    ({ email }) => forgotPassword(email, setAnswer),
    () => {},
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <p className="text-umber">
        Enter your account’s email address and we’ll send you a link to choose a new password. The
        link works once, for an hour.
      </p>
      <FormErrors control={form.control} />
      <Banner tone="error">{problem}</Banner>
      {answer && !problem && <Banner tone="success">{answer}</Banner>}
      <TextFieldControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <AuthButtons submit="Request Reset" busy={isSending && 'Requesting...'} />
      <div>
        <Toggle onClick={() => onSwitch('login')}>Back to Login</Toggle>
      </div>
    </form>
  )
}
