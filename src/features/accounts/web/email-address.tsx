import { useState } from 'react'
import { call } from '#web/call.ts'
import { Part } from '#web/part.tsx'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { changeEmail, resendEmailProof } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { loadAddressForm, preloadAccountForms } from './load-account-forms.ts'
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

  function done(message: string) {
    setMessage(message)
    setOpen(false)
    void fetchUser()
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
        <Button
          look="outline"
          size="small"
          onPointerEnter={preloadAccountForms}
          onFocus={preloadAccountForms}
          onClick={() => setOpen(true)}
        >
          Change email address
        </Button>
        {waiting && (
          <Button look="quiet" size="small" onClick={resend}>
            Send the email again
          </Button>
        )}
      </div>
      <Dialog title="Change email address" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Part
          load={loadAddressForm}
          props={{ endpoint: changeEmail, onDone: done, onCancel: () => setOpen(false) }}
        />
      </Dialog>
    </AccountPart>
  )
}
