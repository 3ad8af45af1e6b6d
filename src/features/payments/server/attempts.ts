import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatMoney } from '#shared/money.ts'
import type { AttemptState } from '../charge.ts'
import { type LockedCharge, lockChargeForSystem, nothingOpen } from './charges.ts'
import { settleCharges } from './debt-cancellation.ts'
import { addEntries, enrolIfSettled } from './ledger.ts'
import { notifyOfFailure } from './mails.ts'
import { issueReceipt } from './papers.ts'
import {
  type Attempt,
  findProvider,
  type Provider,
  type ReadObject,
  type StartedPayment,
} from './providers.ts'
import { chargeBalances, charges, paymentAttempts } from './tables.ts'

/** What became of reading a provider's object. */
type ReadOutcome =
  | { outcome: 'applied' }
  /** It said nothing that was not known. */
  | { outcome: 'nothing-new' }
  /** Something does not match; it pays nothing until a person has looked. */
  | { outcome: 'quarantined'; why: string }

type AttemptRow = typeof paymentAttempts.$inferSelect

/**
 * Asks a provider for a payment of what is open on a charge. On the pool, outside any transaction: the
 * attempt with its key is committed first, then the call goes out, then its reference is kept. While an
 * attempt with this provider is open, it is gone on with. Whose charge it is, the caller has asked.
 */
export async function startPayment(
  ctx: Ctx,
  chargeId: string,
  provider: Provider,
  startedBy = nameOf(ctx.actor),
): Promise<{ attempt: Attempt; started: StartedPayment }> {
  const [charge] = await ctx.db
    .select({ applicationId: charges.applicationId, open: chargeBalances.open })
    .from(charges)
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(eq(charges.id, chargeId))
  if (!charge) throw notFound('charge')
  const row =
    (await openAttempt(ctx, chargeId, provider.name, startedBy)) ??
    (await continueAttempt(ctx, chargeId, provider, startedBy))
  const least = provider.minimum(row.currency)
  if (row.amountMinor < least) {
    await endAttempt(ctx, row.id, 'cancelled')
    throw new Refusal(
      'not-now',
      `The minimum card payment is ${formatMoney(least, row.currency)}. Pay by bank transfer, or email us`,
      { code: 'below-minimum' },
    )
  }
  const attempt = { ...row, applicationId: charge.applicationId }
  const started = await provider.start(ctx, attempt)
  await ctx.db
    .update(paymentAttempts)
    .set({ providerRef: started.reference })
    .where(and(eq(paymentAttempts.id, row.id), sql`${paymentAttempts.providerRef} IS NULL`))
  return { attempt: { ...attempt, providerRef: started.reference }, started }
}

/** A new attempt at all that is open, in one statement; undefined where one is open, or nothing is owed. */
async function openAttempt(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  chargeId: string,
  provider: string,
  startedBy: string,
): Promise<AttemptRow | undefined> {
  const number = sql<number>`1 + coalesce((SELECT max(p.number) FROM payment_attempts p WHERE p.charge_id = ${charges.id}), 0)`
  const [row] = await db
    .insert(paymentAttempts)
    .select(
      db
        .select({
          id: sql<string>`${randomUUID()}::uuid`.as('id'),
          chargeId: charges.id,
          number: number.as('number'),
          provider: sql<string>`${provider}`.as('provider'),
          state: sql<string>`'created'`.as('state'),
          amountMinor: chargeBalances.open,
          currency: charges.currency,
          idempotencyKey: sql<string>`${charges.id} || ':' || ${number}`.as('idempotency_key'),
          providerRef: sql<null>`NULL::text`.as('provider_ref'),
          failure: sql<null>`NULL::text`.as('failure'),
          startedBy: sql<string>`${startedBy}`.as('started_by'),
          at: sql<Date>`${now}::timestamptz`.as('at'),
          stateAt: sql<Date>`${now}::timestamptz`.as('state_at'),
        })
        .from(charges)
        .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
        .where(and(eq(charges.id, chargeId), sql`${chargeBalances.open} > 0`)),
    )
    .onConflictDoNothing()
    .returning()
  return row
}

/** Goes on with the attempt that is open, or asks how it stands and begins another in its place. */
async function continueAttempt(
  ctx: Ctx,
  chargeId: string,
  provider: Provider,
  startedBy: string,
): Promise<AttemptRow> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, open: chargeBalances.open })
    .from(paymentAttempts)
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, paymentAttempts.chargeId))
    .where(
      and(
        eq(paymentAttempts.chargeId, chargeId),
        inArray(paymentAttempts.state, ['created', 'processing']),
      ),
    )
  if (!found) throw nothingOpen()
  const { attempt, open } = found
  if (attempt.state === 'processing') throw onItsWay()
  if (attempt.provider === provider.name && attempt.amountMinor === open) return attempt
  const before = findProvider(attempt.provider, ctx.config)
  if (before && attempt.providerRef) {
    const { state } = await before.cancel(ctx, attempt.providerRef)
    if (state !== 'cancelled' && state !== 'failed') throw onItsWay()
  }
  await endAttempt(ctx, attempt.id, 'cancelled')
  const row = await openAttempt(ctx, chargeId, provider.name, startedBy)
  if (!row) throw nothingOpen()
  return row
}

async function endAttempt({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string, state: AttemptState) {
  await db
    .update(paymentAttempts)
    .set({ state, stateAt: now })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'created')))
}

function onItsWay(): Refusal {
  return new Refusal('not-now', 'A payment for this is already processing', {
    code: 'payment-under-way',
  })
}

/** From which states each is reached: forward only, but that money which came is money. */
const before: Record<AttemptState, readonly AttemptState[]> = {
  created: [],
  processing: ['created'],
  succeeded: ['created', 'processing', 'failed', 'cancelled'],
  failed: ['created', 'processing'],
  cancelled: ['created', 'processing'],
}

/** Moves an attempt forward to where its provider's object stands, in a transaction: one entry, one receipt, once. */
export async function applyPayment(
  ctx: Ctx,
  attemptId: string,
  object: ReadObject,
): Promise<ReadOutcome> {
  const { db, now } = ctx
  const [known] = await db
    .select({ chargeId: paymentAttempts.chargeId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  if (!known) return { outcome: 'quarantined', why: 'We have no payment with this ID' }
  const held = await lockChargeForSystem(ctx, known.chargeId)
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  if (!attempt) return { outcome: 'nothing-new' }
  const why = mismatch(ctx, attempt, object)
  if (why) return { outcome: 'quarantined', why }
  const moved = await db
    .update(paymentAttempts)
    .set({
      state: object.state,
      stateAt: now,
      providerRef: object.reference,
      failure: object.failure ?? null,
    })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        inArray(paymentAttempts.state, [...before[object.state]]),
      ),
    )
    .returning({ id: paymentAttempts.id })
  if (moved.length === 0) return { outcome: 'nothing-new' }
  if (object.state === 'succeeded') await enterPayment(ctx, held, attempt)
  if (object.state === 'failed') await notifyOfFailure(ctx, held, attemptId)
  return { outcome: 'applied' }
}

/** Enters money that came, receipts it, and enrolls anyone who waited for it alone. */
export async function enterPayment(
  ctx: Ctx,
  held: LockedCharge,
  attempt: { id: string; amountMinor: number },
  { valueDate, words = '' }: { valueDate?: string; words?: string } = {},
): Promise<void> {
  const entry = await addEntries(ctx, held.charge, {
    kind: 'payment',
    amount: attempt.amountMinor,
    source: `attempt:${attempt.id}`,
    words,
    ...(valueDate && { valueDate }),
  })
  if (!entry) return
  const moves = await settleCharges(ctx, held.application)
  const movedOn = moves
    .filter(({ from }) => from === held.charge.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  await issueReceipt(ctx, held, entry, movedOn)
  await enrolIfSettled(ctx, held)
}

/** What of a provider's object differs from what was asked of it. */
function mismatch({ config }: Ctx, attempt: AttemptRow, object: ReadObject): string | undefined {
  const provider = findProvider(attempt.provider, config)
  if (provider && object.isLive === provider.isTest(config))
    return object.isLive
      ? 'A live payment, but test keys are set'
      : 'A test payment, but live keys are set'
  if (object.amountMinor !== attempt.amountMinor)
    return `The amount doesn’t match: ${object.amountMinor} instead of ${attempt.amountMinor}`
  if (object.currency !== attempt.currency)
    return `The currency doesn’t match: ${object.currency} instead of ${attempt.currency}`
  if (object.chargeId !== attempt.chargeId) return 'It names a different charge'
  if (attempt.providerRef && attempt.providerRef !== object.reference)
    return 'A different provider payment from the one that was started'
  return undefined
}
