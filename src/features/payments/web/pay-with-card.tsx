import { queryOf } from '#web/queries.ts'
import { linkClass } from '#web/ui/link.tsx'
import { beginPayment, readPayable } from '../pay-contract.ts'
import { PayStep } from './pay-step.tsx'

/** Paying one's own charge: a document of its own, `/dashboard/pay?charge=<id>`. */
export function PayWithCard({ charge }: { charge: string }) {
  const request = { params: { id: charge } }
  return (
    <PayStep
      payable={queryOf(readPayable, request)}
      begun={queryOf(beginPayment, request)}
      returnTo={`${location.origin}/dashboard/pay?charge=${charge}`}
      receipt="We’ll email you the receipt. You can also find it under Payments."
      back={
        <a href="/dashboard/pay" className={linkClass}>
          Back to your payments
        </a>
      }
    />
  )
}
