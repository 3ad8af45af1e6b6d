import { byZone } from './dates.ts'

// Apart from dates.ts, which the public pages load.
const day = byZone('en-US', { dateStyle: 'medium' })
const toTheMinute: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
const brief = byZone('en-US', { ...toTheMinute, timeZoneName: 'short' })
const wall = byZone('en-US', { ...toTheMinute, weekday: 'long', month: 'long' })
// Swedes write an instant as sheets like to sort it.
const sortable = byZone('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** "Monday, March 15, 2027 at 11:59 PM" for `2027-03-15T23:59`, which has no zone. */
export function formatWallTime(local: string): string {
  return wall('UTC').format(new Date(`${local}:00Z`))
}

/** "Mar 15, 2027, 11:59 PM EDT": short enough for a table. */
export function formatBriefly(instant: Date | string, timeZone: string): string {
  return brief(timeZone).format(new Date(instant))
}

/** "Mar 15, 2027". */
export function formatBriefDay(instant: Date | string, timeZone: string): string {
  return day(timeZone).format(new Date(instant))
}

/** "2027-03-15 23:59": sorts as text. */
export function formatSortable(instant: Date | number | string, timeZone: string): string {
  return sortable(timeZone).format(new Date(instant))
}
