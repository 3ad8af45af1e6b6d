import { Temporal } from 'temporal-polyfill'

/** Day and time on the wall of a zone, `2027-03-15T23:59`. */
export function wallTime(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/**
 * The instant at which the wall shows this time; undefined for a time that the clock skips. Where the
 * clock goes back and shows it twice, the one that leaves people more time counts.
 */
export function instantAt(
  wall: string,
  timeZone: string,
  which: 'opens' | 'closes',
): Date | undefined {
  const wanted = readWall(wall)
  if (!wanted) return undefined
  const disambiguation = which === 'opens' ? 'earlier' : 'later'
  const found = wanted.toZonedDateTime(timeZone, { disambiguation })
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : undefined
}

function readWall(wall: string) {
  try {
    return Temporal.PlainDateTime.from(wall, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
