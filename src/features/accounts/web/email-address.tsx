import { useState } from 'react'
import { call } from '#web/call.ts'
import { AddressFields } from '#web/form/address-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { changeEmail, resendEmailProof } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { fetchUser } from './session-calls.ts'

export function EmailAddress() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState<string>()
  const { act, problem } = useAct()
  if (!user) return null
  const waiting = user.newEmail ?? (user.emailConfirmed ? undefined : user.email)

  const resend = () =>
    act(() => call(resendEmailProof), { onDone: (answer) => setMessage(answer.message) })
  const said = problem ?? message

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
            setMessage(message)
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
  const { frame } = useHandIn(
    form,
    (body) => call(changeEmail, { body }),
    ({ message }) => {
      onDone(message)
      void fetchUser()
    },
  )
  return (
    <HandInForm {...frame} send="Send the link" sending="Sending..." onBack={onCancel}>
      <p className="text-umber">
        We’ll email a link to the new address. Until you open it, the old one stays.
      </p>
      <AddressFields control={form.control} />
    </HandInForm>
  )
}
