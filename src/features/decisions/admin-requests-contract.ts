import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'
import { listOwnRequests } from './contract.ts'
import { RequestKind, TimeKind } from './requests.ts'

const Asked = z.object({
  id: z.string(),
  kind: RequestKind,
  /** The later intake that was asked for. */
  intakeId: z.nullable(z.string()),
  intake: z.nullable(z.string()),
  words: z.string(),
  at: Instant,
})

/** Every open request of the programs that the caller works for, the oldest first. */
export const listOpenRequests = endpoint('GET /api/admins/requests', withRight('answer-requests'), {
  query: z.object({ kind: z.optional(RequestKind) }),
  ok: z.object({
    requests: z.array(
      z.extend(Asked, {
        applicationId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        program: Program,
        /** The intake applied for. */
        appliedFor: z.string(),
        status: Status,
      }),
    ),
    counts: z.record(RequestKind, z.int()),
  }),
})

const Answered = z.extend(Asked, {
  granted: z.nullable(z.boolean()),
  answer: z.nullable(z.string()),
  /** A member of staff; null where a step of the application ended the request. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type AnsweredRequest = z.infer<typeof Answered>

/** What one applicant has asked for, and how their dates were moved; the latest first. */
export const readRequests = endpoint(
  'GET /api/admins/applications/{id}/requests',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      requests: z.array(Answered),
      extensions: z.array(
        z.object({
          kind: TimeKind,
          until: Instant,
          reason: z.string(),
          by: z.string(),
          at: Instant,
        }),
      ),
      /** The date that applies now and can be moved. */
      time: z.nullable(z.object({ kind: TimeKind, until: Instant })),
      laterIntakes: z.array(z.object({ id: z.string(), name: z.string(), startsOn: z.string() })),
    }),
  },
)

const sentence = z.string().check(atMost(2_000))
/** What the applicant reads of what they asked, and what they can ask now. */
export const seeRequests = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/requests',
  withRight('read-application'),
  { params: ById, ok: listOwnRequests.shapes.ok },
)

/** `YYYY-MM-DD`; the date holds until the end of it in the institute's zone. */
const lastDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a due date'))

export const answerRequest = endpoint(
  'POST /api/admins/requests/{id}/answer',
  withRight('answer-requests'),
  {
    params: ById,
    body: z.object({
      granted: z.boolean(),
      /** What the applicant reads. */
      words: sentence,
      /** For more time that is granted. */
      until: z.optional(z.string()),
      /** For a deferral that is granted; absent: the intake that was asked for. */
      intakeId: z.optional(z.string()),
    }),
    ok: z.object({ message: z.string() }),
  },
)

/** Moves one person's deadline, or their day to reply, whichever applies. */
export const extendTime = endpoint(
  'POST /api/admins/applications/{id}/extensions',
  withRight('answer-requests'),
  {
    params: ById,
    body: z.object({
      statusSeq: z.int(),
      until: lastDay,
      /** Stays in the office. */
      reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), atMost(2_000)),
    }),
    ok: z.object({ until: Instant }),
  },
)
