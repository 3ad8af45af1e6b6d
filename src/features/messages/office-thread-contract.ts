import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { AttachedDocument, MessageWords } from './message.ts'
import { readOwnThread, ThreadPage, UpTo } from './thread-contract.ts'

export const OfficeMessage = z.object({
  id: z.string(),
  author: z.enum(['applicant', 'staff', 'mail']),
  /** The colleague who wrote it. */
  byName: z.nullable(z.string()),
  /** Where an answer by mail came from, if not from the applicant's own address. */
  fromAddress: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  documents: z.array(AttachedDocument),
  leftOut: z.int(),
  /** It went to many people at once. */
  isToMany: z.boolean(),
  /** The applicant has seen it on the dashboard. */
  isRead: z.boolean(),
})
export type OfficeMessage = z.infer<typeof OfficeMessage>

export const readThread = endpoint(
  'GET /api/admins/applications/{id}/messages',
  withRight('read-messages'),
  {
    params: ById,
    query: ThreadPage,
    ok: z.object({
      messages: z.array(OfficeMessage),
      hasOlder: z.boolean(),
      /** How many of the applicant's no one in the office has read yet. */
      unread: z.int(),
      /** Since when the applicant waits for an answer. */
      waitsSince: z.nullable(Instant),
      /** Mail to the applicant comes back: since when, and what their server says. */
      bounced: z.nullable(z.object({ since: Instant, why: z.string() })),
    }),
  },
)

/** What the applicant reads of it; nothing is marked as read. */
export const seeThread = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/messages',
  withRight('read-messages'),
  { params: ById, query: ThreadPage, ok: readOwnThread.shapes.ok },
)

export const writeMessage = endpoint(
  'POST /api/admins/applications/{id}/messages',
  withRight('write-messages'),
  {
    params: ById,
    body: z.extend(MessageWords, {
      /** The last message that the writer saw; of two who answer at once one wins, and the other is told. */
      seen: z.nullable(z.uuid()),
    }),
    ok: OfficeMessage,
  },
)

export const markRead = endpoint(
  'POST /api/admins/applications/{id}/messages/read',
  withRight('read-messages'),
  { params: ById, body: UpTo, ok: Done },
)

/** Says that what was written up to here needs no answer. */
export const settleThread = endpoint(
  'POST /api/admins/applications/{id}/messages/settle',
  withRight('write-messages'),
  { params: ById, body: UpTo, ok: Done },
)

/** Threads whose applicant waits for an answer, the longest wait first. */
export const listWaitingThreads = endpoint(
  'GET /api/admins/application-messages',
  withRight('read-messages'),
  {
    ok: z.object({
      waiting: z.array(
        z.object({
          applicationId: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          program: Program,
          since: Instant,
          /** How many messages wait. */
          count: z.int(),
          /** The first words of the latest one. */
          excerpt: z.string(),
          assignee: z.nullable(z.string()),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
)
