import { formatMoney } from '#shared/money.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { type Estimate, estimateFor } from '../estimate.ts'
import { EstimateLines } from './estimate-lines.tsx'
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
