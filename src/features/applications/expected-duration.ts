import { dayIn, formatDay } from '#shared/dates.ts'
import { dayMs, weekMs } from '#shared/durations.ts'

type Expected = { earliest: string; usual: string; latest: string }

/**
 * When a stage usually ends, from the institute's own recent figures: said as what is usual, never as
 * a promise. Undefined once the usual time has passed, which says nothing of what is left.
 */
export function expectedWords(
  { earliest, usual, latest }: Expected,
  now: Date,
  timeZone: string,
): string | undefined {
  const left = new Date(usual).getTime() - now.getTime()
  if (left <= 0) return undefined
  const [from, to] = [earliest, latest].map((instant) => dayIn(new Date(instant), timeZone))
  const isAhead = from !== undefined && from > dayIn(now, timeZone) && from !== to
  const range = isAhead
    ? `most hear between ${formatDay(earliest, timeZone)} and ${formatDay(latest, timeZone)}`
    : `most hear by ${formatDay(latest, timeZone)}`
  return `Usually within ${spanWords(left)}; ${range}. This is based on recent applications and isn’t a promise.`
}

/** Rounded up, to what a person would say: "a day", "12 days", "3 weeks". */
function spanWords(ms: number): string {
  if (ms <= dayMs) return 'a day'
  if (ms < 2 * weekMs) return `${Math.ceil(ms / dayMs)} days`
  return `${Math.ceil(ms / weekMs)} weeks`
}
