import { and, desc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import {
  type LockedApplication,
  lockApplicationInReach,
} from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { declareInterest } from '#features/review/server/conflicts.ts'
import { hasConflict } from '#features/review/server/reviewers.ts'
import { recordAudit } from '#server/audit.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../admin-contract.ts'
import { isLink } from '../interview-rules.ts'
import { actsOf } from './allowed-acts.ts'
import { type Booking, getBooking } from './booking-queries.ts'
import { withinSight } from './calendar-rows.ts'
import * as changes from './changes.ts'
import { getRules, zoneFor } from './free-times.ts'
import { notifyOfChange } from './mails.ts'
import { bookingEvents, interviewBookings, interviewHosts } from './tables.ts'

/** Books for an applicant, in fair order or with somebody who was named. */
export async function bookInterviewFor(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.bookForApplicant>,
): Promise<Result<typeof calls.bookForApplicant>> {
  const application = await lockApplicationInReach(ctx, id)
  const program = Program.parse(application.program)
  const hostId = hostFor(ctx, body.hostId)
  if (hostId) await requireHost(ctx, program, hostId, id)
  const rules = await getRules(ctx.db, program)
  const { booking, status } = await changes.bookInterview(
    ctx,
    application,
    {
      rules,
      start: new Date(body.start),
      timeZone: zoneFor(rules, body.timeZone ?? (await zoneOf(ctx, application)) ?? rules.timeZone),
      hostId,
      anyTime: body.anyTime,
    },
    await changes.withWords(ctx, tidyText(body.reason)),
  )
  await note(ctx, 'interview.booked', id, booking)
  return { id: booking.id, status }
}

/** Who manages no interviews of others arranges their own. */
function hostFor({ actor }: Ctx<AdminActor>, wanted: string | null): string | undefined {
  if (holdsRight(actor, 'manage-interviews')) return wanted ?? undefined
  if (wanted !== null && wanted !== actor.id)
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
  return actor.id
}

async function requireHost(
  { db }: Ctx,
  program: Program,
  hostId: string,
  applicationId: string,
): Promise<void> {
  const [host] = await db
    .select({ id: interviewHosts.adminId, name: admins.name })
    .from(interviewHosts)
    .innerJoin(admins, eq(admins.id, interviewHosts.adminId))
    .where(and(eq(interviewHosts.program, program), eq(interviewHosts.adminId, hostId)))
  if (!host) throw invalidField('hostId', 'Choose an interviewer of this program')
  if (await hasConflict(db, applicationId, hostId))
    throw invalidField('hostId', `${host.name} has a conflict of interest with this applicant`)
}

async function zoneOf({ db }: Ctx, { applicantId }: LockedApplication): Promise<string | null> {
  const [row] = await db
    .select({ timeZone: applicants.timeZone })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  return row?.timeZone ?? null
}

export async function moveInterviewFor(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.moveForApplicant>,
): Promise<Result<typeof calls.moveForApplicant>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'move')
  const rules = await getRules(ctx.db, Program.parse(application.program))
  const isManager = holdsRight(ctx.actor, 'manage-interviews')
  const moved = await changes.moveInterview(
    ctx,
    application,
    booking,
    {
      rules,
      start: new Date(body.start),
      timeZone: booking.timeZone,
      anyTime: body.anyTime,
      // Any time is a time of this interviewer; so is every time of anyone who manages no others.
      hostId: body.anyTime || !isManager ? booking.hostId : undefined,
    },
    await changes.withWords(ctx, tidyText(body.reason)),
  )
  await note(ctx, 'interview.moved', application.id, booking)
  return { host: moved.host }
}

export async function reassignInterview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.reassignInterview>,
): Promise<Result<typeof calls.reassignInterview>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'reassign')
  const program = Program.parse(application.program)
  const hostId = body.hostId ?? undefined
  if (hostId === booking.hostId) throw invalidField('hostId', 'Choose someone else')
  if (hostId) await requireHost(ctx, program, hostId, application.id)
  const rules = await getRules(ctx.db, program)
  const given = await changes.reassignInterview(
    ctx,
    application,
    booking,
    { rules, hostId, anyTime: hostId !== undefined },
    await changes.withWords(ctx, tidyText(body.reason)),
  )
  await note(ctx, 'interview.reassigned', application.id, booking)
  return { host: given.host }
}

export async function cancelInterviewFor(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.cancelForApplicant>,
): Promise<Result<typeof calls.cancelForApplicant>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'cancel')
  const why = await changes.withWords(ctx, tidyText(body.reason))
  const status = await changes.cancelInterview(ctx, application, booking, why)
  await note(ctx, 'interview.cancelled', application.id, booking)
  return { status }
}

export async function noteMissed(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.noteMissed>,
): Promise<Result<typeof calls.noteMissed>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'missed')
  const outcome = body.by === 'applicant' ? 'missed' : 'host-missed'
  const why = await changes.withWords(ctx, tidyText(body.note))
  const status = await changes.endInterview(ctx, application, booking, outcome, why)
  await note(ctx, 'interview.missed', application.id, booking)
  return { status }
}

export async function undoMissed(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.undoMissed>,
): Promise<Result<typeof calls.undoMissed>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'undo')
  const why = await changes.withWords(ctx, tidyText(body.reason))
  const status = await changes.takeNoteBack(ctx, application, booking, why)
  await note(ctx, 'interview.missed-undone', application.id, booking)
  return { status }
}

export async function noteInterviewHeld(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.noteHeld>,
): Promise<Result<typeof calls.noteHeld>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'hold')
  const notes = tidyText(body.notes)
  if (notes !== '')
    await ctx.db.update(interviewBookings).set({ notes }).where(eq(interviewBookings.id, id))
  const status = await changes.endInterview(ctx, application, booking, 'held')
  await note(ctx, 'interview.held', application.id, booking)
  return { status }
}

/** Notes stay with the office; a new place or link is told to both. */
export async function changeInterview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.changeInterview>,
): Promise<Result<typeof calls.changeInterview>> {
  const { application, booking } = await lockBooking(ctx, id, body.seen, 'note')
  const notes = body.notes === undefined ? booking.notes : tidyText(body.notes)
  const place = body.place === undefined ? booking.place : tidyText(body.place)
  const link = body.link === undefined ? booking.link : body.link?.trim() || null
  if (place === '') throw invalidField('place', 'Enter the location')
  if (link && !isLink(link))
    throw invalidField('link', 'The link must be a URL that starts with https://')
  const isElsewhere = place !== booking.place || link !== booking.link
  await ctx.db
    .update(interviewBookings)
    .set({
      notes,
      place,
      link,
      version: sql`version + 1`,
      ...(isElsewhere && { icalSequence: sql`ical_sequence + 1`, changedAt: ctx.now }),
    })
    .where(eq(interviewBookings.id, id))
  const changed = await getBooking(ctx.db, id)
  if (isElsewhere && changed.status === 'confirmed' && changed.startsAt > ctx.now) {
    await noteInTimeline(ctx, application.id, 'interview-place-changed')
    await notifyOfChange(ctx, changed, { kind: 'changed', before: booking })
  }
  await note(ctx, 'interview.changed', application.id, booking)
  return { version: changed.version }
}

/** The interviewer must not judge this applicant: somebody else takes over, or the office has to look. */
export async function declareConflict(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.declareInterviewConflict>,
): Promise<Result<typeof calls.declareInterviewConflict>> {
  const { application, booking } = await lockAnyBooking(ctx, id)
  const adminId = booking.hostId
  if (!(await hasConflict(ctx.db, application.id, adminId)))
    await declareInterest(ctx, {
      params: { id: application.id },
      body: { adminId, reason: tidyText(body.reason) },
    })
  const { reassign: ofManagers, move } = await actsOf(ctx, booking, application.status)
  if ((ofManagers ?? move) !== null) return { host: null }
  const rules = await getRules(ctx.db, Program.parse(application.program))
  try {
    const given = await changes.reassignInterview(ctx, application, booking, {
      rules,
      anyTime: false,
    })
    await note(ctx, 'interview.reassigned', application.id, booking)
    return { host: given.host }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'slot-taken') return { host: null }
    throw error
  }
}

/** A booking within sight, with its application locked; refused if it has changed, or the act is not possible now. */
async function lockBooking(
  ctx: Ctx<AdminActor>,
  id: string,
  seen: number,
  act: keyof Awaited<ReturnType<typeof actsOf>>,
) {
  const { application, booking } = await lockAnyBooking(ctx, id)
  if (booking.version !== seen) throw await changedBy(ctx, booking)
  const why = (await actsOf(ctx, booking, application.status))[act]
  if (why === undefined) throw new Refusal('not-allowed', 'Your role doesn’t include this')
  if (why !== null)
    throw new Refusal('not-now', why, {
      code: 'not-possible',
      extra: { status: application.status },
    })
  return { application, booking }
}

async function lockAnyBooking(ctx: Ctx<AdminActor>, id: string) {
  const [found] = await ctx.db
    .select({ applicationId: interviewBookings.applicationId })
    .from(interviewBookings)
    .innerJoin(applications, eq(applications.id, interviewBookings.applicationId))
    .where(
      and(
        eq(interviewBookings.id, id),
        sql`${interviewBookings.status} <> 'held'`,
        withinSight(ctx.actor),
      ),
    )
  if (!found) throw notFound('interview')
  const application = await lockApplicationInReach(ctx, found.applicationId)
  return { application, booking: await getBooking(ctx.db, id) }
}

async function changedBy({ db }: Ctx, { id }: Booking): Promise<Refusal> {
  const [last] = await db
    .select({ name: admins.name })
    .from(bookingEvents)
    .leftJoin(admins, sql`'admin:' || ${admins.id} = ${bookingEvents.actor}`)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(desc(bookingEvents.seq))
    .limit(1)
  return new Refusal(
    'not-now',
    `${last?.name ?? 'The applicant'} changed this interview in the meantime`,
    { code: 'interview-changed' },
  )
}

async function note(ctx: Ctx<AdminActor>, action: string, subject: string, { id }: Booking) {
  await recordAudit(ctx, { action, subject, detail: { interview: id } })
}
