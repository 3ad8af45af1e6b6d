import { and, gte, sql } from 'drizzle-orm'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { OutsideFault, requestOutside } from '#server/outside-request.ts'
import { faultOfStatus } from './calendar-faults.ts'
import { horizonAt } from './horizon.ts'
import type { Span } from './ics-reader/busy-times.ts'
import { readIcs } from './read-ics.ts'

const mostBytes = 5 * 1024 * 1024
const mostRedirects = 3
const mostTagLength = 500

/** What an earlier reading left, by which the next one may find that nothing has changed. */
type EarlierReading = {
  etag: string | null
  lastModified: string | null
  knownUntil: Date
  timeZone: string
}

export type CalendarReading =
  | { came: 'same' }
  | { came: 'new'; spans: readonly Span[]; version: EarlierReading }
  | { came: 'fault'; fault: string }

type Ctx = { db: Db; config: Pick<Config, 'reachesLoopback'>; now: Date }

/** Reads the calendar at an address; what is said twice takes as long again at most. */
export async function readCalendarAt(
  { db, config, now }: Ctx,
  address: string,
  { timeZone, before, longestMs }: { timeZone: string; before?: EarlierReading; longestMs: number },
): Promise<CalendarReading> {
  const horizon = horizonAt(now)
  const ours = await namesOfInterviews(db, horizon.from)
  const isEnough = before && before.knownUntil >= horizon.needed && before.timeZone === timeZone
  const started = performance.now()
  try {
    const { status, headers, body } = await requestOutside(config, address, {
      headers: { accept: 'text/calendar', ...(isEnough && conditionsOf(before)) },
      longestMs,
      mostBytes,
      mostRedirects,
    })
    if (status === 304 && isEnough) return { came: 'same' }
    if (status !== 200) return { came: 'fault', fault: faultOfStatus(status) }
    const options = {
      timeZone,
      from: horizon.from.getTime(),
      to: horizon.until.getTime(),
      ours,
    }
    const left = longestMs - (performance.now() - started)
    const read = await readIcs(body.toString('utf8'), options, left)
    if ('fault' in read) return { came: 'fault', fault: read.fault }
    const version = {
      etag: tagOf(headers.etag),
      lastModified: tagOf(headers['last-modified']),
      knownUntil: horizon.until,
      timeZone,
    }
    return { came: 'new', spans: read.spans, version }
  } catch (error) {
    if (error instanceof OutsideFault) return { came: 'fault', fault: error.kind }
    throw error
  }
}

function conditionsOf({ etag, lastModified }: EarlierReading): Record<string, string> {
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
}

/** Sent back as it came, so only what fits into a header. */
function tagOf(given: string | undefined): string | null {
  return given && given.length <= mostTagLength && /^[\x20-\x7e]+$/.test(given) ? given : null
}

/** Interviews are in the calendars of those who hold them; a time that was given back is free all the same. */
async function namesOfInterviews(db: Db, from: Date): Promise<string[]> {
  const rows = await db
    .select({ uid: interviewBookings.icalUid })
    .from(interviewBookings)
    .where(and(gte(interviewBookings.startsAt, from), sql`${interviewBookings.status} <> 'held'`))
  return rows.map(({ uid }) => uid)
}
