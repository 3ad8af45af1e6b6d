import { useState } from 'react'
import { useLocation } from 'react-router'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { queryClient } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { confirmOwnAddress } from '../contract.ts'
import { OfficeDoor } from './office-door.tsx'

/** Where the link to a new address of the office leads; the button alone uses it up. */
export function StaffAddressPage() {
  const token = useLocation().hash.slice(1)
  const [email, setEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function confirm() {
    setSending(true)
    const { error } = await attempt(call(confirmOwnAddress, { body: { token } }), (answer) => {
      setEmail(answer.email)
      return queryClient.invalidateQueries()
    })
    setProblem(error)
    setSending(false)
  }

  return (
    <OfficeDoor title="Confirm your address">
      {email && (
        <Banner tone="success" className="mb-6">
          <span className="wrap-anywhere">From now on, you log in with {email}.</span>
        </Banner>
      )}
      {problem && (
        <Banner tone="error" className="mb-6">
          {problem}
        </Banner>
      )}
      {!email && !problem && (
        <p className="mb-6">
          {token
            ? 'Confirm, and you’ll log in with this address.'
            : 'This page needs the complete link from our email.'}
        </p>
      )}
      {token && !email && !problem ? (
        <Button onClick={confirm} busyLabel={isSending && 'Confirming...'}>
          Confirm this address
        </Button>
      ) : (
        <ButtonLink to="/admin-panel/admins">Go to the office</ButtonLink>
      )}
    </OfficeDoor>
  )
}
