/** Years that dates are reckoned in; further off no zone, database or calendar can be trusted. */
const firstYear = '1000'
const lastYear = '2999'

/** Whether a text is `YYYY-MM-DD` and such a day exists, in a year that we reckon with. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const year = text.slice(0, 4)
  if (year < firstYear || year > lastYear) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** How far from today what the office plans and writes down can be, either way. */
export const nearYears = 10
const yearMs = 365.25 * 86_400_000

export function isNear(instant: Date | number, now = Date.now()): boolean {
  return Math.abs(Number(instant) - now) <= nearYears * yearMs
}

/** Whether a text is a calendar day that the office can plan with. */
export function isNearDay(text: string, now = Date.now()): boolean {
  return isCalendarDate(text) && isNear(Date.parse(text), now)
}

/** Completed years between a birth date and a day, both `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const mostZones = 500

/** A format for each zone, made once: making one takes a hundred times as long as using it. */
export function byZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = made.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    if (made.size >= mostZones) made.clear()
    made.set(timeZone, format)
    return format
  }
}

const calendar = byZone('en-CA', { dateStyle: 'short' })
const long = byZone('en-US', { dateStyle: 'long' })
const toTheMinute: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}
const clock = byZone('en-US', { hour: 'numeric', minute: '2-digit' })
const full = byZone('en-US', toTheMinute)
const exact = byZone('en-US', { ...toTheMinute, second: '2-digit' })

/** The zone that this device is set to, also once it has traveled with a page open. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(instant: Date | number, timeZone: string): string {
  return calendar(timeZone).format(instant)
}

/** "11:59 PM": the one way in which a clock is read, where its zone is beside it. */
export function formatTime(instant: Date | string, timeZone: string): string {
  return clock(timeZone).format(new Date(instant))
}

/** "Monday, March 15, 2027 at 11:59 PM EDT": an instant always shows its zone. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  return full(timeZone).format(new Date(instant))
}

/** "Monday, March 15, 2027 at 11:59:03 PM EDT": for what is proven by its time. */
export function formatExactInstant(instant: Date | string, timeZone: string): string {
  return exact(timeZone).format(new Date(instant))
}

/** "March 15, 2027" for a calendar day, or for an instant seen in a zone. */
export function formatDay(day: Date | string, timeZone = 'UTC'): string {
  return long(timeZone).format(new Date(day))
}
