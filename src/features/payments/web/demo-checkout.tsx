import { useState } from 'react'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { settleDemoPayment } from '../pay-contract.ts'
import { refusalInWords } from './pay-words.ts'

type DemoOutcome = 'paid' | 'declined' | 'processing'
type Props = {
  /** The name of the demo payment. */
  payment: string
  /** "Pay $500" */
  label: string
  onSent: () => void
}

/** Stands where the card fields would be. */
export function DemoCheckout({ payment, label, onSent }: Props) {
  const [isDeclined, setDeclined] = useState(false)
  const { act, busy, problem } = useAct()
  const error = problem ?? (isDeclined && !busy ? refusalInWords({ code: 'card_declined' }) : '')

  function send(outcome: DemoOutcome) {
    const body = { outcome }
    void act(() => call(settleDemoPayment, { params: { id: payment }, body }), {
      name: outcome,
      onDone() {
        setDeclined(outcome === 'declined')
        if (outcome !== 'declined') onSent()
      },
    })
  }

  return (
    <div className="space-y-6">
      <Banner>This is a demo. You don’t need a card, and no money moves.</Banner>
      <Banner tone="error">{error}</Banner>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button onClick={() => send('paid')} busyLabel={busy === 'paid' && 'Paying...'}>
          {label}
        </Button>
        <Button
          look="outline"
          onClick={() => send('processing')}
          busyLabel={busy === 'processing' && 'Paying...'}
        >
          Pay by bank debit
        </Button>
        <Button
          look="outline"
          onClick={() => send('declined')}
          busyLabel={busy === 'declined' && 'Trying...'}
        >
          Try a card that is declined
        </Button>
      </div>
    </div>
  )
}
