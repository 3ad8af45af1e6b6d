import { and, asc, eq, isNull } from 'drizzle-orm'
import { systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { paymentAttempts, providerEvents, refunds } from '#server/db/schema.ts'
import type { Job } from '#server/jobs.ts'
import type { Platform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { applyPayment } from '../attempts.ts'
import type { ReadObject } from '../providers.ts'
import { settleRefund } from '../refunding.ts'
import { isRefused, Unreachable } from './client.ts'
import { readRefund, stripeProvider, toRefundRead } from './provider.ts'

const everyMs = 1_000
const mostAtOnce = 100

export type Held = Pick<Platform, 'db' | 'config' | 'now' | 'log'>
export type EventRow = typeof providerEvents.$inferSelect

/** Why an event pays nothing until somebody has looked; undefined where it was applied. */
type Doubt = string | undefined

/** Its rows are its queue: what came in and is not applied yet, whoever was stopped in between. */
export const applyEventsJob: Job = { name: 'apply-payment-events', everyMs, run: applyEvents }

export async function applyEvents(platform: Held): Promise<void> {
  const { db, config, log } = platform
  if (!config.stripe) return
  const open = await db
    .select()
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.provider, 'stripe'),
        isNull(providerEvents.appliedAt),
        isNull(providerEvents.quarantined),
      ),
    )
    .orderBy(asc(providerEvents.receivedAt))
    .limit(mostAtOnce)
  for (const event of open)
    try {
      await applyEvent(platform, event)
    } catch (error) {
      const said = error instanceof Error ? error.message : 'unknown'
      log.warn({ event: event.eventId, error: said }, 'a payment event waits')
      if (error instanceof Unreachable) return
    }
}

/** Reads what the event is about from Stripe anew, and moves our side forward to it. */
async function applyEvent(platform: Held, event: EventRow): Promise<void> {
  const reference = String(event.payload.id)
  try {
    if (event.kind.startsWith('payment_intent.')) return await ofPayment(platform, event, reference)
    if (event.kind.startsWith('refund.')) return await ofRefund(platform, event, reference)
    await settle(platform.db, platform.now(), event, 'A card holder disputes a payment. See Stripe')
  } catch (error) {
    if (!isFinal(error)) throw error
    await settle(platform.db, platform.now(), event, error.message)
  }
}

async function ofPayment(platform: Held, event: EventRow, reference: string): Promise<void> {
  const { db, config, now } = platform
  const outside = { config, now: now() }
  const read = await stripeProvider.read(outside, reference)
  const attempt = await findAttempt(db, read)
  if (!attempt) return settle(db, now(), event, 'Stripe has a payment that was not begun here')
  if (attempt.state === 'succeeded' && read.state !== 'succeeded')
    return settle(db, now(), event, 'It is paid here, and at Stripe it is not')
  const found = await ended(read, attempt.state, () => stripeProvider.cancel(outside, reference))
  await db.transaction(async (tx) => {
    const applied = await applyPayment(systemContext(platform, tx), attempt.id, found)
    await settle(tx, now(), event, applied.outcome === 'quarantined' ? applied.why : undefined)
  })
}

/** A debit that was on its way and came back: the payment could be tried again at Stripe, so it is called off. */
async function ended(
  read: ReadObject,
  state: string,
  cancel: () => Promise<ReadObject>,
): Promise<ReadObject> {
  if (state !== 'processing' || read.state !== 'created') return read
  const found = await cancel()
  if (found.state !== 'cancelled') return found
  return { ...found, state: 'failed', failure: read.failure ?? found.failure }
}

async function findAttempt(db: Db, { reference, attemptId }: ReadObject) {
  const isStripe = eq(paymentAttempts.provider, 'stripe')
  const named = isUuid(attemptId)
    ? eq(paymentAttempts.id, attemptId)
    : eq(paymentAttempts.providerRef, reference)
  const rows = await db.select().from(paymentAttempts).where(and(isStripe, named))
  return rows[0]
}

async function ofRefund(platform: Held, event: EventRow, reference: string): Promise<void> {
  const { db, config, now } = platform
  const refund = await readRefund({ config, now: now() }, reference)
  const id = refund.metadata?.refund ?? null
  const [row] = isUuid(id)
    ? await db
        .select({ refund: refunds, paymentRef: paymentAttempts.providerRef })
        .from(refunds)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
        .where(eq(refunds.id, id))
    : []
  if (!row) return settle(db, now(), event, 'A refund was made at Stripe itself, and not from here')
  const fits =
    refund.amount === row.refund.amountMinor &&
    refund.currency.toUpperCase() === row.refund.currency &&
    refund.payment_intent === row.paymentRef
  if (!fits)
    return settle(db, now(), event, 'The refund at Stripe is not the one that was asked for')
  await db.transaction(async (tx) => {
    await settleRefund(systemContext(platform, tx), row.refund.id, toRefundRead(refund))
    await settle(tx, now(), event, undefined)
  })
}

async function settle(db: Db, at: Date, { eventId }: EventRow, doubt: Doubt): Promise<void> {
  await db
    .update(providerEvents)
    .set(doubt === undefined ? { appliedAt: at } : { quarantined: doubt })
    .where(
      and(
        eq(providerEvents.provider, 'stripe'),
        eq(providerEvents.eventId, eventId),
        isNull(providerEvents.appliedAt),
      ),
    )
}

/** Asking again would bring the same: Stripe does not know it, or our own rules refuse it. */
function isFinal(error: unknown): error is Error {
  return isRefused(error) || error instanceof Refusal
}

function isUuid(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
