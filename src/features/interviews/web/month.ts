import { addDays, weekdayOf } from '#shared/days.ts'

/** `YYYY-MM` of a day, so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month by week, Sunday first; null where a week belongs to another month too. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) % 7 }, () => null)
  for (let day = first; day < next; day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
