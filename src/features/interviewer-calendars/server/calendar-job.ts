import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { interviewerRoles } from '#features/interviews/server/hosts.ts'
import { interviewers } from '#features/interviews/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { ScheduledJob } from '#server/job.ts'
import type { ClockPlatform, JobPlatform } from '#server/platform.ts'
import { unseal } from '#server/secrets.ts'
import { type CalendarReading, readCalendarAt } from './read-calendar.ts'
import { keepReading } from './stored-readings.ts'
import { interviewerCalendars } from './tables.ts'

const everyMs = 5 * 60_000
const longestMs = 15_000
const atOnce = 6
/** Those not reached in a round come first in the next. */
const longestRoundMs = 4 * 60_000

type Reader = Pick<ClockPlatform, 'db' | 'config'> & { now: Date }
type ReadableCalendar = Awaited<ReturnType<typeof listReadable>>[number]

/** Calendars of those who hold interviews, the one that waits longest first. */
export function listReadable(db: Db, which?: SQL) {
  return db
    .select({ calendar: interviewerCalendars, timeZone: interviewers.timeZone })
    .from(interviewerCalendars)
    .innerJoin(interviewers, eq(interviewers.adminId, interviewerCalendars.adminId))
    .innerJoin(admins, eq(admins.id, interviewerCalendars.adminId))
    .where(
      and(
        interviewers.active,
        isNull(admins.disabledAt),
        inArray(admins.role, interviewerRoles),
        which,
      ),
    )
    .orderBy(asc(interviewerCalendars.triedAt))
}

/** Reads a calendar and keeps what came of it; in a hurry, slowness is no fault of it. */
export async function readAndKeep(
  { db, config, now }: Reader,
  { calendar, timeZone }: ReadableCalendar,
  hurry?: { longestMs: number },
): Promise<void> {
  const reading = await readSealed()
  const isSlow = reading.came === 'fault' && ['slow', 'heavy'].includes(reading.fault)
  if (!(hurry && isSlow))
    await db.transaction((db) => keepReading(db, calendar, { startedAt: now, reading }))

  async function readSealed(): Promise<CalendarReading> {
    let address: string
    try {
      address = unseal(config, 'calendar-address', calendar.address)
    } catch {
      return { came: 'fault', fault: 'sealed' }
    }
    const options = { timeZone, before: calendar, longestMs, ...hurry }
    return readCalendarAt({ db, config, now }, address, options)
  }
}

/** Every calendar once, several at a time. One that fails keeps no other from being read. */
export async function readCalendars({ db, config, now, log }: JobPlatform): Promise<void> {
  await forgetGone(db)
  const waiting = await listReadable(db)
  const ends = performance.now() + longestRoundMs
  async function readNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() > ends) return
      await readAndKeep({ db, config, now: now() }, next).catch((error: unknown) =>
        log.warn({ error }, 'a calendar of an interviewer was not read'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readNext))
}

/** Nothing is kept of the calendar of someone who may no longer sign in, or hold interviews and so disconnect it. */
async function forgetGone(db: Db): Promise<void> {
  const gone = db
    .select({ id: admins.id })
    .from(admins)
    .where(or(isNotNull(admins.disabledAt), notInArray(admins.role, interviewerRoles)))
  await db.delete(interviewerCalendars).where(inArray(interviewerCalendars.adminId, gone))
}

export const readCalendarsJob: ScheduledJob = {
  name: 'read-interviewer-calendars',
  cron: '*/5 * * * *',
  run: readCalendars,
}

/** When it runs next. */
export function nextRound(now: Date): Date {
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
}
