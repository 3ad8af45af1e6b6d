import { formatSortable } from '#shared/brief-dates.ts'
import { byZone, dayIn } from '#shared/dates.ts'
import { zoneWords } from '#shared/zones.ts'

const withZone = byZone('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const weekday = byZone('en-US', { weekday: 'short' })
const dayAndMonth = byZone('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const shortDayAndMonth = byZone('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const monthAndYear = byZone('en-US', { month: 'long', year: 'numeric' })

/** "Monday, March 15" for `YYYY-MM-DD`. */
export function nameOfDay(day: string): string {
  return dayAndMonth('UTC').format(new Date(day))
}

/** "Mon, Mar 15". */
export function shortDay(day: string): string {
  return shortDayAndMonth('UTC').format(new Date(day))
}

/** "March 2027" for `YYYY-MM`. */
export function nameOfMonth(month: string): string {
  return monthAndYear('UTC').format(new Date(month))
}

/** "9:00 AM PDT": a time always shows its zone. */
export function timeIn(at: string | Date, timeZone: string): string {
  return withZone(timeZone).format(new Date(at))
}

/** The same instant elsewhere: "12:00 PM EDT", with the weekday where the day is another one there. */
export function timeElsewhere(at: string, there: string, here: string): string {
  const isOtherDay = dayIn(new Date(at), there) !== dayIn(new Date(at), here)
  const time = timeIn(at, there)
  return isOtherDay ? `${weekdayIn(at, there)} ${time}` : time
}

function weekdayIn(at: string, timeZone: string): string {
  return weekday(timeZone).format(new Date(at))
}

/** "New York" for America/New_York. */
export function cityOf(timeZone: string): string {
  return zoneWords(timeZone).split('/').at(-1) ?? timeZone
}

/** Hours on the clock of a day in a zone, 0 to 24. */
export function hourIn(at: string | Date, timeZone: string): number {
  const [, hours, minutes] = formatSortable(at, timeZone).split(/[ :]/)
  return Number(hours) + Number(minutes) / 60
}

export const partsOfDay = ['Night', 'Morning', 'Afternoon', 'Evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

export function partOfDay(at: string, timeZone: string): PartOfDay {
  const hour = hourIn(at, timeZone)
  if (hour < 6) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}
