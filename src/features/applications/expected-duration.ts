import { dayIn, formatDay } from '#shared/dates.ts'

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
  if (new Date(usual) <= now) return undefined
  const [from, to] = [earliest, latest].map((instant) => dayIn(new Date(instant), timeZone))
  const isAhead = from !== undefined && from > dayIn(now, timeZone) && from !== to
  const when = isAhead
    ? `between ${formatDay(earliest, timeZone)} and ${formatDay(latest, timeZone)}`
    : `by ${formatDay(latest, timeZone)}`
  return `You’ll usually hear ${when}. This is based on recent applications and isn’t a promise.`
}
