import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, CreatedId, Cursor, Done } from '#shared/vocabulary.ts'

/** How many days the office has for an answer. */
export const answerDays = 45
/** How many days a file can be read once it was handed over. */
export const readableDays = 90
const mostHidden = 50

export const RequestState = z.enum(['open', 'handed-over', 'declined', 'withdrawn'])
export type RequestState = z.infer<typeof RequestState>

/** What the office wrote of one kind: notes, reviews, who opened what. Times are text, as they are kept. */
export const FilePart = z.object({
  title: z.string(),
  entries: z.array(
    z.object({
      at: z.string(),
      lines: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
})
export type FilePart = z.infer<typeof FilePart>

const Asked = {
  id: z.string(),
  words: z.string(),
  state: RequestState,
  askedAt: Instant,
  /** The last day to answer. */
  dueOn: z.string(),
  endedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  /** Until when it can be read; null where there is nothing to read. */
  fileUntil: z.nullable(Instant),
  openedAt: z.nullable(Instant),
}

const OwnRequest = z.object(Asked)
export type OwnRequest = z.infer<typeof OwnRequest>

/** What the caller asked to see so far, the latest first. */
export const listOwnRequests = endpoint('GET /api/users/file-requests', 'applicant', {
  ok: z.object({ requests: z.array(OwnRequest) }),
})

/** Asks the office for the file that it keeps about the caller. */
export const askForFile = endpoint('POST /api/users/file-requests', 'applicant', {
  body: z.object({ words: z.string().check(z.trim(), atMost(1_000)) }),
  ok: CreatedId,
})

export const withdrawRequest = endpoint(
  'POST /api/users/file-requests/{id}/withdraw',
  'applicant',
  { params: ById, ok: Done },
)

/** Opens the file that was handed over; the first time is kept. */
export const openFile = endpoint('POST /api/users/file-requests/{id}/open', 'applicant', {
  params: ById,
  ok: z.object({ parts: z.array(FilePart) }),
})

const records = withRight('hold-records')

const OfficeRequest = z.object({
  ...Asked,
  name: z.string(),
  applications: z.array(z.object({ id: z.string(), program: Program, status: Status })),
  /** Until the last day; below zero once it is over. */
  daysLeft: z.int(),
  answeredBy: z.nullable(z.string()),
})
export type OfficeRequest = z.infer<typeof OfficeRequest>

/** Requests that wait, the first due first; or those that ended, the latest due first. */
export const listFileRequests = endpoint('GET /api/admins/file-requests', records, {
  query: z.object({
    ended: z._default(z.enum(['yes', 'no']), 'no'),
    after: Cursor,
  }),
  ok: z.object({ requests: z.array(OfficeRequest), next: z.nullable(z.string()) }),
})

const Hidden = z
  .array(z.string().check(z.trim(), z.minLength(3, 'Enter at least three letters'), atMost(200)))
  .check(z.maxLength(mostHidden, `Name ${mostHidden} or fewer`))

/** What the applicant would read: names of others blacked out, and whatever else is named. */
export const previewFile = endpoint('POST /api/admins/file-requests/{id}/preview', records, {
  params: ById,
  body: z.object({ hide: Hidden }),
  ok: z.object({ parts: z.array(FilePart), version: z.string() }),
})

/** Hands over what was previewed; refused if it would be something else now. Asks for a fresh sign-in. */
export const handOverFile = endpoint('POST /api/admins/file-requests/{id}/hand-over', records, {
  params: ById,
  body: z.object({ hide: Hidden, version: z.string().check(z.maxLength(100)) }),
  ok: Done,
})

export const declineRequest = endpoint('POST /api/admins/file-requests/{id}/decline', records, {
  params: ById,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), atMost(1_000)),
  }),
  ok: Done,
})
