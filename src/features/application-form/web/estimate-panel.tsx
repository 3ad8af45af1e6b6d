import { formatMoney } from '#shared/money.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { type Estimate, estimateFor } from '../estimate.ts'
import type { Form } from './use-form.ts'

/** What the person can expect to pay, beside the questions that decide it. */
export function EstimatePanel({ form }: { form: Form }) {
  return (
    <section aria-label="Your estimate" className="hidden border-hairline border-l pl-6 lg:block">
      <h2 className="mb-3 text-h3">Your estimate</h2>
      <EstimateLines estimate={useEstimate(form)} currency={form.asking.currency} />
    </section>
  )
}

/** The same on phones: folded under the questions, its result in sight. */
export function FoldedEstimate({ form }: { form: Form }) {
  const estimate = useEstimate(form)
  const { currency } = form.asking
  return (
    <details className="mt-6 border-hairline border-y text-label lg:hidden">
      <summary className="py-3">
        Estimate: you pay{' '}
        <strong className="tabular-nums">{formatMoney(estimate.selfPay, currency)}</strong>
      </summary>
      <div className="pb-4">
        <EstimateLines estimate={estimate} currency={currency} />
      </div>
    </details>
  )
}

export function useEstimate({ asking, program }: Form): Estimate {
  const facts = useProgramFacts(program)
  return estimateFor(asking, { ...facts, currency: asking.currency })
}

type LinesProps = {
  estimate: Pick<Estimate, 'lines' | 'selfPay' | 'plan'>
  currency: string
  note?: string
}

/** Price, less credit, less benefits, line by line, and what it comes to. */
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
            <dd className="tabular-nums">{signed(amount, currency)}</dd>
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

function signed(amount: number, currency: string): string {
  return amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency)
}
