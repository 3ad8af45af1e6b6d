import { formatMoney } from '#shared/money.ts'
import { signedMoney } from '#shared/signed-money.ts'
import type { Estimate } from '../estimate.ts'

type LinesProps = {
  estimate: Pick<Estimate, 'lines' | 'selfPay' | 'plan'>
  currency: string
  note?: string
}

/** Price, less credit, less benefits, line by line, and what it amounts to. */
export function EstimateLines({
  estimate,
  currency,
  note = 'An estimate based on current prices.',
}: LinesProps) {
  const { lines, selfPay, plan } = estimate
  return (
    <>
      <dl className="text-label">
        {lines.map(({ id, label, amount, why }) => (
          <div
            key={id}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-hairline border-t py-2.5"
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{signedMoney(amount, currency)}</dd>
            <dd className="col-span-2 text-help text-umber">{why}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[1fr_auto] gap-x-4 border-brass border-y py-2.5">
          <dt className="font-strong">You pay</dt>
          <dd className="font-strong tabular-nums">{formatMoney(selfPay, currency)}</dd>
          <dd className="col-span-2 text-help text-umber">{plan}</dd>
        </div>
      </dl>
      <p className="mt-2.5 text-help text-umber">{note}</p>
    </>
  )
}
