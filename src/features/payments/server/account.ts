import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { keepMoney, LedgerEntry, Refund, readAccount } from '../admin-contract.ts'
import { AttemptState, ChargeKind, EntryKind, nameOfCharge, RefundState } from '../charge.ts'
import { totalsOf } from '../charge-balance.ts'
import { keepDespiteEnd } from './charge-cancellation.ts'
import { balanceOf, listChargesOf, lockChargeForOffice } from './charges.ts'
import { listDisputesOf } from './disputes.ts'
import { findFigures } from './figures.ts'
import { inReachOrBooks } from './finance-reach.ts'
import { listDocuments } from './own-payments.ts'
import { mayPlan } from './plans.ts'
import { findRefund } from './refund-terms.ts'
import { refundable } from './refunds.ts'
import {
  charges,
  installmentPlans,
  ledgerEntries,
  paymentAttempts,
  paymentProofs,
  recordedPayments,
  refunds,
} from './tables.ts'

/** Everything that is owed, came and went for one application. */
export async function readAccountOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readAccount>,
): Promise<Result<typeof readAccount>> {
  const { db } = ctx
  const application = await getAccount(ctx, id)
  const { timeZone } = await getSetting(db, instituteArea)
  const list = await listChargesOf(ctx, id)
  const attempts = await db
    .select({
      attempt: paymentAttempts,
      kind: charges.kind,
      number: charges.number,
      refundable,
    })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(eq(charges.applicationId, id))
    .orderBy(desc(paymentAttempts.at), desc(paymentAttempts.number))
  const [plan] = await db
    .select()
    .from(installmentPlans)
    .where(sql`${installmentPlans.applicationId} = ${id} AND ${installmentPlans.endedAt} IS NULL`)
  const figures = await findFigures(ctx, id)
  return {
    ...application,
    timeZone,
    figures,
    charges: list.map(({ row, ...charge }) => ({ ...charge, keptWords: row.keptWords })),
    totals: totalsOf(list),
    entries: await listEntriesOf(ctx, id),
    attempts: attempts.map(({ attempt, kind, number, refundable }) => ({
      id: attempt.id,
      chargeId: attempt.chargeId,
      name: nameOfCharge(ChargeKind.parse(kind), number),
      provider: attempt.provider,
      state: AttemptState.parse(attempt.state),
      amount: attempt.amountMinor,
      currency: attempt.currency,
      at: attempt.at,
      failure: attempt.failure,
      refundable,
    })),
    refunds: await listRefundsOf(ctx, id),
    disputes: await listDisputesOf(ctx, id),
    documents: await listDocuments(ctx, id),
    refund: await findRefund(ctx, { id, ...application }),
    plan: plan
      ? {
          id: plan.id,
          instalments: plan.instalments,
          firstOn: plan.firstOn,
          total: plan.totalMinor,
          currency: plan.currency,
          rules: plan.rules,
          agreedAt: plan.agreedAt,
        }
      : null,
    mayPlan: mayPlan(application.status) && !plan && (figures?.rest ?? 0) > 0,
  }
}

async function getAccount({ db, actor }: Ctx<AdminActor>, id: string) {
  const [row] = await db
    .select({
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(eq(applications.id, id), inReachOrBooks(actor)))
  if (!row) throw notFound('application')
  return {
    applicant: `${row.firstName} ${row.lastName}`,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    submittedAt: row.submittedAt,
  }
}

async function listEntriesOf(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<z.input<typeof LedgerEntry>[]> {
  const rows = await db
    .select({
      entry: ledgerEntries,
      kind: charges.kind,
      number: charges.number,
      by: byWhom,
      evidence: recordedPayments.evidence,
      provider: paymentAttempts.provider,
      attemptId: recordedPayments.attemptId,
      proofName: paymentProofs.name,
      isReversed: sql<boolean>`EXISTS (SELECT FROM ledger_entries r WHERE r.reverses = ${ledgerEntries.seq})`,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .leftJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.chargeId, ledgerEntries.chargeId),
        sql`${ledgerEntries.source} = 'attempt:' || ${paymentAttempts.id}`,
      ),
    )
    .leftJoin(recordedPayments, eq(recordedPayments.attemptId, paymentAttempts.id))
    .leftJoin(paymentProofs, eq(paymentProofs.attemptId, paymentAttempts.id))
    .where(eq(charges.applicationId, id))
    .orderBy(asc(ledgerEntries.seq))
  return rows.map(({ entry, evidence, attemptId, proofName, provider, isReversed, ...row }) => ({
    ...shownEntry(entry, row),
    evidence: evidence ?? '',
    proof: attemptId === null ? null : { id: attemptId, name: proofName },
    mayReverse:
      !isReversed &&
      (entry.kind === 'waiver' || (entry.kind === 'payment' && provider === 'manual')),
  }))
}

/** Who of the staff, or what else, made an entry. */
export const byWhom = sql<string>`CASE ${ledgerEntries.by} WHEN 'system' THEN 'The system' ELSE coalesce(
  (SELECT a.name FROM admins a WHERE 'admin:' || a.id = ${ledgerEntries.by}), 'The applicant') END`

export function shownEntry(
  entry: typeof ledgerEntries.$inferSelect,
  { kind, number, by }: { kind: string; number: number; by: string },
) {
  return {
    seq: entry.seq,
    kind: EntryKind.parse(entry.kind),
    chargeId: entry.chargeId,
    name: nameOfCharge(ChargeKind.parse(kind), number),
    amount: entry.amountMinor,
    currency: entry.currency,
    valueDate: entry.valueDate,
    words: entry.words,
    by,
    at: entry.at,
  }
}

async function listRefundsOf(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<z.input<typeof Refund>[]> {
  const rows = await db
    .select({ refund: refunds, by: admins.name, provider: paymentAttempts.provider })
    .from(refunds)
    .leftJoin(admins, eq(admins.id, refunds.askedBy))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(eq(charges.applicationId, id))
    .orderBy(desc(refunds.at))
  return rows.map(shownRefund)
}

export function shownRefund({
  refund,
  by,
  provider,
}: {
  refund: typeof refunds.$inferSelect
  by: string | null
  provider: string
}): z.input<typeof Refund> {
  return {
    id: refund.id,
    state: RefundState.parse(refund.state),
    amount: refund.amountMinor,
    currency: refund.currency,
    reason: refund.reason,
    by: by ?? 'Someone at the provider',
    at: refund.at,
    stateAt: refund.stateAt,
    failure: refund.failure,
    isByHand: provider === 'manual',
    isNews: refund.state === 'failed' && refund.seenAt === null,
  }
}

/** Keeps what is on a charge that is no longer owed. */
export async function keepSurplus(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reason } }: Input<typeof keepMoney>,
): Promise<Result<typeof keepMoney>> {
  const { application } = await lockChargeForOffice(ctx, id)
  const { dueBack, goingBack } = await balanceOf(ctx, id)
  if (goingBack > 0) throw new Refusal('not-now', 'A refund is already in progress')
  const isKept =
    dueBack > 0 &&
    (await keepDespiteEnd(ctx, id, { words: reason, by: ctx.actor.id, amount: dueBack }))
  if (!isKept) throw new Refusal('not-now', 'There’s nothing to refund here')
  await recordAudit(ctx, {
    action: 'money.kept',
    subject: `application:${application.id}`,
    detail: { charge: id, amount: dueBack },
  })
  return {}
}
