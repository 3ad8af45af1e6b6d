import { asc, sql } from 'drizzle-orm'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import { holidaysBetween } from '../holidays.ts'
import { holidaysArea } from '../setting-areas.ts'
import { type Span, startOfDay } from './local-times.ts'
import { closedPeriods } from './tables.ts'

type ClosedSpan = Span & NamedItem

const edges = {
  start: sql<number>`(extract(epoch FROM lower(span)) * 1000)::float8`,
  end: sql<number>`(extract(epoch FROM upper(span)) * 1000)::float8`,
}

/** When the institute is closed between two instants: its own periods, and the holidays that it keeps. */
export async function listClosedSpans(db: Db, span: Span): Promise<ClosedSpan[]> {
  const periods = await db
    .select({ ...edges, id: closedPeriods.id, name: closedPeriods.name })
    .from(closedPeriods)
    .where(sql`span && tstzrange(${new Date(span.start)}, ${new Date(span.end)})`)
    .orderBy(asc(edges.start))
  const holidays = await listHolidays(db, span)
  return [...periods, ...holidays].sort((a, b) => a.start - b.start)
}

/** The days of the institute's zone that are holidays. */
export async function listHolidays(db: Db, { start, end }: Span): Promise<ClosedSpan[]> {
  const setting = await getSettings(db, [instituteArea, holidaysArea])
  const { timeZone } = setting(instituteArea).value
  const kept = setting(holidaysArea).value
  const days = holidaysBetween(kept, dayIn(start, timeZone), dayIn(end, timeZone))
  return days.map(({ day, name }) => ({
    id: `holiday-${day}`,
    name,
    start: startOfDay(day, timeZone),
    end: startOfDay(addDays(day, 1), timeZone),
  }))
}

/** Not even the office books on a closed day: it opens the day first. */
export async function requireOpen(db: Db, during: Span): Promise<void> {
  const closed = (await listClosedSpans(db, during)).find((one) => isDuring(one, during))
  if (closed)
    throw new Refusal(
      'not-now',
      `The institute is closed that day: ${closed.name}. Choose another day`,
      {
        code: 'closed',
      },
    )
}

export function isDuring(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}
