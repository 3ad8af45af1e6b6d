import { eq, sql } from 'drizzle-orm'
import { keepNote, noteInTimeline } from '#features/applications/server/explanations.ts'
import type { LockedApplication } from '#features/applications/server/locks.ts'
import { takeOneStep } from '#features/applications/server/steps.ts'
import type { Status } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import { isOverlap } from '#server/db/faults.ts'
import { Refusal } from '#server/refusals.ts'
import { minuteMs } from '#shared/durations.ts'
import { Program } from '#shared/program.ts'
import type { InterviewOutcome } from '../interview.ts'
import type { InterviewRules } from '../interview-rules.ts'
import { type Booking, getBooking } from './booking-queries.ts'
import { requireOpen } from './closed-days.ts'
import { recordEvent } from './events.ts'
import { notifyOfCancellation, notifyOfChange, notifyOfMissedInterview } from './mails.ts'
import { closeRequestsForTimes } from './requests.ts'
import { chooseHost, claimSlot, findHold, linkOf, type SlotClaim, spansOf } from './slot-claims.ts'
import { interviewBookings } from './tables.ts'

type ChosenSlot = Pick<SlotClaim, 'rules' | 'start' | 'timeZone' | 'hostId' | 'anyTime'>
type ChangeReason = { noteId?: string | undefined; words?: string }

/** Books an interview for an application that waits for one, and takes it to `scheduled`. */
export async function bookInterview(
  ctx: Ctx,
  application: LockedApplication,
  chosen: ChosenSlot,
  why: ChangeReason = {},
): Promise<{ booking: Booking; status: Status }> {
  if (application.status !== 'submitted') throw notNow(application.status)
  if (chosen.anyTime) await requireOpen(ctx.db, lengthOf(chosen))
  const hold = await findHold(ctx.db, application.id)
  const isHeld =
    hold?.holdUntil &&
    hold.holdUntil > ctx.now &&
    hold.startsAt.getTime() === chosen.start.getTime()
  const id = await claimSlot(ctx, {
    ...chosen,
    ...ofApplication(application),
    holdUntil: null,
    except: hold?.id,
    ...(isHeld && { preferred: hold.hostId, isSettled: true }),
  })
  const booking = await getBooking(ctx.db, id)
  await recordEvent(ctx, id, 'confirmed', { to: booking, noteId: why.noteId })
  const { status } = await takeOneStep(ctx, 'book', application, { noteId: why.noteId })
  await closeRequestsForTimes(ctx, application.id)
  await notifyOfChange(ctx, booking, { kind: 'booked' })
  return { booking, status }
}

/** Moves a booking, with its interviewer where they are free; the old time is free at once. */
export async function moveInterview(
  ctx: Ctx,
  application: LockedApplication,
  before: Booking,
  chosen: ChosenSlot,
  why: ChangeReason = {},
): Promise<Booking> {
  if (chosen.anyTime) await requireOpen(ctx.db, lengthOf(chosen))
  const [host] = await chooseHost(ctx, {
    ...chosen,
    ...ofApplication(application),
    // The office, naming somebody, means them.
    preferred: before.hostId,
    except: before.id,
  })
  if (!host) throw new Error('no one was chosen')
  const { during, blocked } = spansOf(chosen)
  const isSameHost = host.id === before.hostId
  await update(ctx, before.id, {
    hostId: host.id,
    during,
    blocked,
    timeZone: chosen.timeZone,
    isOnline: chosen.rules.isOnline,
    place: chosen.rules.place,
    ...(!isSameHost && { link: linkOf(host, chosen.rules) }),
    ...(ctx.actor.kind === 'applicant' && { moves: sql`moves + 1` }),
    icalSequence: sql`ical_sequence + 1`,
  })
  const booking = await getBooking(ctx.db, before.id)
  await recordEvent(ctx, booking.id, 'moved', { from: before, to: booking, noteId: why.noteId })
  await noteInTimeline(ctx, application.id, 'interview-moved')
  await closeRequestsForTimes(ctx, application.id)
  await notifyOfChange(ctx, booking, { kind: 'moved', before, words: why.words })
  return booking
}

function lengthOf({ rules, start }: ChosenSlot) {
  return { start: start.getTime(), end: start.getTime() + rules.minutes * minuteMs }
}

/** Gives a booking to another interviewer, at its time. */
export async function reassignInterview(
  ctx: Ctx,
  application: LockedApplication,
  before: Booking,
  {
    rules,
    hostId,
    anyTime,
  }: { rules: InterviewRules; hostId?: string | undefined; anyTime: boolean },
  why: ChangeReason = {},
): Promise<Booking> {
  const hosts = await chooseHost(ctx, {
    ...ofApplication(application),
    rules,
    start: before.startsAt,
    timeZone: before.timeZone,
    hostId,
    anyTime,
    except: before.id,
    isSettled: true,
  })
  const host = hosts.find(({ id }) => id !== before.hostId)
  if (!host)
    throw new Refusal('not-now', 'No one else is free at this time', { code: 'slot-taken' })
  await update(ctx, before.id, {
    hostId: host.id,
    link: linkOf(host, rules),
    icalSequence: sql`ical_sequence + 1`,
  })
  const booking = await getBooking(ctx.db, before.id)
  await recordEvent(ctx, booking.id, 'reassigned', {
    from: before,
    to: booking,
    noteId: why.noteId,
  })
  await noteInTimeline(ctx, application.id, 'interviewer-changed')
  await notifyOfChange(ctx, booking, { kind: 'reassigned', before })
  return booking
}

/** Cancels a booking: the time is free at once, and the application waits for another. */
export async function cancelInterview(
  ctx: Ctx,
  application: LockedApplication,
  before: Booking,
  why: ChangeReason = {},
): Promise<Status> {
  await update(ctx, before.id, { status: 'cancelled', icalSequence: sql`ical_sequence + 1` })
  await recordEvent(ctx, before.id, 'cancelled', { from: before, noteId: why.noteId })
  const status = await follow(ctx, application, 'cancel-booking', why.noteId)
  await notifyOfCancellation(ctx, await getBooking(ctx.db, before.id), why.words ?? '')
  return status
}

/** Notes how an interview that has begun came out. */
export async function endInterview(
  ctx: Ctx,
  application: LockedApplication,
  before: Booking,
  outcome: InterviewOutcome,
  why: ChangeReason = {},
): Promise<Status> {
  await update(ctx, before.id, {
    status: 'completed',
    outcome,
    icalSequence: sql`ical_sequence + 1`,
  })
  await recordEvent(ctx, before.id, outcome, { from: before, noteId: why.noteId })
  const step = outcome === 'held' ? 'hold-interview' : 'no-show'
  const status = await follow(ctx, application, step, why.noteId)
  if (outcome !== 'held') await notifyOfMissedInterview(ctx, await getBooking(ctx.db, before.id))
  return status
}

/** Takes the note of a missed interview back, as long as no other was booked. */
export async function takeNoteBack(
  ctx: Ctx,
  application: LockedApplication,
  before: Booking,
  why: ChangeReason,
): Promise<Status> {
  await ctx.db.execute(
    sql`DELETE FROM interview_bookings WHERE application_id = ${application.id} AND status = 'held'`,
  )
  await update(ctx, before.id, {
    status: 'confirmed',
    outcome: null,
    icalSequence: sql`ical_sequence + 1`,
  })
  await recordEvent(ctx, before.id, 'undone', { to: before, noteId: why.noteId })
  return follow(ctx, application, 'book', why.noteId)
}

/** One of an application that is back with its applicant is settled without a step; the next submit follows it. */
async function follow(
  ctx: Ctx,
  application: LockedApplication,
  step: StepName & ('book' | 'cancel-booking' | 'no-show' | 'hold-interview'),
  noteId: string | undefined,
): Promise<Status> {
  if (application.status !== 'incomplete')
    return (await takeOneStep(ctx, step, application, { noteId })).status
  await noteInTimeline(ctx, application.id, notes[step])
  return application.status
}

const notes = {
  book: 'interview-restored',
  'cancel-booking': 'interview-cancelled',
  'no-show': 'interview-missed',
  'hold-interview': 'interview-held',
} as const

async function update(
  { db, now }: Ctx,
  id: string,
  change: Parameters<ReturnType<Ctx['db']['update']>['set']>[0],
): Promise<void> {
  try {
    await db
      .update(interviewBookings)
      .set({ ...change, changedAt: now, version: sql`version + 1` })
      .where(eq(interviewBookings.id, id))
  } catch (error) {
    if (!isOverlap(error)) throw error
    throw new Refusal('not-now', 'The interviewer has another interview at this time', {
      code: 'slot-taken',
    })
  }
}

function ofApplication({ id, program }: LockedApplication) {
  return { applicationId: id, program: Program.parse(program) }
}

export function notNow(status: Status): Refusal {
  const sentence =
    status === 'scheduled'
      ? 'You already have an interview booked'
      : 'You can’t book an interview at this stage of the application'
  return new Refusal('not-now', sentence, { code: 'status-changed', extra: { status } })
}

/** What somebody says of a change, kept apart from its row. */
export async function withWords(
  ctx: Ctx,
  words: string,
): Promise<ChangeReason & { words: string }> {
  return { noteId: await keepNote(ctx.db, words), words: words.trim() }
}
