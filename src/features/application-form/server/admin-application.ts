import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { officeSteps } from '#features/applications/office-steps.ts'
import { reasonWords } from '#features/applications/server/application-progress.ts'
import { isEntered } from '#features/applications/server/application-sql.ts'
import { findLaterIntake, whyNotResumed } from '#features/applications/server/deferrals.ts'
import { listColumns, presentListRow } from '#features/applications/server/list-row.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { mayTake } from '#features/applications/server/steps.ts'
import { openReturn, presentReturn } from '#features/applications/server/summaries.ts'
import { applications, timeline, timelineNotes } from '#features/applications/server/tables.ts'
import { noteView } from '#features/applications/server/view-log.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { Status } from '#features/applications/status.ts'
import { type StepName, whyNot } from '#features/applications/steps.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { readApplication, readHistory } from '../admin-contract.ts'
import {
  asSeenBy,
  documentWithoutIdentity,
  hidesNames,
  identifyingPaths,
  valueWithoutIdentity,
  wordsAsSeenBy,
} from './identity.ts'
import {
  mayReadRestrictedAnswers,
  restrictedLook,
  restrictedPaths,
  withoutRestrictedAnswers,
} from './restricted.ts'
import { listRounds, readRound } from './rounds.ts'
import { fieldHistory } from './tables.ts'

type Answer = Result<typeof readApplication>

/** Steps that staff can take by a call of their own. */
const stepsWithCall: readonly StepName[] = ['return', ...officeSteps, 'withdraw']

/**
 * One application: a round as it was handed in, or what is being written. Restricted answers are part
 * of it only for those who hold the right, and each look at them is in the audit log.
 */
export async function readApplicationForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query }: Input<typeof readApplication>,
): Promise<Answer> {
  const { db, actor } = ctx
  const row = await getRow(ctx, id)
  const program = Program.parse(row.program)
  const isHidden = await hidesNames(ctx, program)
  const inWords = await wordsAsSeenBy(ctx, { id, program })
  const rounds = await listRounds(db, id)
  const reading = await readRound(ctx, id, rounds, query.round)
  const mayReadAll = mayReadRestrictedAnswers(actor)
  const isShown = (path: string) =>
    (mayReadAll || !restrictedPaths.has(path)) && !(isHidden && identifyingPaths.has(path))
  const document = isHidden ? documentWithoutIdentity(reading.document) : reading.document
  const answered = reading.answered.filter(isShown)
  if (answered.some((path) => restrictedPaths.has(path))) await noteView(ctx, restrictedLook, id)
  const shown = presentListRow(row)
  const returned = await presentReturn(db, row.returned)
  const hindrance =
    shown.status === 'deferred' ? whyNotResumed(await findLaterIntake(db, id)) : undefined
  return {
    ...shown,
    isHidden,
    latinName: row.latinName,
    country: row.country,
    state: row.state,
    emailConfirmed: row.emailConfirmed,
    isEntered: row.isEntered,
    statusSeq: row.statusSeq,
    round: reading.round,
    rounds,
    data: mayReadAll ? document : withoutRestrictedAnswers(document),
    answered,
    lists: reading.lists,
    estimate: reading.estimate,
    changed: reading.changed.filter(isShown),
    returned: returned && { ...returned, note: returned.note && inWords(returned.note) },
    timeline: (await listTimeline(db, id, `${row.firstName} ${row.lastName}`)).map((entry) => ({
      ...entry,
      note: entry.note && inWords(entry.note),
    })),
    steps: stepsWithCall
      .filter((step) => mayTake(actor, step))
      .map((step) => ({
        step,
        why: whyNot(step, shown) ?? ((step === 'resume' && hindrance) || null),
      })),
  }
}

/** The row as the caller may see it. */
async function getRow(ctx: Ctx<AdminActor>, id: string) {
  const rows = await ctx.db
    .select({
      ...listColumns,
      statusSeq: applications.statusSeq,
      returned: openReturn,
      latinName: applicants.latinName,
      country: applicants.country,
      state: applicants.state,
      emailConfirmed: sql<boolean>`${applicants.emailConfirmedAt} IS NOT NULL`,
      isEntered,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(and(eq(applications.id, id), inReach(ctx.actor)))
  const [row] = await asSeenBy(ctx, rows)
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
  const reasons = await getSetting(db, reasonsArea)
  return rows.map(({ entry, staff, note }) => ({
    seq: entry.seq,
    at: entry.at,
    kind: entry.kind,
    step: entry.step,
    from: entry.fromStatus === null ? null : Status.parse(entry.fromStatus),
    to: entry.toStatus === null ? null : Status.parse(entry.toStatus),
    by: entry.actor.startsWith('applicant:') ? applicant : (staff ?? 'system'),
    reason: reasonWords(reasons, entry)?.staff ?? null,
    note,
    withinGrace: entry.detail?.withinGrace === true,
    ...(typeof entry.detail?.document === 'string' && { document: entry.detail.document }),
  }))
}

/** Every value that one answer has had; a restricted one is not there for anyone who may not read it. */
export async function answerHistoryForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { path } }: Input<typeof readHistory>,
): Promise<Result<typeof readHistory>> {
  const { db, actor } = ctx
  const { firstName, lastName, program } = await getRow(ctx, id)
  const isHidden = await hidesNames(ctx, Program.parse(program))
  if (isHidden && identifyingPaths.has(path)) throw notFound('answer')
  if (restrictedPaths.has(path)) {
    if (!mayReadRestrictedAnswers(actor)) throw notFound('answer')
    await noteView(ctx, restrictedLook, id)
  }
  const rows = await db
    .select()
    .from(fieldHistory)
    .where(and(eq(fieldHistory.applicationId, id), eq(fieldHistory.path, path)))
    .orderBy(desc(fieldHistory.revision))
  return {
    entries: rows.map(({ revision, value, at, actor: by }) => ({
      revision,
      value: isHidden ? valueWithoutIdentity(path, value) : value,
      at,
      by: by.startsWith('applicant:') ? `${firstName} ${lastName}` : by,
    })),
  }
}
