import { useState } from 'react'
import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { call } from '#web/call.ts'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { confirmEmail } from '../contract.ts'
import { preloadAuthDialog } from './preload-auth-dialog.ts'
import { fetchUser } from './session-calls.ts'

/** Only the button confirms: programs that open links in mails ahead of their reader change nothing. */
export function ConfirmEmailPage() {
  const token = useMailedToken()
  const [email, setEmail] = useState<string>()
  const { act, isBusy, problem } = useAct()
  const confirm = () =>
    act(() => call(confirmEmail, { body: { token } }), {
      onDone(answer) {
        setEmail(answer.email)
        void fetchUser()
      },
    })

  return (
    <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
      <PageTitle>Confirm your email address</PageTitle>
      <h1 className="text-section">Confirm your email address</h1>
      {email ? (
        <Confirmed email={email} />
      ) : (
        <>
          {problem ? (
            <Banner tone="error" className="mt-6">
              {problem}
            </Banner>
          ) : (
            <p className="mt-5 text-lead text-umber">
              {token
                ? 'Press the button so we know our emails reach you.'
                : 'This page needs the complete link from our email.'}
            </p>
          )}
          <div className="mt-8">
            {token && !problem ? (
              <Button onClick={confirm} busyLabel={isBusy && 'Confirming...'}>
                Confirm this address
              </Button>
            ) : (
              <ButtonLink to="/dashboard/account" look="outline">
                Get a new link on your account page
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function Confirmed({ email }: { email: string }) {
  const { authenticated } = useSession()
  return (
    <>
      <p role="status" className="mt-5 text-lead text-umber wrap-anywhere">
        Thank you. {email} is confirmed.
      </p>
      <div className="mt-8">
        {authenticated ? (
          <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
        ) : (
          <Button
            aria-haspopup="dialog"
            onPointerEnter={preloadAuthDialog}
            onFocus={preloadAuthDialog}
            onClick={() => openAuthDialog({ mode: 'login', redirectTo: '/dashboard' })}
          >
            Log in
          </Button>
        )}
      </div>
    </>
  )
}
