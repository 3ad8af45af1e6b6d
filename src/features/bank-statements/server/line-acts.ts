import { and, eq, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { lockChargeForOffice } from '#features/payments/server/charges.ts'
import { readToday } from '#features/payments/server/ledger.ts'
import { isPaymentReversed, recordReceipt } from '#features/payments/server/recorded-payments.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { recordedReference } from '../statement-line.ts'
import { matchOpenLines } from './matched-lines.ts'
import { findPayable } from './payable-charges.ts'
import { findNear, isKnownApart } from './recorded-before.ts'
import { lockStatements, requireBothPrograms } from './statement-access.ts'
import { bankLines, bankStatements } from './tables.ts'

type LineRow = typeof bankLines.$inferSelect

const mostEvidence = 200

/** Records the payment that a line tells of, as if somebody had entered it: once, even if others confirm it too. */
export async function confirmPayment(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { chargeId, evenSo } }: Input<typeof calls.confirmLine>,
): Promise<Result<typeof calls.confirmLine>> {
  const { db, now, actor } = ctx
  const line = await lockOpenLine(ctx, id)
  if (line.valueDate > (await readToday(ctx)))
    throw new Refusal(
      'not-now',
      `The bank dates this payment ${formatDay(line.valueDate)}. Confirm it on or after that day`,
    )
  const charge = (await findPayable(ctx, [chargeId])).get(chargeId)
  if (!charge) throw notFound('charge')
  if (charge.currency !== line.currency)
    throw new Refusal(
      'not-now',
      `This payment is in ${line.currency} and the charge in ${charge.currency}. Choose another charge`,
    )
  // Of lines of two files that are one payment, the second waits for the first and is asked about.
  await lockChargeForOffice(ctx, chargeId)
  const near = evenSo ? [] : await findNear(ctx, line, charge.applicationId)
  if (near.length > 0) return { isConfirmed: false, alike: near }
  const payment = await paymentOf(ctx, line)
  const { isRecorded, attemptId, alike } = await recordReceipt(ctx, {
    params: { id: chargeId },
    body: { ...payment, evenSo: evenSo || (await isKnownApart(ctx, line, payment.reference)) },
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
  return {
    method: 'transfer' as const,
    reference: recordedReference(line),
    valueDate: line.valueDate,
    amount: line.amountMinor,
    evidence: `Bank statement ${line.account}, ${statement?.name ?? ''}`
      .slice(0, mostEvidence)
      .toWellFormed(),
  }
}

export async function setLineAside(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.setLineAside>,
): Promise<Result<typeof calls.setLineAside>> {
  await lockOpenLine(ctx, id)
  await ctx.db
    .update(bankLines)
    .set({ state: 'not-ours', proposedId: null, handledBy: ctx.actor.id, handledAt: ctx.now })
    .where(eq(bankLines.id, id))
  await recordAudit(ctx, { action: 'bank-line.not-ours', subject: `bank-line:${id}` })
  return {}
}

export async function reopenLine(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.reopenLine>,
): Promise<Result<typeof calls.reopenLine>> {
  requireBothPrograms(ctx.actor)
  // Before the line, as everyone does who matches lines.
  await lockStatements(ctx.db)
  const { state, attemptId } = await lockLine(ctx, id)
  if (state === 'open') throw new Refusal('not-now', 'Someone already reopened this line')
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
