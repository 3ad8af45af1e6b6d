import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Fold } from '#web/ui/fold.tsx'
import type { OwnRefund as Refund } from '../contract.ts'

/** What one gets back by giving up the place, today and on later days. */
export function OwnRefund({ refund: { percent, amount, currency, spans } }: { refund: Refund }) {
  return (
    <Fold title="If you cancel your enrollment">
      <p>
        If you cancel today, {formatMoney(amount, currency)} of what you’ve paid will be refunded
        {percent < 100 && ` (${percent} percent)`}.
      </p>
      <dl className="mt-3 text-label tabular-nums">
        {spans.map((span) => (
          <div
            key={span.until}
            className="flex justify-between gap-x-6 border-hairline border-t py-2"
          >
            <dt>Until {formatDay(span.until)}</dt>
            <dd>{span.percent} percent</dd>
          </div>
        ))}
        <div className="flex justify-between gap-x-6 border-hairline border-t py-2">
          <dt>After that</dt>
          <dd>Nothing</dd>
        </div>
      </dl>
    </Fold>
  )
}
