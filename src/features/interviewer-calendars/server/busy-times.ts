import { and, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { canBegin, type Db } from '#server/db/client.ts'
import { sentenceOf } from './calendar-faults.ts'
import { listReadable, readAndKeep } from './calendar-job.ts'
import { staleMs } from './interviewer-calendar.ts'
import { interviewerCalendars } from './tables.ts'

/** What was asked a moment ago is not asked again, however many book. */
const freshMs = 20_000
/** No one who books waits for longer; what is known decides then. */
const longestMs = 2_000
const longestWaitMs = 2_500

/** Busy times that meet a range. */
export function busySpans(hosts: SQL, around: SQL): SQL {
  return sql`SELECT admin_id AS host, (extract(epoch FROM starts_at) * 1000)::float8 AS start,
    (extract(epoch FROM ends_at) * 1000)::float8 AS "end" FROM interviewer_busy_times
    WHERE admin_id = ${hosts} AND starts_at < upper(${around}) AND ends_at > lower(${around})`
}

/** Whose calendar was not asked in the last moments. */
export async function findDue({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const rows = await db
    .select({ id: interviewerCalendars.adminId })
    .from(interviewerCalendars)
    .where(isDue(now))
  return rows.map(({ id }) => id)
}

function isDue(now: Date): SQL {
  return lte(interviewerCalendars.triedAt, new Date(now.getTime() - freshMs))
}

/** Asks them again before a time of theirs is given away. Never throws, and never takes long. */
export async function readAgain(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  if (!canBegin(db)) throw new Error('calendars are read outside of a transaction')
  // Of several who book at once, one asks.
  const taken = await db
    .update(interviewerCalendars)
    .set({ triedAt: now })
    .where(and(inArray(interviewerCalendars.adminId, [...ids]), isDue(now)))
    .returning({ id: interviewerCalendars.adminId })
  if (taken.length === 0) return
  const mine = inArray(
    interviewerCalendars.adminId,
    taken.map(({ id }) => id),
  )
  const readings = (await listReadable(db, mine)).map((one) =>
    readAndKeep({ db, config, now }, one, { longestMs }),
  )
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, longestWaitMs)
  await Promise.race([Promise.allSettled(readings), late.promise])
  clearTimeout(timer)
}

/** Whose calendar could not be read for long, since when, and why. */
export async function findUnread(
  { db, now }: { db: Db; now: Date },
  ids: readonly string[],
): Promise<Map<string, { since: Date; why: string }>> {
  const { adminId, readAt } = interviewerCalendars
  const rows = await listReadable(
    db,
    and(inArray(adminId, [...ids]), lt(readAt, new Date(now.getTime() - staleMs))),
  )
  return new Map(
    rows.map(({ calendar: { adminId, readAt, fault } }) => [
      adminId,
      { since: readAt, why: fault === null ? notTried : sentenceOf(fault) },
    ]),
  )
}

const notTried = 'We haven’t tried again since then'
