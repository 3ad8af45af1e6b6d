import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Outcome } from './decision.ts'
import { RequestKind, TimeKind } from './requests.ts'

const instant = z.iso.datetime()
const ofApplication = z.object({ id: z.uuid() })

/** A decision as it was released to its applicant. */
const OwnDecision = z.object({
  id: z.string(),
  outcome: Outcome,
  releasedAt: instant,
  letter: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  /** In the applicant's words. */
  reasons: z.array(z.string()),
  conditions: z.array(z.object({ text: z.string(), dueOn: z.nullable(z.string()) })),
})
export type OwnDecision = z.infer<typeof OwnDecision>

/** The decisions on one's own application, the latest first; 404 until one was released. */
export const readDecision = endpoint('GET /api/users/applications/{id}/decision', 'applicant', {
  params: ofApplication,
  ok: z.object({
    decisions: z.array(OwnDecision),
    /** Why an offer may be declined, in the applicant's words. */
    declineReasons: z.array(z.object({ id: z.string(), words: z.string() })),
  }),
})

export const getDecisionPdf = endpoint(
  'GET /api/users/applications/{id}/decision/pdf',
  'applicant',
  {
    params: ofApplication,
    /** Absent: the latest. */
    query: z.object({ decision: z.optional(z.uuid()) }),
    ok: FileAnswer,
  },
)

/** The status that the person saw: news that came meanwhile is read before anything is answered. */
const seen = Status

export const takeUpPlace = endpoint('POST /api/users/applications/{id}/take-up', 'applicant', {
  params: ofApplication,
  body: z.object({ seen }),
  ok: z.object({ status: Status }),
})

export const declineOffer = endpoint('POST /api/users/applications/{id}/decline', 'applicant', {
  params: ofApplication,
  body: z.object({ seen, reasonId: z.optional(z.string()) }),
  ok: z.object({ status: Status }),
})

const OwnRequest = z.object({
  id: z.string(),
  kind: RequestKind,
  /** The later intake that was asked for. */
  intake: z.nullable(z.string()),
  words: z.string(),
  at: instant,
  /** Null while it is open. */
  granted: z.nullable(z.boolean()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** What was asked of the office, the latest first, and what can be asked now. */
export const listOwnRequests = endpoint('GET /api/users/applications/{id}/requests', 'applicant', {
  params: ofApplication,
  ok: z.object({
    requests: z.array(OwnRequest),
    askable: z.array(RequestKind),
    /** What more time would be for. */
    time: z.nullable(TimeKind),
    laterIntakes: z.array(z.object({ id: z.string(), name: z.string(), startsOn: z.string() })),
  }),
})

export const askOffice = endpoint('POST /api/users/applications/{id}/requests', 'applicant', {
  params: ofApplication,
  body: z.object({
    kind: RequestKind,
    /** The later intake to begin in. */
    intakeId: z.optional(z.string()),
    words: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Say in a few words why you ask'),
        z.maxLength(2_000, 'This must be 2000 characters or fewer'),
      ),
  }),
  ok: OwnRequest,
})
