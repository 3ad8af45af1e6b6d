import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { newPassword } from '#features/identity/new-password.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { resetAdminPassword } from '../contract.ts'
import { CenteredPage } from './centered-page.tsx'

const NewPassword = z.pick(resetAdminPassword.shapes.body, { password: true })

/** Where the link for a forgotten password of the office leads; the button alone uses it up. */
export function StaffPasswordPage() {
  const token = useLocation().hash.slice(1)
  const [said, setSaid] = useState<string>()
  return (
    <CenteredPage title="Choose a new password">
      {said ? (
        <>
          <Banner tone="success" className="mb-6">
            {said}
          </Banner>
          <ButtonLink to="/admin-panel">Log in</ButtonLink>
        </>
      ) : token ? (
        <PasswordForm token={token} onDone={setSaid} />
      ) : (
        <>
          <p className="mb-6">
            This page needs the complete link from our email. You can ask for a new one where you
            log in.
          </p>
          <ButtonLink to="/admin-panel">Go to login</ButtonLink>
        </>
      )}
    </CenteredPage>
  )
}

type FormProps = { token: string; onDone: (said: string) => void }

function PasswordForm({ token, onDone }: FormProps) {
  const form = useSchemaForm(NewPassword, { password: '' })
  const { frame, isSending } = useHandIn(
    form,
    ({ password }) => call(resetAdminPassword, { body: { token, password } }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button type="submit" busyLabel={isSending && 'Saving...'}>
            Save new password
          </Button>
          {frame.problem && (
            <ButtonLink look="outline" to="/admin-panel">
              Go to login
            </ButtonLink>
          )}
        </>
      }
    >
      <p>Saving logs you out on every device. Your second factor stays the same.</p>
      <TextFieldControl control={form.control} {...newPassword} />
    </HandInForm>
  )
}
