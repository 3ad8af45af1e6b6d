import { and, eq, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { getRules } from './free-times.ts'
import { readHosts } from './hosts.ts'
import { findLinkedBooking } from './link-tokens.ts'
import { freeStarts } from './slots.ts'
import { interviewBookings } from './tables.ts'

/** No one who books waits for the calendars of a whole office. */
const mostAsked = 5

type WantedTime = { applicationId: string; start: Date; hostIds?: readonly string[] }

/**
 * Ahead of the transaction that gives a time away: those who could hold the interview are looked at again
 * as far as a later feature knows how. Costs one short question where no one is to be asked.
 */
async function refreshBusyTimes(
  ctx: Ctx,
  find: () => Promise<WantedTime | undefined>,
): Promise<void> {
  const due = await busyElsewhere.findDue(ctx)
  if (due.length === 0) return
  const wanted = await find()
  const hostIds = wanted?.hostIds ?? (wanted ? await freeAt(ctx, wanted) : [])
  const asked = hostIds.filter((id) => due.includes(id)).slice(0, mostAsked)
  if (asked.length > 0) await busyElsewhere.readAgain(ctx, asked)
}

/** But for what may have changed since, in fair order. What the applicant has booked or keeps is in no one's way. */
async function freeAt({ db, now, actor }: Ctx, { applicationId, start }: WantedTime) {
  const [row] = await db
    .select({
      program: applications.program,
      booking: sql<string | null>`(SELECT b.id FROM interview_bookings b
        WHERE b.application_id = ${applicationId} AND b.status IN ('held', 'confirmed'))`,
    })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        actor.kind === 'applicant' ? eq(applications.applicantId, actor.id) : undefined,
      ),
    )
  if (!row) return []
  const program = Program.parse(row.program)
  const rules = await getRules(db, program)
  const range = { start: start.getTime(), end: start.getTime() }
  const except = row.booking ?? undefined
  const hosts = await readHosts(db, { applicationId, program, now, range, except })
  return hosts
    .filter((host) => freeStarts(rules, { ...host, elsewhere: [] }, range).length > 0)
    .map(({ id }) => id)
}

type OfApplication = { params: { id: string }; body: { start: string; hostId?: string | null } }

/** For a booking of an application; with an interviewer who is named, theirs alone. */
export function refreshForApplication(ctx: Ctx, { params, body }: OfApplication): Promise<void> {
  return refreshBusyTimes(ctx, async () => ({
    applicationId: params.id,
    start: new Date(body.start),
    ...(body.hostId && { hostIds: [body.hostId] }),
  }))
}

type OfBooking = {
  params: { id: string }
  body: Record<string, unknown> & { start?: string; hostId?: string | null }
}

/** For a booking that moves, or goes to someone else at its own time. */
export function refreshForBooking(ctx: Ctx, { params, body }: OfBooking): Promise<void> {
  return refreshBusyTimes(ctx, async () => {
    const [booking] = await ctx.db
      .select()
      .from(interviewBookings)
      .where(eq(interviewBookings.id, params.id))
    return (
      booking && {
        applicationId: booking.applicationId,
        start: body.start ? new Date(body.start) : booking.startsAt,
        ...(body.hostId && { hostIds: [body.hostId] }),
      }
    )
  })
}

/** For one that a mailed link moves. */
export function refreshForLink(
  ctx: Ctx,
  { body: { token, start } }: { body: { token: string; start: string } },
): Promise<void> {
  return refreshBusyTimes(ctx, async () => {
    const booking = await findLinkedBooking(ctx.db, ctx.config, token)
    return booking && { applicationId: booking.applicationId, start: new Date(start) }
  })
}
