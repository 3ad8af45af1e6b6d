import { Fragment, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchUser } from '#features/accounts/web/session-calls.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading-screen.tsx'
import { WithQueries } from '#web/with-queries.tsx'
import { Main } from './shell/landmarks.tsx'

/** Pages of the signed-in applicant. They start over when somebody else signs in. */
export function ApplicantArea() {
  const { authenticated, user } = useSession()
  if (!authenticated) return <Loading />
  if (!user) return <AccountUnknown />
  return (
    <Fragment key={user.id}>
      <WithQueries />
    </Fragment>
  )
}

/** The token is kept, but the server could not say whose it is. The form has its frame already. */
function AccountUnknown() {
  const { pathname } = useLocation()
  const Frame = pathname.startsWith('/dashboard') ? Main : Fragment
  const [isTrying, setTrying] = useState(false)

  async function tryAgain() {
    setTrying(true)
    await fetchUser()
    setTrying(false)
  }

  return (
    <Frame>
      <div className="page py-14">
        <title>We couldn’t load your account</title>
        <h1 className="text-section">We couldn’t load your account</h1>
        <p className="mt-4 max-w-prose text-lead text-umber">
          We can’t reach the server right now. You’re still logged in, and what you typed is saved
          on this device.
        </p>
        <Button className="mt-8" onClick={tryAgain} busyLabel={isTrying && 'Trying...'}>
          Try again
        </Button>
      </div>
    </Frame>
  )
}
