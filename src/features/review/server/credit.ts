import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { creditAnswer } from '#features/application-form/credit-words.ts'
import { estimateFor } from '#features/application-form/estimate.ts'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { readSnapshot } from '#features/application-form/server/rounds.ts'
import { askingOf, type Snapshot } from '#features/application-form/submission.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { submissions } from '#features/applications/server/tables.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { CreditLine, readCredit, readOwnCredit, settleCredit } from '../checks-contract.ts'
import { CreditOutcome, creditChoices, creditFault, creditsOf, settledEstimate } from '../credit.ts'
import { noteAssignment } from './assignments.ts'
import { creditSettlements } from './tables.ts'

/** The choices of the latest round, what was answered at once and what the office says. */
export async function readCreditForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readCredit>,
): Promise<Result<typeof readCredit>> {
  await getInReach(ctx, id)
  const snapshot = await findLatest(ctx.db, id)
  if (!snapshot) return { lines: [], total: 0, estimate: null }
  const lines = await linesOf(ctx.db, id, snapshot)
  const asking = askingOf(snapshot)
  const settled = lines.flatMap(({ choice, settled }) => (settled ? [{ choice, ...settled }] : []))
  return {
    lines,
    total: totalOf(lines),
    estimate: {
      before: estimateFor(asking, snapshot.tariff).selfPay,
      after: settledEstimate(asking, snapshot.tariff, settled).selfPay,
      currency: snapshot.tariff.currency,
    },
  }
}

/** What the office says of one choice of the latest round; refused if somebody has settled it since. */
export async function settleCreditOf(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof settleCredit>,
): Promise<Result<typeof settleCredit>> {
  const { db, actor, now } = ctx
  const { choice, seenAt, outcome, reason } = body
  await lockApplicationInReach(ctx, id)
  const snapshot = await findLatest(db, id)
  const entry = snapshot && creditChoices(askingOf(snapshot)).find((one) => one.id === choice)
  if (!entry) throw invalidField('choice', 'This request isn’t part of the latest submission')
  const [before] = await settlementsOf(db, id, choice)
  if ((before?.at.toISOString() ?? null) !== seenAt)
    throw new Refusal(
      'not-now',
      `${before?.by ?? 'Someone'} decided “${entry.name}” after you opened it`,
      { code: 'credit-changed' },
    )
  const fault = creditFault(entry, outcome, body.credits ?? 0)
  if (fault) throw invalidField('credits', fault)
  const credits = creditsOf(entry, outcome, body.credits ?? 0)
  const at = before && before.at >= now ? new Date(before.at.getTime() + 1) : now
  const row = { applicationId: id, choice, outcome, credits, reason, by: actor.id, at }
  await db
    .insert(creditSettlements)
    .values(row)
    .onConflictDoUpdate({
      target: [creditSettlements.applicationId, creditSettlements.choice],
      set: row,
    })
  await noteAssignment(ctx, 'credit.settled', id, { choice, outcome, credits })
  return {}
}

/** What an applicant reads of it: settled choices alone, and no names. */
export async function ownCredit(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof readOwnCredit>,
): Promise<Result<typeof readOwnCredit>> {
  await requireOwnApplication(ctx, id)
  const snapshot = await findLatest(ctx.db, id)
  const lines = snapshot ? await linesOf(ctx.db, id, snapshot) : []
  return {
    lines: lines.flatMap(({ name, provider, settled }) =>
      settled ? [{ name, provider, ...settled }] : [],
    ),
    total: totalOf(lines),
  }
}

/** The choices of an application and where each stands, for the record of a decision. */
export async function creditOf(
  db: Db,
  applicationId: string,
): Promise<z.input<typeof CreditLine>[]> {
  const snapshot = await findLatest(db, applicationId)
  return snapshot ? linesOf(db, applicationId, snapshot) : []
}

async function linesOf(
  db: Db,
  id: string,
  snapshot: Snapshot,
): Promise<z.input<typeof CreditLine>[]> {
  const settlements = await settlementsOf(db, id)
  return creditChoices(askingOf(snapshot)).map((entry) => {
    const { outcome, credits, reason, evidence } = creditAnswer(entry)
    const settled = settlements.find(({ choice }) => choice === entry.id)
    return {
      choice: entry.id,
      name: entry.name,
      provider: entry.provider,
      credits: entry.credits,
      answer: { outcome, credits, reason },
      evidence,
      settled: settled
        ? {
            outcome: CreditOutcome.parse(settled.outcome),
            credits: settled.credits,
            reason: settled.reason,
            by: settled.by,
            at: settled.at,
          }
        : null,
    }
  })
}

function totalOf(lines: readonly z.input<typeof CreditLine>[]): number {
  return lines.reduce((total, { settled }) => total + (settled?.credits ?? 0), 0)
}

async function findLatest(db: Db, applicationId: string): Promise<Snapshot | undefined> {
  const rows = await db
    .select({ round: sql<number | null>`max(${submissions.round})` })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
  const round = rows[0]?.round
  return round ? (await readSnapshot(db, applicationId, round)).snapshot : undefined
}

function settlementsOf(db: Db, applicationId: string, choice?: string) {
  return db
    .select({
      choice: creditSettlements.choice,
      outcome: creditSettlements.outcome,
      credits: creditSettlements.credits,
      reason: creditSettlements.reason,
      by: admins.name,
      at: creditSettlements.at,
    })
    .from(creditSettlements)
    .innerJoin(admins, eq(admins.id, creditSettlements.by))
    .where(
      and(
        eq(creditSettlements.applicationId, applicationId),
        choice === undefined ? undefined : eq(creditSettlements.choice, choice),
      ),
    )
}

/** Of applications whose latest round asks for credit: the choices that no one has settled, perhaps none. */
export async function unsettledChoices(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, { open: string[] }>> {
  const chosen = sql<
    string[] | null
  >`${submissions.snapshot} -> 'answers' -> 'creditTransfer.selectedPrograms'`
  const rows = await db
    .selectDistinctOn([submissions.applicationId], { id: submissions.applicationId, chosen })
    .from(submissions)
    .where(inArray(submissions.applicationId, [...applicationIds]))
    .orderBy(submissions.applicationId, sql`${submissions.round} DESC`)
  const settled = await db
    .select({ id: creditSettlements.applicationId, choice: creditSettlements.choice })
    .from(creditSettlements)
    .where(inArray(creditSettlements.applicationId, [...applicationIds]))
  const isSettled = new Set(settled.map(({ id, choice }) => `${id} ${choice}`))
  return new Map(
    rows
      .filter((row) => (row.chosen?.length ?? 0) > 0)
      .map(({ id, chosen: choices }) => [
        id,
        { open: (choices ?? []).filter((choice) => !isSettled.has(`${id} ${choice}`)) },
      ]),
  )
}
