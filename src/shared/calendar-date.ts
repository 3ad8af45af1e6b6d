import * as z from 'zod/mini'
import { isCalendarDate, isNear, isNearDay, nearYears } from './dates.ts'

/** A calendar day, `YYYY-MM-DD`, that exists. It has no zone. */
export const CalendarDate = z.string('Choose a day').check(
  z.refine((text) => isCalendarDate(text), {
    error: ({ input }) =>
      input === '' ? 'Choose a day' : 'Enter a real date, like March 27, 1990',
  }),
  z.meta({ format: 'date' }),
)

/** A day that somebody plans with or writes down: a last day, a value date. Not one of a birth. */
export const NearDay = CalendarDate.check(
  z.refine(
    (text) => !isCalendarDate(text) || isNearDay(text),
    `Choose a day within ${nearYears} years of today`,
  ),
)

/** An instant that somebody plans with. */
export const NearInstant = z.iso
  .datetime()
  .check(
    z.refine((text) => isNear(new Date(text)), `Choose a time within ${nearYears} years of today`),
  )
