import { and, asc, eq, lte } from 'drizzle-orm'
import { lockHosts } from '#features/interviews/server/slot-claims.ts'
import type { Db } from '#server/db/client.ts'
import type { Span } from './ics-reader/busy-times.ts'
import type { CalendarReading } from './read-calendar.ts'
import { interviewerBusyTimes, interviewerCalendars } from './tables.ts'

export type CalendarRow = typeof interviewerCalendars.$inferSelect

/**
 * Keeps what a reading found, in a transaction. Who gives away this person's time at this moment is
 * waited for, and who comes next sees the busy times. What was read at an address that has been replaced
 * since, or before something newer, is left.
 */
export async function keepReading(
  db: Db,
  { adminId, address }: Pick<CalendarRow, 'adminId' | 'address'>,
  { startedAt, reading }: { startedAt: Date; reading: CalendarReading },
): Promise<void> {
  await lockHosts(db, [adminId])
  const isGood = reading.came !== 'fault'
  const kept = await db
    .update(interviewerCalendars)
    .set({
      triedAt: startedAt,
      fault: isGood ? null : reading.fault,
      ...(isGood && { readAt: startedAt }),
      ...(reading.came === 'new' && reading.version),
    })
    .where(
      and(
        eq(interviewerCalendars.adminId, adminId),
        eq(interviewerCalendars.address, address),
        lte(interviewerCalendars.readAt, startedAt),
      ),
    )
    .returning({ adminId: interviewerCalendars.adminId })
  if (kept.length > 0 && reading.came === 'new') await replaceBusyTimes(db, adminId, reading.spans)
}

/** Writes only where something has changed: most calendars stay as they are for hours. */
async function replaceBusyTimes(db: Db, adminId: string, spans: readonly Span[]): Promise<void> {
  const rows = await db
    .select({ start: interviewerBusyTimes.startsAt, end: interviewerBusyTimes.endsAt })
    .from(interviewerBusyTimes)
    .where(eq(interviewerBusyTimes.adminId, adminId))
    .orderBy(asc(interviewerBusyTimes.startsAt))
  const isSame =
    rows.length === spans.length &&
    rows.every(
      ({ start, end }, index) =>
        start.getTime() === spans[index]?.start && end.getTime() === spans[index]?.end,
    )
  if (isSame) return
  await db.delete(interviewerBusyTimes).where(eq(interviewerBusyTimes.adminId, adminId))
  for (let from = 0; from < spans.length; from += mostRows)
    await db.insert(interviewerBusyTimes).values(
      spans.slice(from, from + mostRows).map(({ start, end }) => ({
        adminId,
        startsAt: new Date(start),
        endsAt: new Date(end),
      })),
    )
}

/** Of one statement. */
const mostRows = 1_000
