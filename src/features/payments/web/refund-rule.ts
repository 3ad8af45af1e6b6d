import { formatMoney } from '#shared/money.ts'
import type { Account } from './account.ts'

/** What of everything that was paid is to go back now, in words too; undefined where no rule says it. */
export function ruleFor(
  { chargeId, currency }: Account['attempts'][number],
  { charges, refund }: Account,
): { amount: number; words: string } | undefined {
  const alike = charges.filter((charge) => charge.currency === currency)
  const onTheWay = sum(alike.map(({ goingBack }) => goingBack))
  const dueBack = sum(alike.map((charge) => charge.dueBack)) - onTheWay
  if (dueBack > 0)
    return { amount: dueBack, words: `Total refund due: ${formatMoney(dueBack, currency)}.` }
  const isOfPlace = alike.some(({ id, kind }) => id === chargeId && kind !== 'application-fee')
  if (!refund || refund.currency !== currency || !isOfPlace) return undefined
  const amount = Math.max(0, refund.amount - onTheWay)
  if (amount === 0) return undefined
  return {
    amount,
    words: `If the enrollment were canceled today, we’d refund ${formatMoney(amount, currency)} (${refund.percent} percent).`,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
