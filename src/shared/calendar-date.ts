import * as z from 'zod/mini'
import { isCalendarDate } from './dates.ts'

/** A calendar day, `YYYY-MM-DD`, that exists. It has no zone. */
export const CalendarDate = z.string().check(
  z.refine((text) => isCalendarDate(text), 'Enter a real date, like 27 March 1990'),
  z.meta({ format: 'date' }),
)
