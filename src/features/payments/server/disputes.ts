import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import type { Dispute, noteDispute } from '../admin-contract.ts'
import { ChargeKind, DisputeState, nameOfCharge } from '../charge.ts'
import type { listDisputes } from '../finance-contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import {
  type LockedCharge,
  lockChargeForOffice,
  lockChargeForSystem,
  readChargeName,
} from './charges.ts'
import { settleCharges } from './debt-cancellation.ts'
import { addCounterEntry } from './entry-reversal.ts'
import { inBooks, payer, presentPayer } from './finance-reach.ts'
import { addEntries } from './ledger.ts'
import { notifyFinance } from './office-mails.ts'
import { issueCounter } from './papers.ts'
import { charges, disputes, paymentAttempts } from './tables.ts'

/** A dispute as its provider has it, read from it again. */
export type DisputeRead = {
  reference: string
  state: DisputeState
  amountMinor: number
  currency: string
  reason: string
  answerBy: Date | null
}

type Row = typeof disputes.$inferSelect

/** From which states each is reached: a bank that has decided for us takes nothing a second time. */
const before: Record<DisputeState, DisputeState[]> = {
  asked: [],
  open: ['asked'],
  won: ['asked', 'open', 'lost'],
  lost: ['asked', 'open'],
}

/**
 * Follows a dispute: while the bank decides and when it has decided against us the money is gone, so that
 * the charge is owed again; won, it is ours again. It moves no status. Returns what does not fit.
 */
export async function followDispute(
  ctx: Ctx,
  attemptId: string,
  read: DisputeRead,
): Promise<string | undefined> {
  const { db, now } = ctx
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  if (attempt?.state !== 'succeeded') return 'A dispute of a payment we haven’t received'
  const held = await lockChargeForSystem(ctx, attempt.chargeId)
  if (read.currency !== attempt.currency)
    return `The dispute’s currency doesn’t match its payment: ${read.currency}`
  const { row, isNew } = await findOrKeep(ctx, attempt, read)
  const moved = await db
    .update(disputes)
    .set({ state: read.state, stateAt: now, answerBy: read.answerBy, seenAt: null })
    .where(and(eq(disputes.id, row.id), inArray(disputes.state, before[read.state])))
    .returning({ id: disputes.id })
  if (!isNew && moved.length === 0)
    return row.state === 'won' && read.state !== 'won'
      ? 'We have this dispute as won, but the provider doesn’t'
      : undefined
  if (read.state === 'open' || read.state === 'lost') await takeOut(ctx, held, row)
  if (read.state === 'won')
    await addCounterEntry(ctx, held, { kind: 'dispute', id: row.id }, 'The bank upheld the payment')
  await notifyStaff(ctx, held, { ...row, state: read.state, answerBy: read.answerBy })
  return undefined
}

async function findOrKeep(
  { db, now }: Ctx,
  { id: attemptId, provider }: typeof paymentAttempts.$inferSelect,
  { reference, ...read }: DisputeRead,
): Promise<{ row: Row; isNew: boolean }> {
  const [made] = await db
    .insert(disputes)
    .values({
      ...read,
      id: randomUUID(),
      attemptId,
      provider,
      providerRef: reference,
      at: now,
      stateAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) return { row: made, isNew: true }
  const [row] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.providerRef, reference)))
  if (!row) throw notFound('dispute')
  return { row, isNew: false }
}

async function takeOut(ctx: Ctx, held: LockedCharge, { id, amountMinor, attemptId, reason }: Row) {
  const entry = await addEntries(ctx, held.charge, {
    kind: 'dispute',
    amount: -amountMinor,
    source: `dispute:${id}`,
    words: `The bank reversed it: ${reason}`,
  })
  if (!entry) return
  await issueCounter(ctx, held, entry, { attemptId })
  await settleCharges(ctx, held.application, { words: 'The bank took back what had been paid' })
}

async function notifyStaff(
  ctx: Ctx,
  held: LockedCharge,
  { id, state, ...row }: Row,
): Promise<void> {
  const { db } = ctx
  const kind = DisputeState.parse(state)
  const { timeZone } = await getSetting(db, instituteArea)
  const { answerBy, reason } = row
  const name = await readChargeName(db, held.charge)
  const facts = {
    charge: name,
    amount: formatMoney(row.amountMinor, row.currency),
    reason,
    answer: answerBy ? 'answer' : '',
    answerBy: answerBy ? formatDay(answerBy, timeZone) : '',
  } as const
  await notifyFinance(ctx, held.application, {
    key: `dispute:${id}:${kind}`,
    template: 'payment-disputed',
    letterOf: (word, url) => word(mailTemplates, `payment-disputed-${kind}`, facts, url),
  })
}

const isListed = isNull(disputes.seenAt)

const fields = { dispute: disputes, kind: charges.kind, number: charges.number }

type Listed = { dispute: Row; kind: string; number: number }

function shown({ dispute: row, kind, number }: Listed): z.input<typeof Dispute> {
  return {
    id: row.id,
    name: nameOfCharge(ChargeKind.parse(kind), number),
    state: DisputeState.parse(row.state),
    amount: row.amountMinor,
    currency: row.currency,
    reason: row.reason,
    answerBy: row.answerBy,
    at: row.at,
    stateAt: row.stateAt,
  }
}

/** The disputes of one application that still concern somebody. */
export async function listDisputesOf(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<z.input<typeof Dispute>[]> {
  const rows = await db
    .select(fields)
    .from(disputes)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(and(eq(charges.applicationId, id), isListed))
    .orderBy(desc(disputes.stateAt))
  return rows.map(shown)
}

export async function listDisputesForFinance(
  { db, actor }: Ctx<AdminActor>,
  { query: { program } }: Input<typeof listDisputes>,
): Promise<Result<typeof listDisputes>> {
  const rows = await db
    .select({ ...fields, payer })
    .from(disputes)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(inBooks(actor), program && eq(applications.program, program), isListed))
    .orderBy(desc(disputes.stateAt))
    .limit(500)
  return { disputes: rows.map(({ payer, ...row }) => ({ ...shown(row), ...presentPayer(payer) })) }
}

export async function countListedDisputes(
  { db, actor }: Ctx<AdminActor>,
  program: string | undefined,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(disputes)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(inBooks(actor), program ? eq(applications.program, program) : undefined, isListed))
  return row?.count ?? 0
}

/** Takes note of how a dispute ended; one that goes on stays listed. */
export async function acknowledgeDispute(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof noteDispute>,
): Promise<Result<typeof noteDispute>> {
  const [found] = await ctx.db
    .select({ chargeId: paymentAttempts.chargeId, state: disputes.state })
    .from(disputes)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))
    .where(eq(disputes.id, id))
  if (!found) throw notFound('dispute')
  const { application } = await lockChargeForOffice(ctx, found.chargeId)
  if (found.state === 'asked' || found.state === 'open')
    throw new Refusal('not-now', 'The bank hasn’t decided yet')
  await ctx.db
    .update(disputes)
    .set({ seenAt: ctx.now })
    .where(and(eq(disputes.id, id), isNull(disputes.seenAt)))
  await recordAudit(ctx, {
    action: 'dispute.noted',
    subject: `application:${application.id}`,
    detail: { dispute: id },
  })
  return {}
}
