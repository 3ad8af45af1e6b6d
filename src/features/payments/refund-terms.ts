import * as z from 'zod/mini'
import { formatDay } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { retainedOf, type Sums } from './charge-balance.ts'

/** The share of what was paid that goes back to anyone who cancels until a day of the term. */
export const RefundStep = z.object({
  /** Its last day, counted from the first day of the term; below 0 before it. */
  days: z.int().check(z.minimum(-365), z.maximum(365)),
  percent: z.int().check(z.minimum(1), z.maximum(100)),
})
export type RefundStep = z.infer<typeof RefundStep>

/** What was agreed about money that goes back to anyone who gives up their place, in calendar days. */
export const RefundTerms = z.object({
  /** The last day on which all of it goes back. */
  allUntil: z.string(),
  startsOn: z.string(),
  steps: z.array(RefundStep),
})
export type RefundTerms = z.infer<typeof RefundTerms>

/** How much goes back until which day, each from the day after the one before it. */
type RefundSpan = { until: string; percent: number }

/** The days of the terms, in order; after the last nothing goes back. */
export function spansOf({ allUntil, startsOn, steps }: RefundTerms): RefundSpan[] {
  const spans: RefundSpan[] = [{ until: allUntil, percent: 100 }]
  for (const { days, percent } of steps) {
    const until = addDays(startsOn, days)
    const last = spans.at(-1)
    if (!last || until <= last.until) continue
    if (last.percent === percent) last.until = until
    else spans.push({ until, percent })
  }
  return spans
}

/** Which part of what was paid goes back to anyone who cancels on a day. */
export function percentOn(terms: RefundTerms, day: string): number {
  return spansOf(terms).find(({ until }) => day <= until)?.percent ?? 0
}

/** What goes back of charges that all end on a day; what was never owed goes back in any case. */
export function givenBack(charges: readonly Sums[], percent: number): number {
  return charges.reduce((sum, one) => sum + Math.max(0, one.paid) - retainedOf(one, percent), 0)
}

/** The terms as sentences. */
export function sayTerms(terms: RefundTerms): string {
  const [all, ...parts] = spansOf(terms)
  const whole = `If you cancel on or before ${formatDay(all?.until ?? terms.allUntil)}, we refund everything you’ve paid, including the deposit.`
  if (parts.length === 0) return `${whole} If you cancel later, there’s no refund.`
  const shares = parts.map(({ until, percent }) => `${percent} percent until ${formatDay(until)}`)
  return `${whole} If you cancel later, we refund a share of what you’ve paid: ${shares.join('; ')}. After that, there’s no refund.`
}
