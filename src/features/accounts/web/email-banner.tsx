import { useState } from 'react'
import type { Attempt } from '#web/attempt.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { resendEmailProof } from '../contract.ts'

/** Until the address is confirmed: where we wrote to, and what to do if that was wrong. */
export function EmailBanner() {
  const { user } = useSession()
  const [said, setSaid] = useState<string>()
  const [isSending, setSending] = useState(false)
  if (!user || user.emailConfirmed) return null

  async function resend() {
    setSending(true)
    const sent: Attempt = await attempt(call(resendEmailProof), ({ message }) => setSaid(message))
    if (!sent.success) setSaid(sent.error)
    setSending(false)
  }

  return (
    <Banner className="mb-8">
      <p className="wrap-anywhere">
        We sent an email to {user.email}.{' '}
        <TextLink to="/dashboard/account">Wrong address?</TextLink>
      </p>
      <p className="text-help text-umber">
        {said ?? (
          <>
            Open the link in it to confirm your address.{' '}
            <button type="button" onClick={resend} disabled={isSending} className={linkClass}>
              Send it again
            </button>
          </>
        )}
      </p>
    </Banner>
  )
}
