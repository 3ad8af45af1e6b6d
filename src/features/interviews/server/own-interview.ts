import { and, desc, eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../contract.ts'
import { whenWords } from '../facts.ts'
import { interviewAreas } from '../setting-areas.ts'
import {
  type Booking,
  findCurrentBooking,
  listBookings,
  presentOwnInterview,
  stateOf,
  whyNotCancel,
  whyNotMove,
} from './booking-queries.ts'
import { calendarFile } from './calendar-file.ts'
import { bookInterview, cancelInterview, moveInterview, withWords } from './changes.ts'
import { getRules, listFreeTimes, zoneFor } from './free-times.ts'
import { askableIn, listOwnRequests } from './requests.ts'
import { findHold } from './slot-claims.ts'
import { presentReservation } from './slot-reservations.ts'
import { interviewBookings } from './tables.ts'

/** Everything of one's own interview, whichever way it stands. */
export async function readOwnInterview(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.readInterview>,
): Promise<Result<typeof calls.readInterview>> {
  const { db, now } = ctx
  await requireOwnApplication(ctx, id)
  const row = await getFile(db, id)
  const program = Program.parse(row.program)
  const status = Status.parse(row.status)
  const setting = await getSettings(db, [
    instituteArea,
    programAreas[program],
    interviewAreas[program],
  ])
  const institute = setting(instituteArea).value
  const rules = setting(interviewAreas[program]).value
  const bookings = await listBookings(db, eq(interviewBookings.applicationId, id))
  const current = bookings.find((booking) => booking.status === 'confirmed')
  const hold = await findHold(db, id)
  const requests = await listOwnRequests(db, id)
  const isAsked = setting(programAreas[program]).value.asksInterview || bookings.length > 0
  return {
    status,
    isAsked,
    canBook: isAsked && status === 'submitted',
    interview: current ? presentOwnInterview(current, rules, institute, now) : null,
    hold: hold?.holdUntil && hold.holdUntil > now ? presentReservation(hold) : null,
    earlier: bookings
      .filter((booking) => booking !== current)
      .map((booking) => ({ start: booking.startsAt, state: stateOf(booking) })),
    rules: {
      minutes: rules.minutes,
      isOnline: rules.isOnline,
      place: rules.place,
      lockedZone: rules.isOnline ? null : rules.timeZone,
      noticeHours: rules.noticeHours,
      changeUntilHours: rules.changeUntilHours,
      movesAllowed: rules.movesAllowed,
    },
    requests,
    askable: isAsked
      ? askableIn(status, current !== undefined).filter(
          (kind) => !requests.some((one) => one.kind === kind && one.answeredAt === null),
        )
      : [],
    institute: { timeZone: institute.timeZone, email: institute.email, phone: institute.phone },
    timeZone: bookings[0]?.timeZone ?? row.timeZone,
  }
}

async function getFile(db: Db, id: string) {
  const { program, status } = applications
  const { timeZone, firstName, lastName, email } = applicants
  const [row] = await db
    .select({ program, status, timeZone, firstName, lastName, email })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(eq(applications.id, id))
  if (!row) throw notFound('application')
  return row
}

export async function listOwnTimes(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query }: Input<typeof calls.listFreeTimes>,
): Promise<Result<typeof calls.listFreeTimes>> {
  const { db, now } = ctx
  await requireOwnApplication(ctx, id)
  const program = Program.parse((await getFile(db, id)).program)
  const rules = await getRules(db, program)
  const current = await findCurrentBooking(db, id)
  const hold = await findHold(db, id)
  return listFreeTimes(db, rules, {
    applicationId: id,
    program,
    timeZone: zoneFor(rules, query.timeZone),
    now,
    from: query.from,
    // What one has oneself is free for oneself.
    except: current?.id ?? hold?.id,
  })
}

/** Books the time that is held, or any other that is still free. */
export async function bookOwnInterview(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.bookInterview>,
): Promise<Result<typeof calls.bookInterview>> {
  const application = await lockOwnApplication(ctx, id)
  const program = Program.parse(application.program)
  const setting = await getSettings(ctx.db, [instituteArea, interviewAreas[program]])
  const rules = setting(interviewAreas[program]).value
  const timeZone = zoneFor(rules, body.timeZone)
  const start = new Date(body.start)
  const { booking, status } = await bookInterview(ctx, application, { rules, start, timeZone })
  return {
    interview: presentOwnInterview(booking, rules, setting(instituteArea).value, ctx.now),
    status,
  }
}

export async function moveOwnInterview(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.moveInterview>,
): Promise<Result<typeof calls.moveInterview>> {
  const application = await lockOwnApplication(ctx, id)
  const current = await findCurrentBooking(ctx.db, id)
  if (!current) throw gone(application.status)
  requireSeen(current, body.seen)
  return moveBooking(ctx, application, current, body)
}

type ChosenTime = { start: string; timeZone: string }

/** Moves the booking, as far as its applicant may. */
export async function moveBooking(
  ctx: Ctx<ApplicantActor>,
  application: Awaited<ReturnType<typeof lockOwnApplication>>,
  current: Booking,
  { start, timeZone }: ChosenTime,
): Promise<Result<typeof calls.moveInterview>> {
  const program = Program.parse(application.program)
  const setting = await getSettings(ctx.db, [instituteArea, interviewAreas[program]])
  const rules = setting(interviewAreas[program]).value
  const why = whyNotMove(current, rules, ctx.now)
  if (why) throw new Refusal('not-now', why, { code: 'too-late' })
  const booking = await moveInterview(ctx, application, current, {
    rules,
    start: new Date(start),
    timeZone: zoneFor(rules, timeZone),
  })
  return { interview: presentOwnInterview(booking, rules, setting(instituteArea).value, ctx.now) }
}

export async function cancelOwnInterview(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.cancelInterview>,
): Promise<Result<typeof calls.cancelInterview>> {
  const application = await lockOwnApplication(ctx, id)
  const current = await findCurrentBooking(ctx.db, id)
  if (!current) {
    if (await wasCancelled(ctx.db, id, body.seen)) return { status: application.status }
    throw gone(application.status)
  }
  requireSeen(current, body.seen)
  return { status: await cancelBooking(ctx, application, current, body.reason) }
}

/** Cancels the booking, as far as its applicant may. */
export async function cancelBooking(
  ctx: Ctx<ApplicantActor>,
  application: Awaited<ReturnType<typeof lockOwnApplication>>,
  current: Booking,
  reason: string,
) {
  const rules = await getRules(ctx.db, Program.parse(application.program))
  const why = whyNotCancel(current, rules, ctx.now)
  if (why) throw new Refusal('not-now', why, { code: 'too-late' })
  const { noteId } = await withWords(ctx, tidyText(reason))
  return cancelInterview(ctx, application, current, { noteId })
}

async function wasCancelled(db: Db, applicationId: string, seen: string): Promise<boolean> {
  const rows = await db
    .select({ id: interviewBookings.id })
    .from(interviewBookings)
    .where(
      and(
        eq(interviewBookings.applicationId, applicationId),
        eq(interviewBookings.status, 'cancelled'),
        eq(interviewBookings.startsAt, new Date(seen)),
      ),
    )
    .orderBy(desc(interviewBookings.createdAt))
    .limit(1)
  return rows.length > 0
}

function requireSeen({ startsAt }: Booking, seen: string): void {
  if (startsAt.getTime() === Date.parse(seen)) return
  throw new Refusal('not-now', 'Your interview has changed since you opened this page', {
    code: 'interview-changed',
  })
}

function gone(status: Status): Refusal {
  return new Refusal('not-now', 'You don’t have an interview booked', {
    code: 'interview-changed',
    extra: { status },
  })
}

/** The current booking as a calendar file. */
export async function ownFile(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.getInterviewFile>,
): Promise<FileAnswer> {
  const { db, now, config } = ctx
  await requireOwnApplication(ctx, id)
  const current = await findCurrentBooking(db, id)
  if (!current) throw notFound('interview')
  const person = await getFile(db, id)
  const program = Program.parse(person.program)
  const setting = await getSettings(db, [instituteArea, interviewAreas[program]])
  const institute = setting(instituteArea).value
  const own = presentOwnInterview(current, setting(interviewAreas[program]).value, institute, now)
  const when = whenWords(own.start, own.timeZone, own.instituteTimeZone)
  const where = own.link ? `${own.place}: ${own.link}` : `${own.place}.`
  const { text } = calendarFile(
    institute,
    { name: `${person.firstName} ${person.lastName}`, email: person.email },
    {
      ...current,
      summary: `Admissions interview, ${institute.name}`,
      description: `${when}\nWith ${own.interviewer}. ${where}`,
      location: own.link ?? own.place,
      url: `${config.publicUrl}/thankyou?application=${id}`,
    },
  )
  return {
    name: 'interview.ics',
    type: 'text/calendar; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  }
}
