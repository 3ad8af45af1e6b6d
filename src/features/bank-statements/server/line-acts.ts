import { and, count, eq, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { readToday } from '#features/payments/server/ledger.ts'
import {
  isAlike,
  isPaymentReversed,
  recordReceipt,
} from '#features/payments/server/recorded-payments.ts'
import { recordedPayments } from '#features/payments/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { confirmLine, reopenLine, setLineAside } from '../contract.ts'
import { matchOpenLines } from './matched-lines.ts'
import { findPayable } from './payable-charges.ts'
import { lockStatements, requireBothPrograms } from './statement-access.ts'
import { bankLines, bankStatements } from './tables.ts'

type LineRow = typeof bankLines.$inferSelect

const mostReference = 100
const mostEvidence = 200

/** Records the payment that a line tells of, as if somebody had entered it: once, whoever else confirms it. */
export async function confirmPayment(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { chargeId, evenSo } }: Input<typeof confirmLine>,
): Promise<Result<typeof confirmLine>> {
  const { db, now, actor } = ctx
  const line = await lockOpenLine(ctx, id)
  if (line.valueDate > (await readToday(ctx)))
    throw new Refusal(
      'not-now',
      `The bank counts this payment from ${formatDay(line.valueDate)}. Confirm it from that day on`,
    )
  const charge = (await findPayable(ctx, [chargeId])).get(chargeId)
  if (!charge) throw notFound('charge')
  if (charge.currency !== line.currency)
    throw new Refusal(
      'not-now',
      `This payment is in ${line.currency} and the charge in ${charge.currency}. Choose another charge`,
    )
  const { evidence, ...payment } = await paymentOf(ctx, line)
  const { isRecorded, attemptId, alike } = await recordReceipt(ctx, {
    params: { id: chargeId },
    body: {
      ...payment,
      evidence,
      evenSo: evenSo || (await isKnownApart(ctx, line, payment.reference)),
    },
  })
  if (!isRecorded || !attemptId) return { isConfirmed: false, alike }
  await db
    .update(bankLines)
    .set({ state: 'confirmed', chargeId, attemptId, handledBy: actor.id, handledAt: now })
    .where(eq(bankLines.id, id))
  await recordAudit(ctx, {
    action: 'bank-line.confirmed',
    subject: `application:${charge.applicationId}`,
    detail: { line: id, charge: chargeId, attempt: attemptId },
  })
  return { isConfirmed: true, alike: [] }
}

async function paymentOf({ db }: Ctx<AdminActor>, line: LineRow) {
  const [statement] = await db
    .select({ name: bankStatements.name })
    .from(bankStatements)
    .where(eq(bankStatements.id, line.statementId))
  const said = line.reference || line.bankReference || line.sender || 'None given'
  return {
    method: 'transfer' as const,
    reference: said.slice(0, mostReference),
    valueDate: line.valueDate,
    amount: line.amountMinor,
    evidence: `Bank statement ${line.account}, ${statement?.name ?? ''}`.slice(0, mostEvidence),
  }
}

/**
 * Whoever pays in installments writes the same each time. Payments that other lines of statements became, on
 * other days, are known to be other ones; what somebody entered by hand may be this one.
 */
async function isKnownApart({ db }: Ctx<AdminActor>, line: LineRow, reference: string) {
  const [alike] = await db
    .select({
      all: count(),
      maybeThis: sql<number>`count(*) FILTER (WHERE ${bankLines.attemptId} IS NULL
        OR ${bankLines.valueDate} = ${line.valueDate})`.mapWith(Number),
    })
    .from(recordedPayments)
    .leftJoin(bankLines, eq(bankLines.attemptId, recordedPayments.attemptId))
    .where(isAlike({ method: 'transfer', reference }))
  return alike !== undefined && alike.all > 0 && alike.maybeThis === 0
}

export async function setAside(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof setLineAside>,
): Promise<Result<typeof setLineAside>> {
  await lockOpenLine(ctx, id)
  await ctx.db
    .update(bankLines)
    .set({ state: 'not-ours', proposedId: null, handledBy: ctx.actor.id, handledAt: ctx.now })
    .where(eq(bankLines.id, id))
  await recordAudit(ctx, { action: 'bank-line.not-ours', subject: `bank-line:${id}` })
  return {}
}

export async function reopen(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof reopenLine>,
): Promise<Result<typeof reopenLine>> {
  requireBothPrograms(ctx.actor)
  // Before the line, as everyone does who matches lines.
  await lockStatements(ctx.db)
  const { state, attemptId } = await lockLine(ctx, id)
  if (state === 'open') throw new Refusal('not-now', 'Someone already opened this line again')
  if (attemptId && !(await isReversed(ctx, id)))
    throw new Refusal('not-now', 'Its payment counts. Reverse it in the ledger first')
  await ctx.db
    .update(bankLines)
    .set({ state: 'open', chargeId: null, attemptId: null, handledBy: null, handledAt: null })
    .where(eq(bankLines.id, id))
  await recordAudit(ctx, { action: 'bank-line.reopened', subject: `bank-line:${id}` })
  await matchOpenLines(ctx)
  return {}
}

async function isReversed({ db }: Ctx<AdminActor>, id: string): Promise<boolean> {
  const found = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.id, id), isPaymentReversed(bankLines.attemptId)))
  return found.length > 0
}

async function lockLine({ db }: Ctx<AdminActor>, id: string): Promise<LineRow> {
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id)).for('update')
  if (!line) throw notFound('line')
  return line
}

/** Of many who handle one line at once, the rest wait for the first and hear who it was. */
async function lockOpenLine(ctx: Ctx<AdminActor>, id: string): Promise<LineRow> {
  requireBothPrograms(ctx.actor)
  const line = await lockLine(ctx, id)
  if (line.state === 'open') return line
  const [by] = await ctx.db
    .select({ name: admins.name })
    .from(admins)
    .where(sql`${admins.id} = ${line.handledBy}`)
  const what = line.state === 'confirmed' ? 'confirmed this line' : 'set this line aside'
  throw new Refusal('not-now', `${by?.name ?? 'Someone'} already ${what}`, { code: 'handled' })
}
