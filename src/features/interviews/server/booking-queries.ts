import { and, desc, eq, getColumns, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { Institute } from '#shared/public-facts.ts'
import type { OwnInterview } from '../contract.ts'
import { InterviewOutcome, type InterviewState } from '../interview.ts'
import type { InterviewRules } from '../interview-rules.ts'
import { interviewBookings, interviewers } from './tables.ts'

const { during, blocked, idempotencyKey, holdUntil, ...columns } = getColumns(interviewBookings)

/** A booking with its holder. */
export type Booking = Awaited<ReturnType<typeof listBookings>>[number]

/** Bookings that are no holds, the latest first. */
export function listBookings(db: Db, which: SQL | undefined) {
  return db
    .select({
      ...columns,
      host: admins.name,
      hostNamed: admins.nameGiven,
      hostEmail: admins.email,
      hostTimeZone: interviewers.timeZone,
    })
    .from(interviewBookings)
    .innerJoin(interviewers, eq(interviewers.adminId, interviewBookings.hostId))
    .innerJoin(admins, eq(admins.id, interviewBookings.hostId))
    .where(and(sql`${interviewBookings.status} <> 'held'`, which))
    .orderBy(desc(interviewBookings.createdAt), desc(interviewBookings.id))
}

/** The current booking of an application. */
export async function findCurrentBooking(
  db: Db,
  applicationId: string,
): Promise<Booking | undefined> {
  const rows = await listBookings(
    db,
    and(
      eq(interviewBookings.applicationId, applicationId),
      eq(interviewBookings.status, 'confirmed'),
    ),
  )
  return rows[0]
}

export async function getBooking(db: Db, id: string): Promise<Booking> {
  const [row] = await listBookings(db, eq(interviewBookings.id, id))
  if (!row) throw new Error(`no booking ${id}`)
  return row
}

export function stateOf({ status, outcome }: Pick<Booking, 'status' | 'outcome'>): InterviewState {
  if (status === 'completed') return InterviewOutcome.parse(outcome)
  return status === 'cancelled' ? 'cancelled' : 'booked'
}

export function changeUntil({ startsAt }: Pick<Booking, 'startsAt'>, rules: InterviewRules): Date {
  return new Date(startsAt.getTime() - rules.changeUntilHours * hourMs)
}

/** Why an applicant cannot cancel it anymore; null where they can. */
export function whyNotCancel(booking: Booking, rules: InterviewRules, now: Date): string | null {
  if (booking.startsAt <= now) return 'This interview has already started'
  if (changeUntil(booking, rules) >= now) return null
  return 'It’s too soon to change it here. Email us if you can’t make it'
}

/** The same for moving it. */
export function whyNotMove(booking: Booking, rules: InterviewRules, now: Date): string | null {
  const late = whyNotCancel(booking, rules, now)
  const { movesAllowed } = rules
  if (late !== null || movesAllowed === null || booking.moves < movesAllowed) return late
  return movesAllowed === 0
    ? 'Only the office can reschedule it. Email us if you can’t make it'
    : 'You’ve rescheduled it as often as you can. Email us if you can’t make it'
}

export function presentOwnInterview(
  booking: Booking,
  rules: InterviewRules,
  institute: Institute,
  now: Date,
): z.input<typeof OwnInterview> {
  const { publicId, startsAt, endsAt, host, hostNamed, isOnline, place, link, moves } = booking
  const { movesAllowed } = rules
  return {
    id: publicId,
    start: startsAt,
    end: endsAt,
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs),
    timeZone: isOnline ? booking.timeZone : rules.timeZone,
    instituteTimeZone: institute.timeZone,
    interviewer: hostNamed ? host : 'the admissions office',
    isOnline,
    place,
    link,
    changeUntil: changeUntil(booking, rules),
    whyNotMove: whyNotMove(booking, rules, now),
    whyNotCancel: whyNotCancel(booking, rules, now),
    movesLeft: movesAllowed === null ? null : Math.max(0, movesAllowed - moves),
  }
}
