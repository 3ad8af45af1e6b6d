import * as z from 'zod/mini'
import { Program } from '#shared/program.ts'
import type { AreaForm } from './area.ts'

const mostCapacity = 100_000
const mostGraceMinutes = 24 * 60
const mostReplyDays = 365

/** Day and time on the wall, `2027-03-15T23:59`. */
const Moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))

/** An intake as the office sets it; the times are those of a clock in its zone. */
export const IntakeSettings = z.object({
  program: Program,
  name: z.string().check(z.minLength(1)),
  startsOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  opens: Moment,
  closes: Moment,
  /** IANA name. */
  timeZone: z.string(),
  /** For anyone who is in the middle of the form when it closes. */
  graceMinutes: z.int().check(z.minimum(0), z.maximum(mostGraceMinutes)),
  capacity: z.nullable(z.int().check(z.minimum(1), z.maximum(mostCapacity))),
  replyByDays: z.int().check(z.minimum(1), z.maximum(mostReplyDays)),
})
export type IntakeSettings = z.infer<typeof IntakeSettings>

export const intakeForm: AreaForm = {
  title: 'Intake',
  about: 'Times are in the institute’s time zone. Changes apply to everyone immediately.',
  fields: [
    { key: 'name', label: 'Name', hint: 'Like “September 2027”.', kind: 'line' },
    { key: 'startsOn', label: 'Starts on', kind: 'day' },
    { key: 'opens', label: 'Opens', kind: 'moment' },
    { key: 'closes', label: 'Closes', kind: 'moment' },
    {
      key: 'graceMinutes',
      label: 'Grace',
      hint: 'Extra time for anyone still working at the deadline.',
      kind: 'number',
      unit: 'minutes',
    },
    {
      key: 'capacity',
      label: 'Places',
      hint: 'Leave empty for no limit.',
      kind: 'number',
      isOptional: true,
    },
    {
      key: 'replyByDays',
      label: 'Time to reply to an offer',
      hint: 'The last day counts in full. Offers already sent keep their date.',
      kind: 'number',
      unit: 'days',
    },
  ],
}

/** The same intake a year later, with the year of its name; February 29 becomes the 28th. */
export function nextCycle(intake: IntakeSettings): IntakeSettings {
  return {
    ...intake,
    name: intake.name.replace(/\d{4}/g, (year) => String(Number(year) + 1)),
    startsOn: yearLater(intake.startsOn),
    opens: yearLater(intake.opens),
    closes: yearLater(intake.closes),
  }
}

function yearLater(text: string): string {
  const later = `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`
  const isLeapDay = later.slice(4, 10) === '-02-29'
  return isLeapDay ? `${later.slice(0, 8)}28${later.slice(10)}` : later
}
