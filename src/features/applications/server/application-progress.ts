import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { inOrder } from '#shared/in-order.ts'
import type {
  DocumentsStanding,
  Happening,
  Held,
  OwnAct,
  QuestionsStanding,
  ReferencesStanding,
  readStanding,
  Submission,
  Summary,
} from '../contract.ts'
import { type Reasons, reasonsArea } from '../setting-areas.ts'
import { isOf, Status } from '../status.ts'
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

/** What later features know of a standing; each adds its own. */
export const standingParts: {
  documents(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<DocumentsStanding | null>
  references(ctx: Pick<Ctx, 'db'>, id: string): Promise<ReferencesStanding | null>
  questions(ctx: Pick<Ctx, 'db'>, id: string): Promise<QuestionsStanding | null>
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

/** Where one of a person's applications stands, with all that happened to it and is theirs to read. */
export function standingOf(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof readStanding>,
): Promise<Result<typeof readStanding>> {
  return readStandingOf(ctx, id, ownedBy(ctx.actor))
}

/** What its applicant reads of an application, for whoever `isTheirs` lets see it; 404 for others. */
export async function readStandingOf(
  ctx: Ctx,
  id: string,
  isTheirs: SQL | undefined,
): Promise<Result<typeof readStanding>> {
  const { db, now } = ctx
  const rows = await db
    .select({ ...summary, returned: openReturn, replyBy, takenUp, laterIntake })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(and(eq(applications.id, id), isTheirs))
  const row = rows[0]
  if (!row) throw notFound('application')
  const application = presentSummary(row)
  return {
    ...application,
    returned: await presentReturn(db, row.returned),
    replyBy: asInstant(row.replyBy),
    takenUp: row.takenUp,
    laterIntake: row.laterIntake,
    expected: await expectedEnd(db, application, now),
    documents: await standingParts.documents(ctx, id),
    references: await standingParts.references(ctx, id),
    questions: await standingParts.questions(ctx, id),
    acts: await actsOf(ctx, id),
    held: application.status === 'incomplete' ? await heldFrom(ctx, id) : [],
    officer: await findShownOfficer(db, id),
    timeline: await listHappenings(db, id),
    submissions: await listSubmissions(db, id),
  }
}

async function actsOf(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<z.input<typeof OwnAct>[]> {
  const acts: z.input<typeof OwnAct>[] = []
  for (const part of standingParts.acts) acts.push(...(await part(ctx, id)))
  return inOrder(acts, actOrder, ({ kind }) => kind)
}

/** What a submit would be refused for, whoever asks. */
async function heldFrom(ctx: Ctx, id: string): Promise<Held[]> {
  const held: Held[] = []
  for (const { name, refusals } of factsOf('submit')) {
    const sentences = await refusals({ ...ctx, actor: { kind: 'system' } }, [id])
    for (const sentence of sentences.values()) held.push({ by: name, sentence })
  }
  return held
}

/**
 * When the present stage usually ends: the tenth, half and ninth tenth of recent ones, counted from its
 * beginning. Where the usual time has passed the figures say nothing of what is left, so none are given.
 */
async function expectedEnd(
  db: Db,
  { program, status, statusAt }: z.input<typeof Summary>,
  now: Date,
): Promise<Result<typeof readStanding>['expected']> {
  // How long it is until an interview its own day says.
  if (!isOf(status, 'queue') || status === 'scheduled') return null
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

async function listHappenings(db: Db, applicationId: string): Promise<z.input<typeof Happening>[]> {
  const rows = await db
    .select({ entry: timeline, note: timelineNotes.text })
    .from(timeline)
    // Only what goes with a return was written to the applicant; other notes are the office's own.
    .leftJoin(
      timelineNotes,
      and(eq(timelineNotes.id, timeline.noteId), sql`${timeline.step} = 'return'`),
    )
    .where(eq(timeline.applicationId, applicationId))
    .orderBy(asc(timeline.seq))
  const reasons = await getSetting(db, reasonsArea)
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

function partyOf(actor: string): z.input<typeof Happening>['by'] {
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
