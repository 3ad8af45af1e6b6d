import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { atMost } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'
import { Outcome } from './decision.ts'
import { RequestKind, TimeKind } from './requests.ts'

/** A decision as it was released to its applicant. */
export const OwnDecision = z.object({
  id: z.string(),
  outcome: Outcome,
  releasedAt: Instant,
  letter: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  /** In the applicant's words. */
  reasons: z.array(z.string()),
  conditions: z.array(z.object({ text: z.string(), dueOn: z.nullable(z.string()) })),
})
export type OwnDecision = z.infer<typeof OwnDecision>

/** The same with what its applicant needs to know of the PDF. */
export const OwnLetter = z.extend(OwnDecision, {
  /** The PDF carries a seal, or gets one when it's downloaded first. */
  isSealed: z.boolean(),
})
export type OwnLetter = z.infer<typeof OwnLetter>

/** The decisions on one's own application, the latest first; 404 until one was released. */
export const readDecision = endpoint('GET /api/users/applications/{id}/decision', 'applicant', {
  params: ById,
  ok: z.object({
    decisions: z.array(OwnLetter),
    /** Why an offer may be declined, in the applicant's words. */
    declineReasons: z.array(z.object({ id: z.string(), words: z.string() })),
  }),
})

export const getDecisionPdf = endpoint(
  'GET /api/users/applications/{id}/decision/pdf',
  'applicant',
  {
    params: ById,
    /** Absent: the latest. */
    query: z.object({ decision: z.optional(z.uuid()) }),
    ok: FileAnswer,
  },
)

/** The status that the person saw: news that came meanwhile is read before anything is answered. */
const seen = Status

export const takeUpPlace = endpoint('POST /api/users/applications/{id}/take-up', 'applicant', {
  params: ById,
  body: z.object({ seen }),
  ok: z.object({ status: Status }),
})

export const declineOffer = endpoint('POST /api/users/applications/{id}/decline', 'applicant', {
  params: ById,
  body: z.object({ seen, reasonId: z.optional(z.string()) }),
  ok: z.object({ status: Status }),
})

export const OwnRequest = z.object({
  id: z.string(),
  kind: RequestKind,
  /** The later intake that was asked for. */
  intake: z.nullable(z.string()),
  words: z.string(),
  at: Instant,
  /** Null while it is open. */
  granted: z.nullable(z.boolean()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** What was asked of the office, the latest first, and what can be asked now. */
export const listOwnRequests = endpoint('GET /api/users/applications/{id}/requests', 'applicant', {
  params: ById,
  ok: z.object({
    requests: z.array(OwnRequest),
    askable: z.array(RequestKind),
    /** What more time would be for. */
    time: z.nullable(TimeKind),
    laterIntakes: z.array(z.object({ id: z.string(), name: z.string(), startsOn: z.string() })),
  }),
})

export const askOffice = endpoint('POST /api/users/applications/{id}/requests', 'applicant', {
  params: ById,
  body: z.object({
    kind: RequestKind,
    /** The later intake to begin in. */
    intakeId: z.optional(z.string()),
    words: z
      .string()
      .check(z.trim(), z.minLength(1, 'Tell us briefly why you’re asking'), atMost(2_000)),
  }),
  ok: OwnRequest,
})
