import { randomInt, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { isTooLate } from '#features/applications/deadline.ts'
import { type LockedApplication, lockOwnApplication } from '#features/applications/server/locks.ts'
import { writeAboutStep } from '#features/applications/server/mails.ts'
import { takeOneStep } from '#features/applications/server/steps.ts'
import { applications, submissions, timeline } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { usedForAnother } from '#server/idempotency.ts'
import { Refusal } from '#server/refusals.ts'
import { settleAll } from '#server/settle-all.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { brokenRules } from '../broken-rules.ts'
import type { submitApplication } from '../contract.ts'
import { lacksOf } from '../gaps.ts'
import { sections } from '../questions.ts'
import { countBroken } from './rule-failures.ts'
import { type File, readFile, searchedAnswers, snapshotOf } from './snapshots.ts'

type Submitted = Result<typeof submitApplication>

/** Hands an application in: checked, kept as a snapshot with its hash, moved on and acknowledged at once. */
export async function submitOwnApplication(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof submitApplication>,
): Promise<Submitted | Refusal> {
  const key = ctx.from.idempotencyKey ?? randomUUID()
  // They go out together, and the others are answered once the first has its lock.
  const [application, earlier, file] = await settleAll([
    lockOwnApplication(ctx, id),
    findByKey(ctx, key, id, body.revision),
    readFile(ctx, id),
  ])
  if (earlier) return earlier
  return recordSubmission(ctx, application, file, { key, revision: body.revision })
}

type SubmissionKeys = {
  key: string
  /** What the person who hands it in has read. */
  revision: number
  /** How it reached the office, which has looked at when. */
  entered?: Record<string, unknown>
}

/** The one way in, no matter who hands it in: the applicant, or the office for them. */
export async function recordSubmission(
  ctx: Ctx,
  application: LockedApplication,
  file: File,
  { key, revision, entered }: SubmissionKeys,
): Promise<Submitted | Refusal> {
  const { id } = application
  requireDraft(application)
  const wasInTime = entered !== undefined && file.rounds === 0
  const withinGrace = wasInTime ? false : requireOpen(file, ctx.now)
  requireSeen(application, revision)
  const lacks = lacksIn(file)
  if (lacks.size > 0) {
    await countBroken(ctx, file.program, brokenRules(lacks.keys(), file.asking))
    return incomplete(lacks)
  }
  const round = file.rounds + 1
  const receiptNumber = await keepSubmission(ctx, { id, key, round, withinGrace, file })
  const status = await moveOn(ctx, application, file, {
    ...entered,
    ...(withinGrace && { withinGrace }),
  })
  await writeAboutStep(ctx, 'application-received', {
    applicationId: id,
    key: `submit:${id}:${round}`,
    news: { receiptNumber },
  })
  return { round, receiptNumber, submittedAt: ctx.now, withinGrace, status }
}

/** The first answer to a key; the rows of a submission keep it permanently. */
async function findByKey(
  { db, actor }: Ctx<ApplicantActor>,
  key: string,
  applicationId: string,
  revision: number,
): Promise<Submitted | undefined> {
  const rows = await db
    .select({
      submission: submissions,
      applicantId: applications.applicantId,
      revision: sql<number>`(${submissions.snapshot} ->> 'revision')::int`,
    })
    .from(submissions)
    .innerJoin(applications, eq(applications.id, submissions.applicationId))
    .where(eq(submissions.idempotencyKey, key))
  const row = rows[0]
  if (!row) return undefined
  const { round, receiptNumber, submittedAt, withinGrace } = row.submission
  if (row.applicantId !== actor.id) throw keyTaken()
  if (row.submission.applicationId !== applicationId || row.revision !== revision)
    throw usedForAnother()
  const [reached] = await db
    .select({ status: timeline.toStatus })
    .from(timeline)
    .where(
      sql`${timeline.applicationId} = ${applicationId} AND ${timeline.at} = ${submittedAt} AND ${timeline.toStatus} IS NOT NULL`,
    )
    .orderBy(desc(timeline.seq))
    .limit(1)
  return {
    round,
    receiptNumber,
    submittedAt,
    withinGrace,
    status: Status.parse(reached?.status),
  }
}

function keyTaken(): Refusal {
  return new Refusal('not-now', 'We couldn’t submit this. Reload the page and try again', {
    code: 'key-taken',
  })
}

function requireDraft({ status }: LockedApplication): void {
  if (status !== 'incomplete')
    throw new Refusal('not-now', 'You’ve already submitted this application', {
      code: 'already-submitted',
      extra: { status },
    })
}

/**
 * Judged by the arrival of the call: until the intake closes, and for its grace after that; an
 * application that came back, or was given more time, until its own date. Returns whether the grace
 * was needed.
 */
function requireOpen({ intake, returnDueAt, extendedUntil }: File, now: Date): boolean {
  const returned = returnDueAt && { dueAt: returnDueAt }
  const isOver = isTooLate({ intake, returned, extendedUntil }, now)
  if (returned) {
    if (isOver) throw closed('The deadline to submit your changes has passed')
    return false
  }
  if (extendedUntil) {
    if (isOver) throw closed('Your extended deadline has passed')
    return false
  }
  if (now < intake.opensAt) throw closed('Applications for this intake aren’t open yet')
  if (isOver) throw closed('Applications for this intake have closed')
  return now >= intake.closesAt
}

function closed(sentence: string): Refusal {
  return new Refusal('not-now', sentence, { code: 'intake-closed' })
}

function requireSeen({ revision }: LockedApplication, seen: number): void {
  if (revision !== seen)
    throw new Refusal(
      'not-now',
      'Your answers have changed since you opened this page. Review them and submit again',
      { code: 'edited-elsewhere', extra: { revision } },
    )
}

/** No rule of its own: what is refused here, the form has said before. */
function lacksIn({ asking, answered }: File): Map<string, string> {
  return new Map(sections.flatMap((section) => [...lacksOf(section, asking, answered)]))
}

/** Returned, not thrown: what was counted stays. */
function incomplete(lacks: ReadonlyMap<string, string>): Refusal {
  const said = 'Some answers are missing or need a change before you can submit'
  const fields = Object.fromEntries(lacks)
  return new Refusal('invalid', said, { code: 'incomplete', fields })
}

type StoredSubmission = { id: string; key: string; round: number; withinGrace: boolean; file: File }

/** Writes the snapshot with the hash of its text as the database keeps it, under a number of its own. */
async function keepSubmission(
  { db, now }: Ctx,
  { id, key, round, withinGrace, file }: StoredSubmission,
): Promise<string> {
  const snapshot = sql`${JSON.stringify(snapshotOf(file))}::jsonb`
  const year = dayIn(now, file.timeZone).slice(0, 4)
  for (;;) {
    const [kept] = await settleAll([
      db
        .insert(submissions)
        .values({
          applicationId: id,
          round,
          idempotencyKey: key,
          receiptNumber: `${file.program.toUpperCase()}-${year}-${receiptCode()}`,
          snapshot,
          sha256: sql`sha256(convert_to((${snapshot})::text, 'UTF8'))`,
          submittedAt: now,
          withinGrace,
        })
        .onConflictDoNothing()
        .returning({ receiptNumber: submissions.receiptNumber }),
      db
        .update(applications)
        .set({ searchAnswers: sql`lower(${searchedAnswers(file)})` })
        .where(eq(applications.id, id)),
    ])
    if (kept[0]) return kept[0].receiptNumber
    // Either the number exists, and another is drawn, or the key was used in the meantime.
    const sameKey = await db.$count(submissions, eq(submissions.idempotencyKey, key))
    if (sameKey > 0) throw keyTaken()
  }
}

// Crockford's alphabet: no letter that is read as a digit, none that makes words.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

function receiptCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

/** Takes the step, and where the program asks no interview the next one too. */
async function moveOn(
  ctx: Ctx,
  application: LockedApplication,
  { asksInterview }: File,
  detail: Record<string, unknown>,
): Promise<Status> {
  const why = Object.keys(detail).length > 0 ? { detail } : {}
  const moved = await takeOneStep(ctx, 'submit', application, why)
  if (asksInterview || moved.status !== 'submitted') return moved.status
  const bySystem: Ctx = { ...ctx, actor: { kind: 'system' } }
  const waived = await takeOneStep(bySystem, 'waive-interview', moved, { reasonId: 'not-needed' })
  return waived.status
}
