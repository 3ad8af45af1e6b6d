import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { readCalendarFeed } from '../link-contract.ts'
import { listBookings } from './booking-queries.ts'
import { calendarFeed } from './calendar-file.ts'
import { interviewBookings, interviewers } from './tables.ts'

const daysBack = 30

/** What somebody's calendar program reads: their own interviews, lately and to come. */
export async function readFeed(
  { db, now, config }: Ctx,
  { params: { token } }: Input<typeof readCalendarFeed>,
): Promise<FileAnswer> {
  const [owner] = await db
    .select({ id: interviewers.adminId, name: admins.name })
    .from(interviewers)
    .innerJoin(admins, eq(admins.id, interviewers.adminId))
    .where(and(eq(interviewers.feedHash, hashToken(token)), isNull(admins.disabledAt)))
  if (!owner) throw notFound('calendar')
  const bookings = await listBookings(
    db,
    and(
      eq(interviewBookings.hostId, owner.id),
      inArray(interviewBookings.status, ['confirmed', 'completed']),
      gte(interviewBookings.startsAt, new Date(now.getTime() - daysBack * dayMs)),
    ),
  )
  const people = await db
    .select({
      id: applications.id,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(
      inArray(
        applications.id,
        bookings.map(({ applicationId }) => applicationId),
      ),
    )
  const institute = await getSetting(db, instituteArea)
  const text = calendarFeed(
    institute,
    `Interviews of ${owner.name}`,
    bookings.map((booking) => ({
      ...booking,
      summary: `Interview with ${people.find(({ id }) => id === booking.applicationId)?.name ?? 'an applicant'}`,
      description: booking.link ? `${booking.place}: ${booking.link}` : booking.place,
      location: booking.link ?? booking.place,
      url: `${config.publicUrl}/admin-panel/calendar?interview=${booking.id}`,
    })),
  )
  return {
    name: 'interviews.ics',
    type: 'text/calendar; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  }
}
