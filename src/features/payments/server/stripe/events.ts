import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Ctx, systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { applyPayment } from '../attempts.ts'
import { followDispute } from '../disputes.ts'
import { adoptRefund } from '../external-refunds.ts'
import type { ReadObject } from '../providers.ts'
import { settleRefund } from '../refunds.ts'
import { paymentAttempts, providerEvents, refunds } from '../tables.ts'
import { isRefused, Unreachable } from './client.ts'
import {
  paymentOf,
  readDispute,
  readRefund,
  stripeProvider,
  toDisputeRead,
  toRefundRead,
} from './provider.ts'

const everyMs = 1_000
const mostAtOnce = 100

export type EventRow = typeof providerEvents.$inferSelect

/** Why an event pays nothing until somebody has looked; undefined where it was applied. */
type Doubt = string | undefined

/** Its rows are its queue: what came in and is not applied yet, whoever was stopped in between. */
export const applyEventsJob: Job = { name: 'apply-payment-events', everyMs, run: applyEvents }

export async function applyEvents(platform: JobPlatform): Promise<void> {
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
      log.warn({ event: event.eventId, error }, 'a payment event waits')
      if (error instanceof Unreachable) return
    }
}

/** Reads what the event is about from Stripe anew, and moves our side forward to it. */
async function applyEvent(platform: JobPlatform, event: EventRow): Promise<void> {
  const reference = String(event.payload.id)
  try {
    await settle(platform, event, await follow(platform, event.kind, reference))
  } catch (error) {
    if (!isFinal(error)) throw error
    await settle(platform, event, error.message)
  }
}

function follow(platform: JobPlatform, kind: string, reference: string): Promise<Doubt> {
  if (kind.startsWith('refund.')) return followRefund(platform, reference)
  if (kind.startsWith('charge.dispute.')) return followOneDispute(platform, reference)
  return followPayment(platform, reference)
}

async function followPayment(platform: JobPlatform, reference: string): Promise<Doubt> {
  const { db, config, now } = platform
  const outside = { config, now: now() }
  const read = await stripeProvider.read(outside, reference)
  const attempt = await findAttempt(db, read)
  if (!attempt) return 'Stripe has a payment that wasn’t started here'
  if (attempt.state === 'succeeded' && read.state !== 'succeeded')
    return 'It’s paid here but not in Stripe'
  const found = await ended(read, attempt.state, () => stripeProvider.cancel(outside, reference))
  const applied = await db.transaction((tx) =>
    applyPayment(systemContext(platform, tx), attempt.id, found),
  )
  return applied.outcome === 'quarantined' ? applied.why : undefined
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

async function findAttempt(
  db: Db,
  { reference, attemptId }: Pick<ReadObject, 'reference' | 'attemptId'>,
) {
  const isStripe = eq(paymentAttempts.provider, 'stripe')
  const named = isUuid(attemptId)
    ? eq(paymentAttempts.id, attemptId)
    : eq(paymentAttempts.providerRef, reference)
  const rows = await db.select().from(paymentAttempts).where(and(isStripe, named))
  return rows[0]
}

async function followRefund(platform: JobPlatform, reference: string): Promise<Doubt> {
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
  const amountMinor = refund.amount
  const currency = refund.currency.toUpperCase()
  const read = toRefundRead(refund)
  if (!row)
    return ofPayment(platform, paymentOf(refund), (ctx, attemptId) =>
      adoptRefund(ctx, attemptId, { ...read, amountMinor, currency }),
    )
  const fits =
    amountMinor === row.refund.amountMinor &&
    currency === row.refund.currency &&
    paymentOf(refund) === row.paymentRef
  if (!fits) return 'The refund in Stripe isn’t the one that was requested'
  await db.transaction((tx) => settleRefund(systemContext(platform, tx), row.refund.id, read))
  return undefined
}

async function followOneDispute(platform: JobPlatform, reference: string): Promise<Doubt> {
  const { config, now } = platform
  const dispute = await readDispute({ config, now: now() }, reference)
  return ofPayment(platform, paymentOf(dispute), (ctx, attemptId) =>
    followDispute(ctx, attemptId, toDisputeRead(dispute)),
  )
}

/** What is about a payment waits for nobody to tell of that: it is followed first. */
async function ofPayment(
  platform: JobPlatform,
  reference: string,
  work: (ctx: Ctx, attemptId: string) => Promise<Doubt>,
): Promise<Doubt> {
  const { db } = platform
  const find = () => findAttempt(db, { reference, attemptId: null })
  const found = await find()
  const attempt = found?.state === 'succeeded' ? found : undefined
  if (!attempt) {
    const doubt = await followPayment(platform, reference)
    if (doubt) return doubt
  }
  const paid = attempt ?? (await find())
  if (!paid) return 'Stripe has a payment that wasn’t started here'
  return db.transaction((tx) => work(systemContext(platform, tx), paid.id))
}

async function settle(
  { db, now }: JobPlatform,
  { eventId }: EventRow,
  doubt: Doubt,
): Promise<void> {
  await db
    .update(providerEvents)
    .set(doubt === undefined ? { appliedAt: now() } : { quarantined: doubt })
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
