import { randomUUID } from 'node:crypto'
import { and, asc, eq, notExists, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { laterIntakeId } from '#features/applications/server/times.ts'
import { type Intake, stillOpen } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../contract.ts'
import { formVersion } from '../questions.ts'
import { carryOver } from './carry-over.ts'
import { getOwnApplication, hasAnswers } from './queries.ts'

/** Open intakes that a person has no application for yet. */
export async function listBeginnings({
  db,
  actor,
  now,
}: Ctx<ApplicantActor>): Promise<z.input<typeof calls.AvailableIntake>[]> {
  const own = ownedBy(actor)
  const rows = await db
    .select({
      intake: intakes,
      carriesOver: sql<boolean>`EXISTS (${db
        .select({ id: applications.id })
        .from(applications)
        .where(and(own, hasAnswers))})`,
    })
    .from(intakes)
    .where(
      and(
        stillOpen(now),
        notExists(
          db
            .select({ id: applications.id })
            .from(applications)
            .where(and(own, or(eq(applications.intakeId, intakes.id), isKeptFor(intakes.id)))),
        ),
      ),
    )
    .orderBy(asc(intakes.closesAt), asc(intakes.program))
  return rows.map(({ intake, carriesOver }) => ({
    program: Program.parse(intake.program),
    intakeId: intake.id,
    intake: intake.name,
    startsOn: intake.startsOn,
    closesAt: intake.closesAt,
    carriesOver,
  }))
}

/** Begins an application for a chosen intake; one that is begun already is gone on with. */
export async function beginApplication(
  ctx: Ctx<ApplicantActor>,
  { body: { program, intakeId } }: Input<typeof calls.beginApplication>,
): Promise<z.input<typeof calls.OwnApplication>> {
  const [found] = await ctx.db
    .select({ intake: intakes, isOpen: sql<boolean>`${stillOpen(ctx.now)}` })
    .from(intakes)
    .where(and(eq(intakes.id, intakeId), eq(intakes.program, program)))
  if (!found) throw notFound('intake')
  if (!found.isOpen)
    throw new Refusal('not-now', `Applications for ${found.intake.name} are closed right now`, {
      code: 'intake-closed',
    })
  const kept = await ctx.db.$count(
    applications,
    and(eq(applications.applicantId, ctx.actor.id), isKeptFor(intakeId)),
  )
  if (kept > 0)
    throw new Refusal(
      'not-now',
      `We’re already holding a place for you in the ${found.intake.name} intake`,
      {
        code: 'place-kept',
      },
    )
  await beginFor(ctx, { applicantId: ctx.actor.id, program, intake: found.intake })
  const [application] = await ctx.db
    .select({ id: applications.id, status: applications.status })
    .from(applications)
    .where(and(eq(applications.applicantId, ctx.actor.id), eq(applications.intakeId, intakeId)))
  if (!application) throw notFound('application')
  if (application.status !== 'incomplete')
    throw new Refusal('not-now', 'You’ve already applied for this intake', {
      code: 'already-submitted',
      extra: { status: application.status },
    })
  return getOwnApplication(ctx, application.id)
}

/** A deferred application goes on in that intake: another one for it would stand in its way. */
function isKeptFor(intakeId: typeof intakes.id | string) {
  return sql`${laterIntakeId} = ${intakeId}`
}

type Place = { program: Program; intake: Intake }

type Beginner = {
  applicantId: string
  /** How the office came by it, which then brings nothing along from elsewhere. */
  entered?: Record<string, unknown>
}

/** What a save must know of an application that takes answers. */
export const draftColumns = {
  id: applications.id,
  status: applications.status,
  statusSeq: applications.statusSeq,
  revision: applications.revision,
  submittedAt: applications.submittedAt,
}
export type Draft = Pick<typeof applications.$inferSelect, keyof typeof draftColumns>

/** Begins the application of one person. One that is begun already stays; the answer says whether this call began it. */
export async function beginFor(
  ctx: Ctx,
  { applicantId, ...place }: Place & { applicantId: string },
): Promise<boolean> {
  const [draft] = await beginMany(ctx, place, [{ applicantId }])
  return draft !== undefined
}

/**
 * Makes the row of each application with its first row in the timeline, or takes up the one that was
 * thrown away, and brings along what another application shares. Undefined for one that is begun already,
 * which stays.
 */
export async function beginMany(
  ctx: Ctx,
  { program, intake }: Place,
  beginners: readonly Beginner[],
): Promise<(Draft | undefined)[]> {
  if (beginners.length === 0) return []
  const { db, actor, now } = ctx
  const place = { program, intakeId: intake.id, formVersion }
  const rows = beginners.map(({ applicantId }) => ({
    ...place,
    applicantId,
    id: randomUUID(),
    status: 'incomplete',
    statusAt: now,
    statusSeq: 1,
    timelineSeq: 1,
    createdAt: now,
    listedAt: now,
  }))
  const inserted = await db
    .insert(applications)
    .values(rows)
    .onConflictDoNothing()
    .returning(draftColumns)
  const began = new Map(inserted.map((draft) => [draft.id, draft]))
  const first = rows.flatMap(({ id }, n) => (began.has(id) ? [{ id, ...beginners[n] }] : []))
  if (first.length > 0)
    await db.insert(timeline).values(
      first.map(({ id, entered }) => ({
        applicationId: id,
        seq: 1,
        kind: 'step',
        step: 'begin',
        toStatus: 'incomplete',
        actor: nameOf(actor),
        at: now,
        detail: entered,
      })),
    )
  const drafts: (Draft | undefined)[] = []
  for (const [n, { applicantId, entered }] of beginners.entries()) {
    const draft =
      began.get(rows[n]?.id ?? '') ?? (await takeUpAgain(ctx, { ...place, applicantId }, entered))
    if (draft && !entered) await carryOver(ctx, draft.id, applicantId, program)
    drafts.push(draft)
  }
  return drafts
}

/** The row for this intake again, if it was discarded. */
async function takeUpAgain(
  ctx: Ctx,
  row: { applicantId: string; program: Program; intakeId: string; formVersion: number },
  entered: Record<string, unknown> | undefined,
): Promise<Draft | undefined> {
  const { db, now } = ctx
  const [again] = await db
    .update(applications)
    .set({ discardedAt: null, createdAt: now, listedAt: now, formVersion: row.formVersion })
    .where(
      and(
        eq(applications.applicantId, row.applicantId),
        eq(applications.program, row.program),
        eq(applications.intakeId, row.intakeId),
        sql`${applications.discardedAt} IS NOT NULL`,
      ),
    )
    .returning(draftColumns)
  if (again) await noteInTimeline(ctx, again.id, 'begun-again', entered)
  return again
}
