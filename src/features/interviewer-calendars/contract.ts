import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'

const arrange = withRight('arrange-interviews')

const InterviewerCalendar = z.object({
  /** The server alone: the address is a secret, and is never shown again. Null: it can’t be opened anymore. */
  server: z.nullable(z.string()),
  readAt: Instant,
  /** Null for someone who holds no interviews at present. */
  nextAt: z.nullable(Instant),
  /** Hours from now on in which they’re busy, and until when we know. */
  busyHours: z.number(),
  knownUntil: Instant,
  /** Why the last try failed; null too for someone who holds no interviews at present. */
  fault: z.nullable(z.string()),
  /** For more than an hour there was no good reading, though there should have been. */
  isStale: z.boolean(),
})
export type InterviewerCalendar = z.infer<typeof InterviewerCalendar>

/** The calendar of their own that keeps an interviewer’s busy times from being booked. */
export const readInterviewerCalendar = endpoint(
  'GET /api/admins/interviewers/{id}/calendar',
  arrange,
  { params: ById, ok: z.object({ calendar: z.nullable(InterviewerCalendar) }) },
)

/** Its secret address, which is read before it is kept. */
export const giveInterviewerCalendar = endpoint(
  'PUT /api/admins/interviewers/{id}/calendar',
  arrange,
  {
    params: ById,
    body: z.object({
      address: z
        .string()
        .check(z.trim(), z.minLength(1, 'Enter the secret address'), atMost(2_000)),
    }),
    ok: Done,
  },
)

/** Forgets the address and every busy time. */
export const removeInterviewerCalendar = endpoint(
  'DELETE /api/admins/interviewers/{id}/calendar',
  arrange,
  { params: ById, ok: Done },
)
