import { dayIn } from '#shared/dates.ts'
import { addDays, mondayOf, weekdayOf } from '#shared/days.ts'
import { hourIn } from './time-words.ts'

export type View = 'week' | 'day'

/** Room of an hour in the grid. */
export const hourRem = 5.4
/** As many interviews at once as a day of a week names; the others are counted beside them. */
export const lanesOfDay = 2

/** The days that a view shows around a day. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'day') return [day]
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, place) => addDays(monday, place))
}

/** Days of a week without the end of it on which nothing is: whole, so that no day is missed between two. */
export function worthShowing(days: readonly string[], isWorth: (day: string) => boolean): string[] {
  const last = days.findLastIndex((day) => weekdayOf(day) < 6 || isWorth(day))
  return days.slice(0, last + 1)
}

/** Of those at one time, what somebody has to look at is named first. */
export function byTrouble(a: { trouble: unknown }, b: { trouble: unknown }): number {
  return Number(b.trouble !== null) - Number(a.trouble !== null)
}

export type Span = { start: string; end: string }

/** The part of a span that is on a day of a zone, in hours of that day's clock; null where none is. */
export function hoursOn(day: string, { start, end }: Span, zone: string) {
  const first = dayIn(new Date(start), zone)
  const last = dayIn(new Date(Date.parse(end) - 1), zone)
  if (day < first || day > last) return null
  return {
    from: day === first ? hourIn(start, zone) : 0,
    to: day === last ? hourIn(end, zone) || 24 : 24,
  }
}

const usual = { from: 8, to: 18 }

/** Whole hours that hold everything shown, and never less than a working day. */
export function hoursShown(days: readonly string[], spans: readonly Span[], zone: string) {
  let { from, to } = usual
  for (const day of days)
    for (const span of spans) {
      const part = hoursOn(day, span, zone)
      if (!part) continue
      from = Math.min(from, Math.floor(part.from))
      to = Math.max(to, Math.ceil(part.to))
    }
  return { from, to }
}
