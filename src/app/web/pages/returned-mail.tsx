import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useUnread } from './use-unread.ts'

/** Our mail to this person comes back, which nobody but they can put right. */
export function ReturnedMail() {
  const { user } = useSession()
  const { mailReturns } = useUnread()
  if (!user || !mailReturns) return null
  return (
    <Banner tone="error" className="mb-8">
      <p className="wrap-anywhere">
        Our mail to {user.email} comes back.{' '}
        <TextLink to="/dashboard/account">Change your address</TextLink>
      </p>
      <p className="text-help">What we write to you is here on the dashboard all the same.</p>
    </Banner>
  )
}
