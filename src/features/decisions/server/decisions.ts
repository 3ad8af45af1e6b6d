import { and, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { staffNames } from '#features/admins/server/names.ts'
import { admins } from '#features/admins/server/tables.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { blindTo } from '#features/review/server/reviewers.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/db/tables.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Decision } from '../admin-contract.ts'
import { DecisionState, Outcome, openStates } from '../decision.ts'
import { DecisionRecord } from '../record.ts'
import { decisions } from './tables.ts'

type Row = typeof decisions.$inferSelect
export type DecisionRow = Omit<Row, 'outcome' | 'state'> & {
  outcome: Outcome
  state: DecisionState
}

function typed(row: Row): DecisionRow {
  return { ...row, outcome: Outcome.parse(row.outcome), state: DecisionState.parse(row.state) }
}

/** The decision of an application that is still on its way. */
export async function findOpenDecision(
  db: Db,
  applicationId: string,
): Promise<DecisionRow | undefined> {
  const rows = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.applicationId, applicationId), inArray(decisions.state, openStates)))
  return rows[0] && typed(rows[0])
}

/** A decision within reach; 404 where it is out of reach, as where there is none. */
export async function getDecision(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  id: string,
): Promise<DecisionRow> {
  const rows = await db
    .select({ decision: decisions })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .where(and(eq(decisions.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('decision')
  return typed(row.decision)
}

/** Changes a decision if it still is what was seen; else says what happened to it, and by whom. */
export async function changeSeenDecision(
  ctx: Ctx<AdminActor>,
  seen: { id: string; version: number; state: DecisionState },
  change: Partial<typeof decisions.$inferInsert>,
): Promise<void> {
  const rows = await ctx.db
    .update(decisions)
    .set({ ...change, version: seen.version + 1 })
    .where(
      and(
        eq(decisions.id, seen.id),
        eq(decisions.version, seen.version),
        eq(decisions.state, seen.state),
      ),
    )
    .returning({ id: decisions.id })
  if (rows.length === 0) throw await draftConflict(ctx, seen.id)
}

const happened: Record<DecisionState, string> = {
  draft: 'changed this draft',
  confirmed: 'confirmed this decision',
  releasing: 'confirmed this decision, and it’s now in a release',
  released: 'confirmed this decision, and it was sent',
  dropped: 'discarded this draft',
}

/** 409 with what a decision has become, and who did it. */
export async function draftConflict({ db }: Pick<Ctx, 'db'>, id: string): Promise<Refusal> {
  const rows = await db.select().from(decisions).where(eq(decisions.id, id))
  const row = rows[0]
  if (!row) return notFound('decision')
  const { state, applicationId } = typed(row)
  const who = (await whoDecided(db, applicationId)) ?? 'Someone'
  return new Refusal('not-now', `${who} ${happened[state]} in the meantime. Check it again`, {
    code: 'decision-changed',
    extra: { state },
  })
}

/** Who acted last on the decision of an application, as the audit log says. */
async function whoDecided(db: Db, applicationId: string): Promise<string | undefined> {
  const rows = await db
    .select({ name: admins.name })
    .from(auditLog)
    .innerJoin(admins, sql`${auditLog.actor} = 'admin:' || ${admins.id}`)
    .where(
      and(
        eq(auditLog.subject, `application:${applicationId}`),
        like(auditLog.action, 'decision.%'),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(1)
  return rows[0]?.name
}

const drafter = alias(admins, 'drafter')
const confirmer = alias(admins, 'confirmer')

type Reader = Pick<Ctx<AdminActor>, 'db' | 'actor'>

/**
 * Decisions in the words of the office, the latest first; anyone who still reviews the application reads
 * nothing of what the others found.
 */
export async function presentDecisions(
  { db, actor }: Reader,
  which: SQL | undefined,
): Promise<z.input<typeof Decision>[]> {
  const rows = await db
    .select({
      decision: decisions,
      draftedBy: drafter.name,
      confirmedBy: confirmer.name,
      laterIntake: intakes.name,
    })
    .from(decisions)
    .innerJoin(drafter, eq(drafter.id, decisions.draftedBy))
    .leftJoin(confirmer, eq(confirmer.id, decisions.confirmedBy))
    .leftJoin(intakes, eq(intakes.id, decisions.intakeId))
    .where(which)
    .orderBy(desc(decisions.draftedAt), desc(decisions.id))
  const { timeZone } = await getSetting(db, instituteArea)
  const blind = await blindTo(
    db,
    actor.id,
    rows.map(({ decision }) => decision.applicationId),
  )
  const records = rows.map(({ decision }) => {
    const record = readRecord(decision.record)
    return record && blind.has(decision.applicationId) ? { ...record, reviews: [] } : record
  })
  const names = await staffNames(
    db,
    records.flatMap((record) => record?.reviews.map(({ reviewer }) => reviewer) ?? []),
  )
  return rows.map(({ decision, laterIntake, ...by }, index) => ({
    id: decision.id,
    outcome: Outcome.parse(decision.outcome),
    state: DecisionState.parse(decision.state),
    version: decision.version,
    reasonIds: decision.reasonIds,
    conditions: decision.conditions,
    laterIntake:
      decision.intakeId && laterIntake ? { id: decision.intakeId, name: laterIntake } : null,
    replyOn: decision.replyAt && dayIn(decision.replyAt, timeZone),
    letter: decision.letter,
    draftedBy: by.draftedBy,
    draftedAt: decision.draftedAt,
    confirmedBy: by.confirmedBy,
    confirmedAt: decision.confirmedAt,
    releasedAt: decision.releasedAt,
    record: withNames(records[index] ?? null, names),
  }))
}

export async function presentDecision(
  reader: Reader,
  id: string,
): Promise<z.input<typeof Decision>> {
  const [one] = await presentDecisions(reader, eq(decisions.id, id))
  if (!one) throw notFound('decision')
  return one
}

function readRecord(record: unknown): DecisionRecord | null {
  return record === null ? null : z.parse(DecisionRecord, record)
}

function withNames(
  record: DecisionRecord | null,
  names: ReadonlyMap<string, string>,
): DecisionRecord | null {
  return (
    record && {
      ...record,
      reviews: record.reviews.map((review) => ({
        ...review,
        reviewer: names.get(review.reviewer) ?? 'A former reviewer',
      })),
    }
  )
}
