import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { settleDemoPayment } from '../pay-contract.ts'
import { refusalInWords } from './pay-words.ts'

type Outcome = 'paid' | 'declined' | 'processing'
type Props = {
  /** The name of the demo payment. */
  payment: string
  /** "Pay $500" */
  label: string
  onSent: () => void
}

/** Stands where the card fields would be. */
export function DemoCheckout({ payment, label, onSent }: Props) {
  const [sending, setSending] = useState<Outcome>()
  const [error, setError] = useState<string>()

  async function send(outcome: Outcome) {
    setSending(outcome)
    setError(undefined)
    const sent = await attempt(
      call(settleDemoPayment, { params: { id: payment }, body: { outcome } }),
    )
    setSending(undefined)
    if (!sent.success) setError(sent.error)
    else if (outcome === 'declined') setError(refusalInWords({ code: 'card_declined' }))
    else onSent()
  }

  return (
    <div className="space-y-6">
      <Banner>This is a demo. You don’t need a card, and no money moves.</Banner>
      {error && <Banner tone="error">{error}</Banner>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button onClick={() => send('paid')} busyLabel={sending === 'paid' && 'Paying...'}>
          {label}
        </Button>
        <Button
          look="outline"
          onClick={() => send('processing')}
          busyLabel={sending === 'processing' && 'Paying...'}
        >
          Pay by bank debit
        </Button>
        <Button
          look="outline"
          onClick={() => send('declined')}
          busyLabel={sending === 'declined' && 'Trying...'}
        >
          Try a card that is declined
        </Button>
      </div>
    </div>
  )
}
