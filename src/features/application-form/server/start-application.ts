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
}: Ctx<ApplicantActor>): Promise<z.input<typeof calls.Beginning>[]> {
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

type Beginner = {
  applicantId: string
  program: Program
  intake: Intake
  /** How the office came by it, which then brings nothing along from elsewhere. */
  entered?: Record<string, unknown>
}

/**
 * Makes the row of an application with its first row in the timeline, or takes up the one that was
 * thrown away, and brings along what another application shares. One that is begun already stays; the
 * answer says whether this call began it.
 */
export async function beginFor(
  ctx: Ctx,
  { applicantId, program, intake, entered }: Beginner,
): Promise<boolean> {
  const { db, actor, now } = ctx
  const id = randomUUID()
  const row = { applicantId, program, intakeId: intake.id, formVersion }
  const began = await db
    .insert(applications)
    .values({
      ...row,
      id,
      status: 'incomplete',
      statusAt: now,
      statusSeq: 1,
      timelineSeq: 1,
      createdAt: now,
      listedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  if (began.length === 0) {
    const again = await takeUpAgain(ctx, row)
    if (!again) return false
    await noteInTimeline(ctx, again, 'begun-again', entered)
    if (!entered) await carryOver(ctx, again, applicantId, program)
    return true
  }
  await db.insert(timeline).values({
    applicationId: id,
    seq: 1,
    kind: 'step',
    step: 'begin',
    toStatus: 'incomplete',
    actor: nameOf(actor),
    at: now,
    detail: entered,
  })
  if (!entered) await carryOver(ctx, id, applicantId, program)
  return true
}

/** The row for this intake again, if it was discarded. */
async function takeUpAgain(
  { db, now }: Ctx,
  row: { applicantId: string; program: Program; intakeId: string; formVersion: number },
): Promise<string | undefined> {
  const rows = await db
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
    .returning({ id: applications.id })
  return rows[0]?.id
}
