/** Whether a text is `YYYY-MM-DD` and such a day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Completed years between a birth date and a day, both `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
}

/** "Monday, March 15, 2027 at 11:59 PM EDT": an instant always shows its zone. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** "March 15, 2027" for a calendar day, or for an instant seen in a zone. */
export function formatDay(day: Date | string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(day))
}

/** "America/New York": the name of a zone as it is read. */
export function zoneWords(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
