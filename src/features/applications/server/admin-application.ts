import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import {
  admins,
  applicants,
  applications,
  fieldHistory,
  intakes,
  timeline,
  timelineNotes,
} from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readApplication, readHistory } from '../admin-contract.ts'
import { Status, type StepName, whyNot } from '../status.ts'
import { listed, presentListed } from './admin-queries.ts'
import { openReturn, presentReturn } from './queries.ts'
import {
  mayReadRestricted,
  noteRestrictedLook,
  restrictedPaths,
  withoutRestricted,
} from './restricted.ts'
import { listRounds, readRound } from './rounds.ts'
import { reasonWords } from './standing.ts'
import { mayTake } from './steps.ts'

type Answer = Result<typeof readApplication>

/** Steps that staff can take by a call of their own. */
const stepsWithCall = ['return', 'withdraw'] as const satisfies readonly StepName[]

/**
 * One application: a round as it was handed in, or what is being written. Restricted answers are part
 * of it only for who holds the right, and each look at them is in the audit log.
 */
export async function readForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query }: Input<typeof readApplication>,
): Promise<Answer> {
  const { db, actor } = ctx
  const { applicant, ...row } = await getRow(db, id)
  const rounds = await listRounds(db, id)
  const reading = await readRound(ctx, id, rounds, query.round)
  const mayReadAll = mayReadRestricted(actor)
  const isShown = (path: string) => mayReadAll || !restrictedPaths.has(path)
  const answered = reading.answered.filter(isShown)
  if (answered.some((path) => restrictedPaths.has(path))) await noteRestrictedLook(ctx, id)
  const shown = presentListed(row)
  return {
    ...shown,
    ...applicant,
    statusSeq: row.statusSeq,
    round: reading.round,
    rounds,
    data: mayReadAll ? reading.document : withoutRestricted(reading.document),
    answered,
    lists: reading.lists,
    estimate: reading.estimate,
    changed: reading.changed.filter(isShown),
    returned: await presentReturn(db, row.returned),
    timeline: await listTimeline(db, id, `${row.firstName} ${row.lastName}`),
    steps: stepsWithCall
      .filter((step) => mayTake(actor, step))
      .map((step) => ({ step, why: whyNot(step, shown.status) })),
  }
}

async function getRow(db: Db, id: string) {
  const rows = await db
    .select({
      ...listed,
      statusSeq: applications.statusSeq,
      returned: openReturn,
      applicant: {
        country: applicants.country,
        state: applicants.state,
        emailConfirmed: sql<boolean>`${applicants.emailConfirmedAt} IS NOT NULL`,
      },
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(and(eq(applications.id, id), isNull(applications.discardedAt)))
  const row = rows[0]
  if (!row) throw notFound('application')
  return row
}

async function listTimeline(
  db: Db,
  applicationId: string,
  applicant: string,
): Promise<Answer['timeline']> {
  const rows = await db
    .select({ entry: timeline, staff: admins.name, note: timelineNotes.text })
    .from(timeline)
    .leftJoin(admins, sql`${timeline.actor} = 'admin:' || ${admins.id}`)
    .leftJoin(timelineNotes, eq(timelineNotes.id, timeline.noteId))
    .where(eq(timeline.applicationId, applicationId))
    .orderBy(asc(timeline.seq))
  const reasons = await getSetting(db, 'reasons')
  return rows.map(({ entry, staff, note }) => ({
    seq: entry.seq,
    at: entry.at.toISOString(),
    kind: entry.kind,
    step: entry.step,
    from: entry.fromStatus === null ? null : Status.parse(entry.fromStatus),
    to: entry.toStatus === null ? null : Status.parse(entry.toStatus),
    by: entry.actor.startsWith('applicant:') ? applicant : (staff ?? 'system'),
    reason: reasonWords(reasons, entry)?.staff ?? null,
    note,
    withinGrace: entry.detail?.withinGrace === true,
  }))
}

/** Every value that one answer has had; a restricted one is not there for who may not read it. */
export async function historyForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { path } }: Input<typeof readHistory>,
): Promise<Result<typeof readHistory>> {
  const { db, actor } = ctx
  const { firstName, lastName } = await getRow(db, id)
  if (restrictedPaths.has(path)) {
    if (!mayReadRestricted(actor)) throw notFound('answer')
    await noteRestrictedLook(ctx, id)
  }
  const rows = await db
    .select()
    .from(fieldHistory)
    .where(and(eq(fieldHistory.applicationId, id), eq(fieldHistory.path, path)))
    .orderBy(desc(fieldHistory.revision))
  return {
    entries: rows.map(({ revision, value, at, actor: by }) => ({
      revision,
      value,
      at: at.toISOString(),
      by: by.startsWith('applicant:') ? `${firstName} ${lastName}` : by,
    })),
  }
}
