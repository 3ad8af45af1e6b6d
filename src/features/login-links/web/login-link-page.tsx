import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logout } from '#features/accounts/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { segmentOf } from '#shared/programs.ts'
import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { call } from '#web/call.ts'
import { leadOfEntry } from '#web/entry-target.ts'
import { LinkedPage } from '#web/linked-page.tsx'
import { readSessionParts } from '#web/load-session-parts.ts'
import { useMailedToken } from '#web/mailed-token.ts'
import { beginSession, rememberedProgram, useSession } from '#web/session.ts'
import { readToken } from '#web/tokens.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { followLoginLink } from '../contract.ts'

const logoutMs = 5_000

/** Where a login link leads. The button alone uses it up, never opening the page. */
export function LoginLinkPage() {
  const token = useMailedToken()
  return (
    <LinkedPage token={token} title="Log in with your link">
      {token ? (
        <FollowLink token={token} />
      ) : (
        <NoLink>
          <p className="text-lead text-umber">
            To log in, open the link in our latest email, or copy all of it. Each link works once.
          </p>
        </NoLink>
      )}
    </LinkedPage>
  )
}

function FollowLink({ token }: { token: string }) {
  const { act, isBusy, problem, refusal } = useAct()
  const { authenticated, user } = useSession()
  const [isIn, setIn] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const present = authenticated && !isIn ? user : null

  async function enter({ token, user, next }: Answer<typeof followLoginLink>) {
    setIn(true)
    await endPresentSession()
    beginSession(token, user)
    await readSessionParts()
    await navigate(await leadOfEntry(next, pathname), { replace: true })
  }

  const follow = () =>
    act(() => call(followLoginLink, { body: { token } }), {
      onDone: (entered) => void enter(entered),
    })

  // Without a code it never reached the server, and the link may still work.
  if (refusal?.code)
    return (
      <NoLink>
        <Banner tone="error">{problem}</Banner>
      </NoLink>
    )
  return (
    <>
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      {present ? (
        <p className="mt-5 text-lead text-umber wrap-anywhere">
          You’re already logged in as {present.email}. Logging in with this link logs that account
          out here.
        </p>
      ) : (
        <p className="mt-5 text-lead text-umber">Press the button and you’re in.</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => void follow()} busyLabel={(isBusy || isIn) && 'Logging in...'}>
          Log in now
        </Button>
        {present && (
          <ButtonLink to="/dashboard" look="outline">
            Go to your dashboard
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** This browser has one session: that of before would stay among the devices, with no one to end it. */
async function endPresentSession(): Promise<void> {
  if (!readToken('applicant')) return
  await call(logout, undefined, { quiet: true, timeoutMs: logoutMs }).catch(() => undefined)
}

function NoLink({ children }: { children: ReactNode }) {
  const redirectTo = `/${segmentOf(rememberedProgram())}/application`
  return (
    <>
      <div className="mt-6">{children}</div>
      <Button
        look="outline"
        aria-haspopup="dialog"
        className="mt-8"
        onClick={() => openAuthDialog({ mode: 'login', redirectTo })}
      >
        Log in another way
      </Button>
    </>
  )
}
