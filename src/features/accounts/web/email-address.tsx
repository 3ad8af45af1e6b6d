import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { AddressFields } from '#web/form/address-fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { changeEmail, resendEmailProof } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { fetchUser } from './session-calls.ts'
import { useAttempt } from './use-attempt.ts'

export function EmailAddress() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  if (!user) return null
  const waiting = user.newEmail ?? (user.emailConfirmed ? undefined : user.email)

  async function resend() {
    const sent = await attempt(call(resendEmailProof), ({ message }) => setSaid(message))
    if (!sent.success) setSaid(sent.error)
  }

  return (
    <AccountPart title="Email">
      <p className="wrap-anywhere">{user.email}</p>
      {waiting && (
        <p className="mt-1 text-help text-umber wrap-anywhere">
          {user.newEmail
            ? `We sent an email to ${user.newEmail}. Your address changes once you open the link in it.`
            : 'Not confirmed yet. Open the link in the email we sent you.'}
        </p>
      )}
      {said && (
        <Banner className="mt-4">
          <p className="wrap-anywhere">{said}</p>
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          Change email address
        </Button>
        {waiting && (
          <Button look="quiet" size="small" onClick={resend}>
            Send the email again
          </Button>
        )}
      </div>
      <Dialog title="Change email address" isOpen={isOpen} onClose={() => setOpen(false)}>
        <EmailForm
          onDone={(message) => {
            setSaid(message)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </AccountPart>
  )
}

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

function EmailForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changeEmail.shapes.body, { email: '', password: '' })
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    ['email', 'password'],
    (body) => attempt(call(changeEmail, { body }), ({ message }) => onDone(message)),
    fetchUser,
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <p className="text-umber">
        We’ll email a link to the new address. Until you open it, the old one stays.
      </p>
      <FormErrors control={form.control} />
      {problem && <Banner tone="error">{problem}</Banner>}
      <AddressFields control={form.control} />
      <DialogActions>
        <Button type="submit" busyLabel={isSending && 'Sending...'}>
          Send the link
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  )
}
