import { dayMs } from './durations.ts'

/** The calendar day (`YYYY-MM-DD`) of an instant in UTC; `dayIn` says it in a zone. */
export function dayOf(instant: Date | number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** The calendar day (`YYYY-MM-DD`) so many days later. */
export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + count * dayMs)
}

/** The calendar day by which so many working days, Monday to Friday, have passed. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1)
    if (weekdayOf(reached) < 6) left--
  }
  return reached
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** The Monday of the week in which a day is. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}
