import { counted } from '#shared/counted.ts'
import { formatMoney } from '#shared/money.ts'
import { parseMoney } from '#shared/questions/figures.ts'
import {
  decidingAnswers,
  offeredCredit,
  offeredSources,
  type QuestionContext,
} from './asked-questions.ts'
import { cellOf } from './gaps.ts'

/** What a program costs, as published; amounts in minor units. */
export type Tariff = {
  credits: number
  perCredit: number
  fees: readonly { name: string; amount: number }[]
  lengthMonths: number
  currency: string
}

type EstimateLine = {
  id: string
  label: string
  /** Minor units; what lowers the price is negative. */
  amount: number
  /** Why the line is as it is. */
  why: string
}

/** Price, less credit, less benefits, is what the person pays; amounts in minor units. */
export type Estimate = {
  price: number
  credit: number
  benefits: number
  selfPay: number
  lines: EstimateLine[]
  /** Months until all is paid, after the amount at the start; null where the answers do not say. */
  months: number | null
  /** What the plan amounts to, in one sentence. */
  plan: string
}

/** What an applicant can expect to pay, line by line, from the answers given so far. */
export function estimateFor(given: QuestionContext, tariff: Tariff): Estimate {
  const asking = { ...given, answers: decidingAnswers(given) }
  const priceLines = linesOfPrice(tariff)
  const price = sum(priceLines)
  const creditLines = linesOfCredit(asking, tariff)
  const credit = 0 - sum(creditLines)
  const benefitLines = linesOfBenefits(asking, tariff.currency, price - credit)
  const benefits = 0 - sum(benefitLines)
  const selfPay = price - credit - benefits
  return {
    price,
    credit,
    benefits,
    selfPay,
    lines: [...priceLines, ...creditLines, ...benefitLines],
    ...planOf(asking, tariff, selfPay),
  }
}

function linesOfPrice({ credits, perCredit, fees, currency }: Tariff): EstimateLine[] {
  return [
    {
      id: 'tuition',
      label: 'Tuition',
      amount: credits * perCredit,
      why: `${counted(credits, 'credit')} at ${formatMoney(perCredit, currency)}`,
    },
    ...fees.map(({ name, amount }) => ({
      id: `fee-${name}`,
      label: name,
      amount,
      why: 'The same for everyone',
    })),
  ]
}

function linesOfCredit(
  asking: QuestionContext,
  { credits, perCredit, currency }: Tariff,
): EstimateLine[] {
  const { selectedPrograms } = asking.answers.creditTransfer
  let room = credits
  return offeredCredit(asking)
    .filter(({ id }) => selectedPrograms.includes(id))
    .map((entry) => {
      const isOpen = entry.outcome === 'needs a person'
      const taken = isOpen ? 0 : Math.min(entry.credits, room)
      room -= taken
      const worth = `${counted(taken, 'credit')} at ${formatMoney(perCredit, currency)}`
      return {
        id: `credit-${entry.id}`,
        label: entry.name,
        amount: taken === 0 ? 0 : -taken * perCredit,
        why: isOpen
          ? 'Not included yet. Faculty will review it first'
          : `${worth}. ${entry.reason}`,
      }
    })
}

function linesOfBenefits(asking: QuestionContext, currency: string, owed: number): EstimateLine[] {
  const { selectedPayments, expectedAmounts } = asking.answers.financialPlan
  let left = owed
  return offeredSources(asking)
    .filter(({ id, countsAs }) => countsAs !== 'self-pay' && selectedPayments.includes(id))
    .map((source) => {
      const typed = expectedAmounts.find((entry) => cellOf(entry, 'id') === source.id)?.amount
      const expected = Math.round((parseMoney(typed ?? null) ?? 0) * 100)
      const taken = source.countsAs === 'borrowed' ? 0 : Math.min(expected, left)
      left -= taken
      return {
        id: `benefit-${source.id}`,
        label: source.name,
        amount: taken === 0 ? 0 : -taken,
        why: whyOfBenefit(source.countsAs === 'borrowed', expected, taken, currency),
      }
    })
}

function whyOfBenefit(isBorrowed: boolean, expected: number, taken: number, currency: string) {
  if (isBorrowed) return 'You repay a loan, so it doesn’t lower what you pay'
  if (expected === 0) return 'Not included yet. Enter the amount you expect'
  if (taken < expected) return `Up to what’s left to pay, out of ${formatMoney(expected, currency)}`
  return 'The amount you expect'
}

function planOf(
  { answers }: QuestionContext,
  { currency, lengthMonths }: Tariff,
  selfPay: number,
): Pick<Estimate, 'months' | 'plan'> {
  const { selectedPayments, selfPayContribution } = answers.financialPlan
  if (selfPay === 0) return { months: 0, plan: 'You have nothing left to pay.' }
  if (!selectedPayments.includes('self-pay'))
    return { months: null, plan: 'Choose how you’ll pay this part to see how long it takes.' }
  const start = minor(selfPayContribution.upFrontContribution)
  const monthly = minor(selfPayContribution.monthlyPaymentContribution)
  if (start >= selfPay) return { months: 0, plan: 'Paid in full at the start.' }
  if (monthly === 0)
    return { months: null, plan: 'Enter a monthly amount to see how long you’d pay.' }
  const months = Math.ceil((selfPay - start) / monthly)
  const last = selfPay - start - (months - 1) * monthly
  const paid =
    months === 1
      ? `${formatMoney(last, currency)} after one month`
      : `${formatMoney(monthly, currency)} a month for ${months} months, the last one ${formatMoney(last, currency)}`
  const first = start > 0 ? `${formatMoney(start, currency)} at the start, then ` : ''
  const late =
    months > lengthMonths
      ? ` That’s longer than the ${lengthMonths} months of the program. Talk to us about it.`
      : ''
  return { months, plan: `${first}${paid}.${late}` }
}

function minor(typed: string | number | null): number {
  return Math.round((parseMoney(typed) ?? 0) * 100)
}

function sum(lines: readonly EstimateLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0)
}
