import * as z from 'zod/mini'
import { CalendarDate, NearInstant } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { atMost } from '#shared/text.ts'
import { FreeTimes, OwnInterview } from './contract.ts'
import { ZoneName } from './zone.ts'

/**
 * What a mailed link opens without signing in. The secret is in the fragment of `/link/interview#…`
 * and travels in a body; one that is unknown, cut short or used up is answered with the same 404.
 */
const token = z.string().check(z.maxLength(200))

/** Shows the booking and changes nothing. */
export const readLinkedInterview = endpoint('POST /api/interview-links', 'public', {
  body: z.object({ token }),
  ok: z.object({
    interview: OwnInterview,
    firstName: z.string(),
    /** Whether times are chosen in the zone of the place alone. */
    lockedZone: z.nullable(z.string()),
    institute: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  }),
})

export const listLinkedTimes = endpoint('POST /api/interview-links/times', 'public', {
  body: z.object({ token, timeZone: ZoneName, from: z.optional(CalendarDate) }),
  ok: FreeTimes,
})

/** Uses the link up; the mail about the new time brings another. */
export const moveLinkedInterview = endpoint('POST /api/interview-links/move', 'public', {
  body: z.object({ token, start: NearInstant, timeZone: ZoneName }),
  ok: z.object({ interview: OwnInterview }),
})

export const cancelLinkedInterview = endpoint('POST /api/interview-links/cancel', 'public', {
  body: z.object({
    token,
    reason: z.string().check(atMost(2_000)),
  }),
  ok: z.object({ message: z.string() }),
})

/** The calendar of an interviewer, for the calendar program that knows its secret address. */
export const readCalendarFeed = endpoint('GET /api/calendars/{token}', 'public', {
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  ok: FileAnswer,
})
