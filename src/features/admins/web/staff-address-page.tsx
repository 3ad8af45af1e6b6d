import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#web/call.ts'
import { everything } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { confirmOwnAddress } from '../contract.ts'
import { CenteredPage } from './centered-page.tsx'

/** Where the link to a new address of the office leads; the button alone uses it up. */
export function StaffAddressPage() {
  const token = useLocation().hash.slice(1)
  const [email, setEmail] = useState<string>()
  const { act, isBusy, problem } = useAct(everything)

  const confirm = () =>
    act(() => call(confirmOwnAddress, { body: { token } }), {
      onDone: (answer) => setEmail(answer.email),
    })

  return (
    <CenteredPage title="Confirm your address">
      {email && (
        <Banner tone="success" className="mb-6">
          <span className="wrap-anywhere">From now on, you log in with {email}.</span>
        </Banner>
      )}
      <Banner tone="error" className="mb-6">
        {problem}
      </Banner>
      {!email && !problem && (
        <p className="mb-6">
          {token
            ? 'Confirm, and you’ll log in with this address.'
            : 'This page needs the complete link from our email.'}
        </p>
      )}
      {token && !email && !problem ? (
        <Button onClick={confirm} busyLabel={isBusy && 'Confirming...'}>
          Confirm this address
        </Button>
      ) : (
        <ButtonLink to="/admin-panel/admins">Go to the office</ButtonLink>
      )}
    </CenteredPage>
  )
}
