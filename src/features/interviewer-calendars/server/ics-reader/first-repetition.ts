import type ICAL from 'ical.js'
import { dayMs } from '#shared/durations.ts'

/** A wall's day and an instant's are up to a day apart, either way. */
const marginMs = 2 * dayMs
const stepDays: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * From where an entry has to be repeated so that nothing after an instant is missed: a daily meeting of
 * ten years would be counted up from its first day otherwise. Undefined where all of it is before.
 */
export function firstRepetition(event: ICAL.Event, after: number): ICAL.Time | undefined {
  const { component, startDate } = event
  const [property, ...more] = component.getAllProperties('rrule')
  const rule = property?.getFirstValue() as ICAL.Recur | undefined
  if (!rule || more.length > 0 || component.hasProperty('rdate')) return startDate
  const lasts = Math.abs(event.duration.toSeconds()) * 1000
  const needed = after - lasts - marginMs
  if (rule.until && rule.until.toUnixTime() * 1000 < needed) return undefined
  const days = (stepDays[rule.freq] ?? 0) * rule.interval
  if (days === 0 || rule.count) return startDate
  const steps = Math.floor((needed - startDate.toUnixTime() * 1000) / dayMs / days)
  if (steps <= 0) return startDate
  const later = startDate.clone()
  later.adjust(steps * days, 0, 0, 0)
  return later
}
