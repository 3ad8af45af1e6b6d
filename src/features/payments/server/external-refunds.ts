import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { formatMoney } from '#shared/money.ts'
import { mailTemplates } from '../mail-templates.ts'
import { lockChargeForSystem, readChargeName } from './charges.ts'
import { notifyFinance } from './office-mails.ts'
import type { RefundRead } from './providers.ts'
import { refundable, settleRefund } from './refunds.ts'
import { paymentAttempts, refunds } from './tables.ts'

type ProviderRefund = RefundRead & { amountMinor: number; currency: string }

/**
 * Takes a refund in that somebody made at the provider itself, as if it had been asked for here: it counts
 * when it has gone through. Returns what does not fit.
 */
export async function adoptRefund(
  ctx: Ctx,
  attemptId: string,
  { reference, state, failure, amountMinor, currency }: ProviderRefund,
): Promise<string | undefined> {
  const { db, now } = ctx
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  if (!attempt) return 'We have no payment with this ID'
  const held = await lockChargeForSystem(ctx, attempt.chargeId)
  const [known] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), eq(refunds.providerRef, reference)))
  if (known) {
    await settleRefund(ctx, known.id, { state, reference, failure })
    return undefined
  }
  // One that has moved nothing, and was never known here, is nothing.
  if (state === 'failed') return undefined
  const [left] = await db
    .select({ most: refundable })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  if (currency !== attempt.currency)
    return `The refund’s currency doesn’t match its payment: ${currency}`
  if (amountMinor > (left?.most ?? 0))
    return 'A refund made directly with the provider is more than what was left of the payment'
  const id = randomUUID()
  await db.insert(refunds).values({
    id,
    attemptId,
    amountMinor,
    currency,
    reason: 'Refunded directly with the provider',
    state: 'pending',
    idempotencyKey: `elsewhere:${reference}`,
    providerRef: reference,
    at: now,
    stateAt: now,
  })
  const facts = {
    charge: await readChargeName(db, held.charge),
    amount: formatMoney(amountMinor, currency),
  }
  await notifyFinance(ctx, held.application, {
    key: `refund-elsewhere:${id}`,
    template: 'refund-elsewhere',
    letterOf: (word, url) => word(mailTemplates, 'refund-elsewhere', facts, url),
  })
  await settleRefund(ctx, id, { state, reference, failure })
  return undefined
}
