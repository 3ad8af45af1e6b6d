import { Temporal } from 'temporal-polyfill'

/** The last moment of a calendar day where clocks may change at any hour, midnight included. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return new Date(next.toZonedDateTime({ timeZone }).epochMilliseconds - 1)
}
