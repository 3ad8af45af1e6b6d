import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { EventStream } from '#shared/event-stream.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'
import { Status } from './status.ts'

/** Tells as it happens which applications have moved. */
export const watchApplications = endpoint(
  'GET /api/admins/changes',
  withRight('list-applications'),
  {
    ok: EventStream,
  },
)

export const sentence = z.string().check(atMost(2_000))

/** The status that the member of staff saw; the step is refused if it has moved on. */
export const SeenStatus = {
  statusSeq: z.int(),
  reasonId: z.string().check(z.minLength(1, 'Choose a reason')),
}

export const withdrawForApplicant = endpoint(
  'POST /api/admins/applications/{id}/withdraw',
  withRight('withdraw-for-applicant'),
  {
    params: ById,
    body: z.object({ ...SeenStatus, note: sentence }),
    ok: z.object({ status: Status }),
  },
)

/** The reasons of every step: `words` are those of staff, beside them what the applicant reads. */
export const listReasons = endpoint('GET /api/admins/reasons', withRight('read-application'), {
  ok: z.object({
    reasons: z.record(
      z.string(),
      z.array(z.object({ id: z.string(), words: z.string(), applicant: z.string() })),
    ),
  }),
})
