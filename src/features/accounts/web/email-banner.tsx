import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { resendEmailProof } from '../contract.ts'

/** Until the address is confirmed: where we wrote to, and what to do if that was wrong. */
export function EmailBanner() {
  const { user } = useSession()
  const [message, setMessage] = useState<string>()
  const { act, isBusy, problem } = useAct()
  if (!user || user.emailConfirmed) return null

  const resend = () =>
    act(() => call(resendEmailProof), { onDone: (answer) => setMessage(answer.message) })

  return (
    <Banner className="mb-8">
      <p className="wrap-anywhere">
        We sent an email to {user.email}.{' '}
        <TextLink to="/dashboard/account">Wrong address?</TextLink>
      </p>
      <p className="text-help text-umber">
        {problem ?? message ?? (
          <>
            Open the link in it to confirm your address.{' '}
            <button type="button" onClick={resend} disabled={isBusy} className={linkClass}>
              Send it again
            </button>
          </>
        )}
      </p>
    </Banner>
  )
}
