import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useUnread } from './use-unread.ts'

/** Our email to this person comes back, which no one but they can put right. */
export function ReturnedMail() {
  const { user } = useSession()
  const { mailReturns } = useUnread()
  if (!user || !mailReturns) return null
  return (
    <Banner tone="error" className="mb-8">
      <p className="wrap-anywhere">
        Our email to {user.email} isn’t getting through.{' '}
        <TextLink to="/dashboard/account">Change your email address</TextLink>
      </p>
      <p className="text-help">You can still read everything we send you on your dashboard.</p>
    </Banner>
  )
}
