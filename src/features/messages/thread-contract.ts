import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { AttachedDocument, MessageWords } from './message.ts'

export const OwnMessage = z.object({
  id: z.string(),
  by: z.enum(['you', 'office']),
  /** It came as the answer to a mail. */
  isMail: z.boolean(),
  text: z.string(),
  at: Instant,
  documents: z.array(AttachedDocument),
  /** Files of a mail that were not taken. */
  leftOut: z.int(),
})
export type OwnMessage = z.infer<typeof OwnMessage>

/** How much of a thread is read at once. */
export const ThreadPage = z.object({
  most: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
})

/** One's own thread with the office: the latest messages, the oldest of them first. */
export const readOwnThread = endpoint('GET /api/users/applications/{id}/messages', 'applicant', {
  params: ById,
  query: ThreadPage,
  ok: z.object({
    messages: z.array(OwnMessage),
    hasOlder: z.boolean(),
    /** How many of the office's were not read yet. */
    unread: z.int(),
  }),
})

export const writeOwnMessage = endpoint('POST /api/users/applications/{id}/messages', 'applicant', {
  params: ById,
  body: MessageWords,
  ok: OwnMessage,
})

/** Where somebody has read to. */
export const UpTo = z.object({ upTo: z.uuid() })

export const markOwnRead = endpoint(
  'POST /api/users/applications/{id}/messages/read',
  'applicant',
  { params: ById, body: UpTo, ok: Done },
)

/** What is unread in each of one's threads. */
export const countOwnMessages = endpoint('GET /api/users/application-messages', 'applicant', {
  ok: z.object({
    threads: z.array(z.object({ applicationId: z.string(), unread: z.int() })),
    /** Mail to one's address comes back. */
    mailReturns: z.boolean(),
  }),
})
