import * as z from 'zod/mini'
import type { Field } from '#features/settings/fields.ts'
import { addDays, weekdayOf } from '#shared/days.ts'

const monday = 1
const thursday = 4
const saturday = 6
const sunday = 7

type Rule = { name: string; dayIn: (year: number) => string; isMoved?: boolean }

/** The federal holidays of the United States, each by the rule of 5 U.S.C. 6103. */
const rules = {
  newYear: fixed('New Year’s Day', 1, 1),
  martinLutherKing: nth('Martin Luther King Jr. Day', 3, monday, 1),
  washington: nth('Washington’s Birthday', 3, monday, 2),
  memorial: last('Memorial Day', monday, 5),
  juneteenth: fixed('Juneteenth', 6, 19),
  independence: fixed('Independence Day', 7, 4),
  labor: nth('Labor Day', 1, monday, 9),
  columbus: nth('Columbus Day', 2, monday, 10),
  veterans: fixed('Veterans Day', 11, 11),
  thanksgiving: nth('Thanksgiving Day', 4, thursday, 11),
  christmas: fixed('Christmas Day', 12, 25),
} satisfies Record<string, Rule>

const open = z.boolean()

/** Which of them the institute keeps. */
export const Holidays = z.object({
  newYear: open,
  martinLutherKing: open,
  washington: open,
  memorial: open,
  juneteenth: open,
  independence: open,
  labor: open,
  columbus: open,
  veterans: open,
  thanksgiving: open,
  christmas: open,
})
export type Holidays = z.infer<typeof Holidays>

export const holidayFields: readonly Field[] = Object.entries(rules).map(([key, { name }]) => ({
  key,
  label: name,
  kind: 'yes-no',
}))

type ClosedDay = { day: string; name: string }

/**
 * The days between two, both counted, on which the institute keeps a holiday, by their date. One with
 * a fixed date is also kept on the Friday or Monday beside the weekend that it falls on.
 */
export function holidaysBetween(kept: Holidays, from: string, to: string): ClosedDay[] {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4)) + 1]
  const found: ClosedDay[] = []
  for (let [year = 0, end = 0] = years; year <= end; year++)
    for (const key of z.keyof(Holidays).options)
      if (kept[key]) found.push(...daysOf(rules[key], year))
  return found
    .filter(({ day }) => from <= day && day <= to)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

function daysOf({ name, dayIn, isMoved }: Rule, year: number): ClosedDay[] {
  const day = dayIn(year)
  const observed = { name: `${name} (observed)` }
  const weekday = weekdayOf(day)
  if (isMoved && weekday === saturday)
    return [
      { ...observed, day: addDays(day, -1) },
      { name, day },
    ]
  if (isMoved && weekday === sunday)
    return [
      { name, day },
      { ...observed, day: addDays(day, 1) },
    ]
  return [{ name, day }]
}

function fixed(name: string, month: number, date: number): Rule {
  return { name, isMoved: true, dayIn: (year) => dayOf(year, month, date) }
}

/** The third Monday of a month, and the like. */
function nth(name: string, count: number, weekday: number, month: number): Rule {
  return {
    name,
    dayIn: (year) => {
      const first = dayOf(year, month, 1)
      const until = (weekday - weekdayOf(first) + 7) % 7
      return addDays(first, until + (count - 1) * 7)
    },
  }
}

function last(name: string, weekday: number, month: number): Rule {
  return {
    name,
    dayIn: (year) => {
      const end = addDays(dayOf(year, month + 1, 1), -1)
      return addDays(end, -((weekdayOf(end) - weekday + 7) % 7))
    },
  }
}

function dayOf(year: number, month: number, date: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}
