import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { asSeenBy } from '#features/application-form/server/identity.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Program } from '#shared/program.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import { stateOf } from './booking-queries.ts'
import { isDuring, listHolidays } from './closed-days.ts'
import type { Span } from './local-times.ts'
import { interviewBookings, interviewers } from './tables.ts'

export type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const overlapping = (table: string, more = '') =>
  sql.raw(`EXISTS (SELECT FROM ${table} o WHERE o.span && interview_bookings.during ${more})`)

const trouble = sql<z.input<typeof CalendarInterview>['trouble']>`CASE
  WHEN ${interviewBookings.status} <> 'confirmed' THEN NULL
  WHEN EXISTS (SELECT FROM conflicts c WHERE c.application_id = ${interviewBookings.applicationId}
    AND c.admin_id = ${interviewBookings.hostId}) THEN 'conflict'
  WHEN NOT ${interviewers.active} OR ${admins.disabledAt} IS NOT NULL THEN 'inactive'
  WHEN ${overlapping('time_off', 'AND o.admin_id = interview_bookings.host_id')}
    OR ${overlapping('closed_periods')} THEN 'away' END`

const hasNeeds = sql<boolean>`EXISTS (SELECT FROM interview_requests n
  WHERE n.application_id = ${interviewBookings.applicationId} AND n.kind = 'accommodation')`

/** What the caller may see: all within reach for anyone who manages interviews, else what they hold themselves. */
export function withinSight(actor: AdminActor): SQL | undefined {
  return and(
    inReach(actor),
    holdsRight(actor, 'manage-interviews') ? undefined : eq(interviewBookings.hostId, actor.id),
  )
}

/** Bookings with whose they are and who holds them, by their start. */
export async function rowsOf(db: Db, which: SQL | undefined) {
  const rows = await db
    .select({
      booking: interviewBookings,
      blockedFrom: sql<number>`(extract(epoch FROM lower(${interviewBookings.blocked})) * 1000)::float8`,
      blockedUntil: sql<number>`(extract(epoch FROM upper(${interviewBookings.blocked})) * 1000)::float8`,
      host: admins.name,
      hostTimeZone: interviewers.timeZone,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
      trouble,
      hasNeeds,
    })
    .from(interviewBookings)
    .innerJoin(applications, eq(applications.id, interviewBookings.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(interviewers, eq(interviewers.adminId, interviewBookings.hostId))
    .innerJoin(admins, eq(admins.id, interviewBookings.hostId))
    .where(and(sql`${interviewBookings.status} <> 'held'`, which))
    .orderBy(asc(interviewBookings.startsAt), asc(interviewBookings.id))
  return withHolidays(db, rows)
}

type CalendarRow = {
  booking: Pick<typeof interviewBookings.$inferSelect, 'status' | 'startsAt' | 'endsAt'>
  trouble: z.input<typeof CalendarInterview>['trouble']
}

/** What is on a holiday is in trouble like what is in a closed period. */
async function withHolidays<R extends CalendarRow>(db: Db, rows: readonly R[]) {
  const spans = rows.map(({ booking }) => ({
    start: booking.startsAt.getTime(),
    end: booking.endsAt.getTime(),
  }))
  const whole = {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  }
  const holidays = rows.length > 0 ? await listHolidays(db, whole) : []
  const isOnOne = (span: Span) => holidays.some((one) => isDuring(one, span))
  return rows.map((row, index) => {
    const span = spans[index]
    const isTrouble = row.booking.status === 'confirmed' && span !== undefined && isOnOne(span)
    return { ...row, trouble: isTrouble ? (row.trouble ?? 'away') : row.trouble }
  })
}

export function presentInterview(row: Row): z.input<typeof CalendarInterview> {
  const { booking } = row
  return {
    id: booking.id,
    applicationId: booking.applicationId,
    start: booking.startsAt,
    end: booking.endsAt,
    blockedFrom: new Date(row.blockedFrom),
    blockedUntil: new Date(row.blockedUntil),
    state: stateOf(booking),
    hostId: booking.hostId,
    host: row.host,
    firstName: row.firstName,
    lastName: row.lastName,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    submittedAt: row.submittedAt,
    trouble: row.trouble,
    hasNeeds: row.hasNeeds,
  }
}

/** Interviews as they are in a calendar, by their start, with applicants as the caller may see them. */
export async function listForCalendar(
  ctx: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  which: SQL | undefined,
): Promise<z.input<typeof CalendarInterview>[]> {
  const shown = (await rowsOf(ctx.db, which)).map(presentInterview)
  const people = shown.map((one) => ({ ...one, id: one.applicationId }))
  const seen = await asSeenBy(ctx, people)
  return shown.map((one, index) => {
    const { firstName = '', lastName = '' } = seen[index] ?? {}
    return { ...one, firstName, lastName }
  })
}

/** Booked ones between two instants, no matter who may see them: what a change of hours would touch. */
export function listAffectedBookings(
  ctx: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  { from, to, hostId }: { from: Date; to: Date; hostId?: string | undefined },
): Promise<z.input<typeof CalendarInterview>[]> {
  return listForCalendar(
    ctx,
    and(
      eq(interviewBookings.status, 'confirmed'),
      lt(interviewBookings.startsAt, to),
      gt(interviewBookings.endsAt, from),
      hostId === undefined ? undefined : eq(interviewBookings.hostId, hostId),
    ),
  )
}
