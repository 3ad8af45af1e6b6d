import { and, asc, eq, gt, ne, notExists, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { endOfDay } from './end-of-day.ts'
import { writeAboutStep } from './mails.ts'
import { type CurrentStatus, type StepDetail, takeOneStep } from './steps.ts'
import { applications } from './tables.ts'
import { laterIntakeId } from './times.ts'

type AppliedIntake = Pick<typeof applications.$inferSelect, 'applicantId' | 'program' | 'intakeId'>

/** Later intakes of the program that a person has never applied for, the next one first. */
export function listLaterIntakes(db: Db, { applicantId, program, intakeId }: AppliedIntake) {
  const own = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.applicantId, applicantId), eq(applications.intakeId, intakes.id)))
  const present = db
    .select({ startsOn: intakes.startsOn })
    .from(intakes)
    .where(eq(intakes.id, intakeId))
  return db
    .select({ id: intakes.id, name: intakes.name, startsOn: intakes.startsOn })
    .from(intakes)
    .where(
      and(eq(intakes.program, program), gt(intakes.startsOn, sql`(${present})`), notExists(own)),
    )
    .orderBy(asc(intakes.startsOn))
}

/** Keeps an accepted place for a later intake. `words` reach the applicant, a note stays in the office. */
export async function deferTo(
  ctx: Ctx,
  application: CurrentStatus & AppliedIntake,
  intakeId: string | undefined,
  { words = null, ...why }: StepDetail & { words?: string | null } = {},
): Promise<CurrentStatus> {
  const later = await listLaterIntakes(ctx.db, application)
  const chosen = later.find(({ id }) => id === intakeId)
  if (!chosen) throw invalidField('intakeId', 'Choose a later intake')
  const moved = await takeOneStep(ctx, 'defer', application, {
    ...why,
    detail: { intakeId: chosen.id },
  })
  await writeAboutStep(ctx, 'place-deferred', {
    applicationId: moved.id,
    key: `defer:${moved.id}:${moved.statusSeq}`,
    news: { intake: chosen.name, startsOn: chosen.startsOn, words },
  })
  return moved
}

/** Takes a deferred place up again: the intake changes here, and the offer is answered again. */
export async function resumeDeferred(
  ctx: Ctx,
  current: CurrentStatus,
  why: StepDetail = {},
): Promise<CurrentStatus> {
  const later = await findLaterIntake(ctx.db, current.id)
  const hindrance = current.status === 'deferred' && whyNotResumed(later)
  if (hindrance) throw new Refusal('not-now', hindrance, { extra: { status: current.status } })
  const replyBy = await replyByOf(ctx, later?.replyByDays ?? 0)
  const moved = await takeOneStep(ctx, 'resume', current, {
    ...why,
    detail: { replyAt: replyBy.toISOString() },
  })
  if (later)
    await ctx.db
      .update(applications)
      .set({ intakeId: later.id })
      .where(eq(applications.id, current.id))
  await writeAboutStep(ctx, 'place-resumed', {
    applicationId: moved.id,
    key: `resumeDeferred:${moved.id}:${moved.statusSeq}`,
    news: { replyBy },
  })
  return moved
}

/** What stands against taking a deferred place up again, in the words of staff. */
export function whyNotResumed(
  later: Awaited<ReturnType<typeof findLaterIntake>>,
): string | undefined {
  if (!later) return 'The deferral has no later intake'
  if (later.isTaken) return `This person already has an application for ${later.name}`
  return undefined
}

/** The intake in which a deferred application goes on. */
export async function findLaterIntake(db: Db, applicationId: string) {
  const other = sql`EXISTS (SELECT FROM applications o WHERE o.applicant_id = ${applications.applicantId}
    AND o.intake_id = ${intakes.id} AND o.id <> ${applications.id})`
  const rows = await db
    .select({
      id: intakes.id,
      name: intakes.name,
      replyByDays: intakes.replyByDays,
      isTaken: sql<boolean>`${other}`,
    })
    .from(applications)
    .innerJoin(intakes, sql`${intakes.id} = ${laterIntakeId}`)
    .where(eq(applications.id, applicationId))
  return rows[0]
}

/** The end of the last day to reply, so many days from now at the institute. */
async function replyByOf({ db, now }: Ctx, days: number): Promise<Date> {
  const { timeZone } = await getSetting(db, instituteArea)
  const last = Temporal.PlainDate.from(dayIn(now, timeZone)).add({ days })
  return endOfDay(last.toString(), timeZone)
}

/** Takes up deferred places whose intake has opened, each in a transaction of its own. */
export async function resumeDue(platform: JobPlatform): Promise<void> {
  await eachRow(await listDueToResume(platform.db, platform.now()), (current) =>
    platform.db
      .transaction((db) => resumeDeferred(systemContext(platform, db), current))
      .catch((error: unknown) => {
        // Somebody was faster; any other fault is the job runner's to try again.
        if (!(error instanceof Refusal)) throw error
        platform.log.info({ application: current.id, code: error.code }, 'not resumed')
      }),
  )
}

export const resumeJob: Job = { name: 'resume-deferred', cron: '*/10 * * * *', run: resumeDue }

/** Deferred places whose intake takes applications by now, and has no other application of theirs. */
async function listDueToResume(db: Db, now: Date): Promise<CurrentStatus[]> {
  const rows = await db
    .select({ id: applications.id, statusSeq: applications.statusSeq })
    .from(applications)
    .innerJoin(intakes, sql`${intakes.id} = ${laterIntakeId}`)
    .where(
      and(
        eq(applications.status, 'deferred'),
        sql`${intakes.opensAt} <= ${now}`,
        ne(intakes.id, applications.intakeId),
        sql`NOT EXISTS (SELECT FROM applications o WHERE o.applicant_id = ${applications.applicantId}
          AND o.intake_id = ${intakes.id} AND o.id <> ${applications.id})`,
      ),
    )
    .orderBy(asc(applications.id))
  return rows.map((row) => ({ ...row, status: 'deferred' }))
}
