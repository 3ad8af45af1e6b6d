import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type Ctx, systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import type * as calls from '../admin-contract.ts'
import type { RefundState } from '../charge.ts'
import { listBalances } from './charge-balances.ts'
import { lockChargeForOffice, lockChargeForSystem } from './charges.ts'
import { settleCharges } from './debt-cancellation.ts'
import { addCounterEntry } from './entry-reversal.ts'
import { addEntries } from './ledger.ts'
import { notifyOfFailedRefund } from './mails.ts'
import { issueCounter } from './papers.ts'
import { findProvider } from './providers.ts'
import { paymentAttempts, refunds } from './tables.ts'

/** What can still go back of a payment: what came and was not reversed, less refunds that have not failed and what banks took. */
export const refundable =
  sql<number>`CASE WHEN ${paymentAttempts.state} <> 'succeeded' THEN 0 ELSE greatest(0,
  coalesce((SELECT sum(e.amount_minor) FROM ledger_entries e WHERE e.source = 'attempt:' || payment_attempts.id
    AND e.kind = 'payment'
    AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses = e.seq)), 0)
  - coalesce((SELECT sum(r.amount_minor) FROM refunds r WHERE r.attempt_id = payment_attempts.id
    AND r.state <> 'failed'), 0)
  - coalesce((SELECT sum(d.amount_minor) FROM disputes d WHERE d.attempt_id = payment_attempts.id
    AND d.state IN ('open', 'lost')), 0)) END`.mapWith(Number)

/** Asks for money to go back. The provider is called afterwards, with the key that is kept here. */
export async function beginRefund(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.refundPayment>,
): Promise<Result<typeof calls.refundPayment>> {
  requireFresh(ctx)
  const chargeId = await findCharge(ctx.db, id)
  const { application } = await lockChargeForOffice(ctx, chargeId)
  await askRefund(ctx, { ...body, attemptId: id })
  await recordAudit(ctx, {
    action: 'refund.asked',
    subject: `application:${application.id}`,
    detail: { attempt: id, amount: body.amount, endsDebt: body.endsDebt },
  })
  return {}
}

/** The row of a refund that is asked for, under the lock of its charge; refuses more than is there. */
export async function askRefund(
  ctx: Ctx<AdminActor>,
  { attemptId, ...asked }: { attemptId: string; amount: number; reason: string; endsDebt: boolean },
): Promise<{ id: string }> {
  const { db, actor, now } = ctx
  const { amount, reason, endsDebt } = asked
  await lockChargeForSystem(ctx, await findCharge(db, attemptId))
  const [attempt] = await db
    .select({ currency: paymentAttempts.currency, most: refundable })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  if (!attempt) throw notFound('payment')
  if (amount > attempt.most)
    throw new Refusal(
      'not-now',
      attempt.most === 0
        ? 'Nothing more can be refunded from this payment'
        : `You can refund up to ${formatMoney(attempt.most, attempt.currency)} of this payment`,
      { code: 'more-than-paid' },
    )
  const id = randomUUID()
  await db.insert(refunds).values({
    id,
    attemptId,
    amountMinor: amount,
    currency: attempt.currency,
    reason,
    state: 'pending',
    endsDebt,
    idempotencyKey: `refund:${id}`,
    askedBy: actor.id,
    at: now,
    stateAt: now,
  })
  return { id }
}

/** Where a provider says a refund stands; pending goes on to either end, and what had succeeded can still fail. */
export async function settleRefund(
  ctx: Ctx,
  refundId: string,
  {
    state,
    reference,
    failure,
  }: { state: RefundState; reference?: string; failure?: string | undefined },
): Promise<void> {
  const { db, now } = ctx
  const held = await lockChargeForSystem(ctx, await findChargeOfRefund(db, refundId))
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!row) return
  if (reference && !row.providerRef)
    await db.update(refunds).set({ providerRef: reference }).where(eq(refunds.id, refundId))
  const from: Record<RefundState, RefundState[]> = {
    pending: [],
    succeeded: ['pending'],
    failed: ['pending', 'succeeded'],
  }
  const moved = await db
    .update(refunds)
    .set({ state, stateAt: now, failure: failure ?? null, seenAt: null })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, from[state])))
    .returning({ id: refunds.id })
  if (moved.length === 0) return
  if (state === 'succeeded') {
    const before = await listBalances(db, [held.application.id])
    const entry = await addEntries(ctx, held.charge, {
      kind: 'refund',
      amount: -row.amountMinor,
      source: `refund:${refundId}`,
      words: row.reason,
    })
    if (entry) {
      await issueCounter(ctx, held, entry, { attemptId: row.attemptId })
      await settleCharges(ctx, held.application, {
        words: row.reason,
        ...(row.endsDebt && { endsDebtSince: before }),
      })
    }
  }
  if (state === 'failed') {
    // Its money is ours again.
    if (row.state === 'succeeded')
      await addCounterEntry(ctx, held, { kind: 'refund', id: refundId }, 'The refund came back')
    await notifyOfFailedRefund(ctx, held, row)
  }
}

/** Says how a refund ended that staff pay out themselves. */
export async function settleByHand(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { outcome, words } }: Input<typeof calls.settleRefundByHand>,
): Promise<Result<typeof calls.settleRefundByHand>> {
  const { application } = await lockChargeForOffice(ctx, await findChargeOfRefund(ctx.db, id))
  const [row] = await ctx.db
    .select({ state: refunds.state, provider: paymentAttempts.provider })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, id))
  if (row?.provider !== 'manual')
    throw new Refusal('not-now', 'The provider reports how this refund ends')
  if (row.state === 'failed' || row.state === outcome)
    throw new Refusal('not-now', 'Someone already recorded this', { code: 'refund-settled' })
  await settleRefund(ctx, id, { state: outcome, failure: outcome === 'failed' ? words : undefined })
  await recordAudit(ctx, {
    action: 'refund.settled',
    subject: `application:${application.id}`,
    detail: { refund: id, outcome },
  })
  return {}
}

export async function noteFailedRefund(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.noteFailedRefund>,
): Promise<Result<typeof calls.noteFailedRefund>> {
  await lockChargeForOffice(ctx, await findChargeOfRefund(ctx.db, id))
  await ctx.db
    .update(refunds)
    .set({ seenAt: ctx.now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'failed'), isNull(refunds.seenAt)))
  return {}
}

/** Calls the provider for refunds that it has not heard of; the same key makes a second call harmless. */
export async function sendRefunds(platform: JobPlatform): Promise<void> {
  const { db, config, now, log } = platform
  const due = await db
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(refunds.state, 'pending'),
        isNull(refunds.providerRef),
        ne(paymentAttempts.provider, 'manual'),
      ),
    )
    .limit(100)
  for (const { refund: row, attempt } of due) {
    const provider = findProvider(attempt.provider, config)
    const { providerRef } = attempt
    if (!provider || !providerRef) continue
    try {
      const read = await provider.refund(
        { config, now: now() },
        { ...row, attempt: { id: attempt.id, providerRef } },
      )
      await db.transaction((tx) => settleRefund(systemContext(platform, tx), row.id, read))
    } catch (error) {
      log.warn({ refund: row.id, error }, 'a refund could not be sent')
    }
  }
}

export const refundJob: Job = { name: 'send-refunds', everyMs: 60_000, run: sendRefunds }

async function findCharge(db: Db, attemptId: string): Promise<string> {
  const [row] = await db
    .select({ chargeId: paymentAttempts.chargeId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  if (!row) throw notFound('charge')
  return row.chargeId
}

async function findChargeOfRefund(db: Db, refundId: string): Promise<string> {
  const [row] = await db
    .select({ chargeId: paymentAttempts.chargeId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId))
  if (!row) throw notFound('charge')
  return row.chargeId
}
