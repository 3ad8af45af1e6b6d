import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { personOfSession } from '#features/accounts/server/sessions.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { inOrder } from '#shared/in-order.ts'
import type {
  DocumentsProgress,
  OwnAct,
  QuestionsProgress,
  ReferencesProgress,
  readProgress,
  Submission,
  SubmitBlocker,
  Summary,
  TimelineEvent,
} from '../contract.ts'
import { type Reasons, reasonsArea } from '../setting-areas.ts'
import { hasTrait, Status } from '../status.ts'
import { applicantWords } from '../timeline.ts'
import { ownedBy } from './reach.ts'
import { findShownOfficer } from './shown-officer.ts'
import { factsOf } from './steps.ts'
import { openReturn, presentReturn, presentSummary, summary } from './summaries.ts'
import { applications, stageDurations, submissions, timeline, timelineNotes } from './tables.ts'
import { asInstant, laterIntakeId, replyBy, takenUp } from './times.ts'

/** Fewer stages than this tell nothing about the next one. */
const fewestSamples = 10

const laterIntake = sql<{ name: string; startsOn: string } | null>`(
  SELECT jsonb_build_object('name', i.name, 'startsOn', i.starts_on) FROM intakes i WHERE i.id = ${laterIntakeId})`

/** What later features know of the progress; each adds its own. */
export const progressParts: {
  documents(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<DocumentsProgress | null>
  references(ctx: Pick<Ctx, 'db'>, id: string): Promise<ReferencesProgress | null>
  questions(ctx: Pick<Ctx, 'db'>, id: string): Promise<QuestionsProgress | null>
  /** What waits for the applicant. */
  acts: ((ctx: Pick<Ctx, 'db' | 'now'>, id: string) => Promise<z.input<typeof OwnAct>[]>)[]
} = {
  documents: async () => null,
  references: async () => null,
  questions: async () => null,
  acts: [],
}

/** The most pressing first. */
const actOrder: readonly OwnAct['kind'][] = ['sign', 'answer', 'pay']

type ProgressRow = Awaited<ReturnType<typeof findProgress>>

/** One of the applications of the holder of a session, read together with the check of it. */
export function findOwnProgress(
  db: Db,
  tokenHash: Buffer,
  { params: { id } }: Input<typeof readProgress>,
): Promise<ProgressRow> {
  return findProgress(db, id, ownedBy({ id: personOfSession(tokenHash) }))
}

/** How far one of a person’s applications is, with all that happened to it and is theirs to read. */
export function presentOwnProgress(
  ctx: Ctx<ApplicantActor>,
  _input: unknown,
  row: ProgressRow,
): Promise<Result<typeof readProgress>> {
  return presentProgress(ctx, row)
}

/** What its applicant reads of an application, for those whom `isTheirs` lets see it; 404 for others. */
export async function readProgressOf(
  ctx: Ctx,
  id: string,
  isTheirs: SQL | undefined,
): Promise<Result<typeof readProgress>> {
  return presentProgress(ctx, await findProgress(ctx.db, id, isTheirs))
}

async function findProgress(db: Db, id: string, isTheirs: SQL | undefined) {
  const rows = await db
    .select({ ...summary, returned: openReturn, replyBy, takenUp, laterIntake })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(and(eq(applications.id, id), isTheirs))
  return rows[0]
}

/** All that is asked here goes out together. */
async function presentProgress(ctx: Ctx, row: ProgressRow): Promise<Result<typeof readProgress>> {
  if (!row) throw notFound('application')
  const { db, now } = ctx
  const application = presentSummary(row)
  const { id } = application
  const [
    returned,
    expected,
    documents,
    references,
    questions,
    acts,
    held,
    officer,
    happened,
    handedIn,
  ] = await Promise.all([
    presentReturn(db, row.returned),
    expectedEnd(db, application, now),
    progressParts.documents(ctx, id),
    progressParts.references(ctx, id),
    progressParts.questions(ctx, id),
    actsOf(ctx, id),
    application.status === 'incomplete' ? heldFrom(ctx, id) : [],
    findShownOfficer(db, id),
    listHappenings(db, id),
    listSubmissions(db, id),
  ])
  return {
    ...application,
    returned,
    replyBy: asInstant(row.replyBy),
    takenUp: row.takenUp,
    laterIntake: row.laterIntake,
    expected,
    documents,
    references,
    questions,
    acts,
    held,
    officer,
    timeline: happened,
    submissions: handedIn,
  }
}

async function actsOf(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<z.input<typeof OwnAct>[]> {
  const acts = await Promise.all(progressParts.acts.map((part) => part(ctx, id)))
  return inOrder(acts.flat(), actOrder, ({ kind }) => kind)
}

/** What a submit would be refused for, no matter who asks. */
async function heldFrom(ctx: Ctx, id: string): Promise<SubmitBlocker[]> {
  const held = await Promise.all(
    factsOf('submit').map(async ({ name, refusals }): Promise<SubmitBlocker[]> => {
      const sentences = await refusals({ ...ctx, actor: { kind: 'system' } }, [id])
      return [...sentences.values()].map((sentence) => ({ by: name, sentence }))
    }),
  )
  return held.flat()
}

/**
 * When the present stage usually ends: the tenth, half and ninth tenth of recent ones, counted from its
 * beginning. Where the usual time has passed the figures say nothing of what is left, so none are given.
 */
async function expectedEnd(
  db: Db,
  { program, status, statusAt }: z.input<typeof Summary>,
  now: Date,
): Promise<Result<typeof readProgress>['expected']> {
  // How long it is until an interview its own day says.
  if (!hasTrait(status, 'queue') || status === 'scheduled') return null
  const rows = await db
    .select()
    .from(stageDurations)
    .where(and(eq(stageDurations.program, program), eq(stageDurations.status, status)))
  const stage = rows[0]
  if (!stage || stage.samples < fewestSamples) return null
  const after = (seconds: number) => new Date(statusAt.getTime() + seconds * 1000)
  const usual = after(stage.median)
  if (usual < now) return null
  const earliest = after(stage.low)
  return {
    earliest: earliest < now ? now : earliest,
    usual,
    latest: after(stage.high),
    samples: stage.samples,
  }
}

async function listHappenings(
  db: Db,
  applicationId: string,
): Promise<z.input<typeof TimelineEvent>[]> {
  const entries = db
    .select({ entry: timeline, note: timelineNotes.text })
    .from(timeline)
    // Only what goes with a return was written to the applicant; other notes are the office's own.
    .leftJoin(
      timelineNotes,
      and(eq(timelineNotes.id, timeline.noteId), sql`${timeline.step} = 'return'`),
    )
    .where(eq(timeline.applicationId, applicationId))
    .orderBy(asc(timeline.seq))
  const [rows, reasons] = await Promise.all([entries, getSetting(db, reasonsArea)])
  return rows
    .filter(({ entry }) => applicantWords(entry) !== null)
    .map(({ entry, note }) => ({
      seq: entry.seq,
      at: entry.at,
      kind: entry.kind,
      step: entry.step,
      to: entry.toStatus === null ? null : Status.parse(entry.toStatus),
      by: partyOf(entry.actor),
      reason: reasonWords(reasons, entry)?.applicant ?? null,
      note,
      withinGrace: entry.detail?.withinGrace === true,
    }))
}

function partyOf(actor: string): z.input<typeof TimelineEvent>['by'] {
  if (actor.startsWith('applicant:')) return 'you'
  return actor.startsWith('admin:') ? 'office' : 'system'
}

/** The words of the reason that a row of the timeline names. */
export function reasonWords(
  reasons: Reasons,
  { step, reasonId }: { step: string | null; reasonId: string | null },
) {
  const ofStep = Object.entries(reasons).find(([name]) => name === step)?.[1]
  return ofStep?.find(({ id }) => id === reasonId)
}

async function listSubmissions(
  db: Db,
  applicationId: string,
): Promise<z.input<typeof Submission>[]> {
  const { round, receiptNumber, submittedAt, withinGrace } = submissions
  const rows = await db
    .select({ round, receiptNumber, submittedAt, withinGrace })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(asc(round))
  return rows
}
