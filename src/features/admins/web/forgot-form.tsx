import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { forgotAdminPassword } from '../contract.ts'

type Props = { email: string; onBack: () => void }

export function ForgotForm({ email, onBack }: Props) {
  const [said, setSaid] = useState<string>()
  const form = useSchemaForm(forgotAdminPassword.shapes.body, { email })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(forgotAdminPassword, { body }),
    ({ message }) => setSaid(message),
  )
  const back = (
    <Button look="quiet" size="small" onClick={onBack}>
      Back to login
    </Button>
  )
  if (said)
    return (
      <>
        <Banner tone="success" className="mb-4">
          {said}
        </Banner>
        {back}
      </>
    )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button type="submit" busyLabel={isSending && 'Sending...'}>
            Send the link
          </Button>
          {back}
        </>
      }
    >
      <p>We’ll email you a link to choose a new password.</p>
      <TextFieldControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
    </HandInForm>
  )
}
