import { randomUUID } from 'node:crypto'
import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import type { recordPayment, reverseEntry } from '../admin-contract.ts'
import { ChargeKind, methodWords, nameOfCharge } from '../charge.ts'
import { enterPayment } from './attempts.ts'
import { lockChargeForOffice } from './charges.ts'
import { settleCharges } from './debt-cancellation.ts'
import { reissueInvoice } from './invoices.ts'
import { addEntries, readToday } from './ledger.ts'
import { issueCounter } from './papers.ts'
import { charges, ledgerEntries, paymentAttempts, recordedPayments, refunds } from './tables.ts'

/** Writes down money that came without a provider. One like it that is there already is asked about first. */
export async function recordReceipt(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof recordPayment>,
): Promise<Result<typeof recordPayment>> {
  const { db, actor, now } = ctx
  const { method, reference, valueDate, amount, evidence, evenSo } = body
  const held = await lockChargeForOffice(ctx, id)
  if (valueDate > (await readToday(ctx)))
    throw invalidField(
      'valueDate',
      'Enter the day the payment was received. It can’t be in the future',
    )
  const alike = evenSo ? [] : await findRecordedPayments(ctx, isAlike({ method, reference }))
  if (alike.length > 0) return { isRecorded: false, alike }
  const attemptId = randomUUID()
  const { charge } = held
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      id: attemptId,
      chargeId: id,
      number: sql`1 + coalesce((SELECT max(p.number) FROM payment_attempts p WHERE p.charge_id = ${id}), 0)`,
      provider: 'manual',
      // Unique, so that of many who record one reference at once the rest wait for the first and are asked.
      providerRef: evenSo ? null : sql`${method} || ':' || lower(${reference})`,
      state: 'succeeded',
      amountMinor: amount,
      currency: charge.currency,
      idempotencyKey: `manual:${attemptId}`,
      startedBy: `admin:${actor.id}`,
      at: now,
      stateAt: now,
    })
    .onConflictDoNothing({ target: [paymentAttempts.provider, paymentAttempts.providerRef] })
    .returning({ id: paymentAttempts.id })
  if (!attempt)
    return {
      isRecorded: false,
      alike: await findRecordedPayments(ctx, isAlike({ method, reference })),
    }
  await db
    .insert(recordedPayments)
    .values({ attemptId, method, reference, valueDate, evidence, recordedBy: actor.id, at: now })
  await enterPayment(
    ctx,
    held,
    { id: attemptId, amountMinor: amount },
    { valueDate, words: `${methodWords[method]}, reference ${reference}` },
  )
  await recordAudit(ctx, {
    action: 'payment.recorded',
    subject: `application:${held.application.id}`,
    detail: { charge: id, attempt: attemptId, amount, method },
  })
  return { isRecorded: true, attemptId, alike: [] }
}

/** Whether the payment of an attempt was taken back. */
export function isPaymentReversed(attemptId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT FROM ledger_entries e JOIN ledger_entries r ON r.reverses = e.seq
    WHERE e.kind = 'payment' AND e.source = 'attempt:' || ${attemptId})`
}

type NamedPayment = { method: string; reference: string }

/** Recorded payments with the same method and reference that still stand. */
export function isAlike({ method, reference }: NamedPayment): SQL | undefined {
  return and(
    eq(recordedPayments.method, method),
    sql`lower(${recordedPayments.reference}) = lower(${reference})`,
    not(isPaymentReversed(recordedPayments.attemptId)),
  )
}

/** Some recorded payments, as we name them to a person who may record one a second time. */
export async function findRecordedPayments({ db }: Ctx<AdminActor>, which: SQL | undefined) {
  const rows = await db
    .select({
      kind: charges.kind,
      number: charges.number,
      amount: paymentAttempts.amountMinor,
      currency: paymentAttempts.currency,
      valueDate: recordedPayments.valueDate,
    })
    .from(recordedPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, recordedPayments.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(which)
    .limit(5)
  return rows.map(({ kind, number, ...row }) => ({
    ...row,
    name: nameOfCharge(ChargeKind.parse(kind), number),
  }))
}

/** Takes a recorded payment or a waiver back: both entries stay. */
export async function reverseRecord(
  ctx: Ctx<AdminActor>,
  { params: { seq }, body: { reason } }: Input<typeof reverseEntry>,
): Promise<Result<typeof reverseEntry>> {
  const { db } = ctx
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.seq, seq))
  if (!entry) throw notFound('charge')
  const held = await lockChargeForOffice(ctx, entry.chargeId)
  const attemptId = entry.source.replace('attempt:', '')
  if (entry.kind === 'payment') await requireReversible(ctx, attemptId, entry.currency)
  else if (entry.kind !== 'waiver')
    throw new Refusal('not-now', 'Only payments and waivers can be reversed')
  else if (held.charge.cancelledAt)
    throw new Refusal('not-now', 'Nothing is owed here anymore, so the waiver stays as it is')
  const reversal = await addEntries(ctx, held.charge, {
    kind: 'reversal',
    counts: entry.kind === 'waiver' ? 'waiver' : 'money',
    amount: -entry.amountMinor,
    source: `entry:${seq}`,
    reverses: seq,
    words: reason,
  })
  if (!reversal) throw new Refusal('not-now', 'Someone already reversed this', { code: 'reversed' })
  if (entry.kind === 'payment') {
    await freeReference(ctx, attemptId)
    await issueCounter(ctx, held, reversal, { entrySeq: seq })
  } else await reissueInvoice(ctx, held.charge, { amount: entry.amountMinor, words: reason })
  await settleCharges(ctx, held.application, { words: reason })
  await recordAudit(ctx, {
    action: 'ledger.reversed',
    subject: `application:${held.application.id}`,
    detail: { entry: seq },
  })
  return {}
}

/** What was taken back can be recorded again. */
async function freeReference({ db }: Ctx<AdminActor>, attemptId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ providerRef: null })
    .where(eq(paymentAttempts.id, attemptId))
}

/** What a provider took, only its refund gives back; and what is on its way back is not ours to take out twice. */
async function requireReversible({ db }: Ctx<AdminActor>, attemptId: string, currency: string) {
  const [attempt] = await db
    .select({ provider: paymentAttempts.provider })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  if (attempt?.provider !== 'manual')
    throw new Refusal('not-now', 'Card payments are returned as a refund')
  const [sum] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), sql`${refunds.state} <> 'failed'`))
  if (sum && sum.amount > 0)
    throw new Refusal(
      'not-now',
      `${formatMoney(sum.amount, currency)} of this payment was refunded or is being refunded, so it can’t be reversed`,
    )
}
