import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Schedule, ScheduleContent } from '../hours-contract.ts'
import type { Hours } from './local-times.ts'
import { scheduleOverrides, schedules, scheduleWindows } from './tables.ts'

/** The named hours of an interviewer, by name. */
export async function listSchedules(db: Db, adminId: string): Promise<Schedule[]> {
  const rows = await db
    .select()
    .from(schedules)
    .where(eq(schedules.adminId, adminId))
    .orderBy(asc(sql`lower(${schedules.name})`), asc(schedules.id))
  const found: Schedule[] = []
  for (const { id, name, timeZone, version } of rows) {
    const windows = await db
      .select()
      .from(scheduleWindows)
      .where(eq(scheduleWindows.scheduleId, id))
      .orderBy(asc(scheduleWindows.weekday), asc(scheduleWindows.starts))
    const days = await db
      .select()
      .from(scheduleOverrides)
      .where(eq(scheduleOverrides.scheduleId, id))
      .orderBy(asc(scheduleOverrides.day))
    const byWeekday = Map.groupBy(windows, ({ weekday }) => weekday)
    found.push({
      id,
      name,
      timeZone,
      version,
      week: [...byWeekday].map(([weekday, ofDay]) => ({
        weekday,
        windows: ofDay.map(({ starts, ends }) => ({ starts: clock(starts), ends: clock(ends) })),
      })),
      overrides: days.map(({ day, windows: ofDay }) => ({ day, windows: ofDay })),
    })
  }
  return found
}

/** The database says seconds too. */
function clock(time: string): string {
  return time.slice(0, 5)
}

export function hoursOfSchedule({ timeZone, week, overrides }: ScheduleContent): Hours {
  return {
    timeZone,
    week: new Map(week.map(({ weekday, windows }) => [weekday, windows])),
    overrides: new Map(overrides.map(({ day, windows }) => [day, windows])),
  }
}
