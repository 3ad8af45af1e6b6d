import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { momentOfHeldCopy } from '#server/restored-copy.ts'
import { counted } from '#shared/counted.ts'
import { sentenceOf } from './calendar-faults.ts'
import { listReadable } from './calendar-job.ts'
import { staleMs } from './interviewer-calendar.ts'

/** How many calendars are read, and what keeps the one from being read that has waited longest. */
export const calendarHealth: FindHealth = async ({ db, now }) => {
  const name = 'Interviewers’ calendars'
  const calendars = (await listReadable(db)).map(({ calendar }) => calendar)
  const byAge = calendars.toSorted((a, b) => +a.readAt - +b.readAt)
  const [oldest] = byAge
  if (!oldest) return unusedLine(name)
  if (await momentOfHeldCopy(db)) return { name, says: 'On hold', at: null, toDo: null }
  const stale = byAge.filter(({ readAt }) => +now - +readAt > staleMs)
  if (stale.length === 0)
    return {
      name,
      says: `${counted(byAge.length, 'calendar')} read, the longest ago at`,
      at: oldest.readAt,
      toDo: null,
    }
  const why = oldest.fault === null ? '' : `: ${sentenceOf(oldest.fault)}`
  return {
    name,
    says: `${counted(stale.length, 'calendar')} not read for more than an hour${why}`,
    at: null,
    toDo: 'See whose under Calendar → Hours, and ask them to copy the address again.',
  }
}
