import { formatSortable } from '#shared/brief-dates.ts'
import { minuteMs } from '#shared/durations.ts'

/**
 * The instant at which the clocks of a zone show a day and an hour. In the hour that the spring leaves
 * out it is the one after; good enough for a wish, never for what is offered.
 */
export function instantOf(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let at = wanted - aheadMs(wanted, timeZone)
  at = wanted - aheadMs(at, timeZone)
  return new Date(at).toISOString()
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function aheadMs(at: number, timeZone: string): number {
  const shown = Date.parse(`${formatSortable(at, timeZone).replace(' ', 'T')}Z`)
  return Math.round((shown - at) / minuteMs) * minuteMs
}
