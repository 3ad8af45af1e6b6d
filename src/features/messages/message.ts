import * as z from 'zod/mini'
import { atMost } from '#shared/text.ts'

export const mostOfMessage = 5_000
export const mostAttached = 10

/** Messages show so many at first, and so many more each time. */
export const messagesAtOnce = 50

/** What somebody writes, and which documents of the same application it is about. */
export const MessageWords = z.object({
  text: z.string('Write the message first').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, 'Write the message first'),
    atMost(mostOfMessage, 'A message'),
  ),
  documents: z
    .array(z.uuid())
    .check(z.maxLength(mostAttached, `Add up to ${mostAttached} documents`)),
})

export const AttachedDocument = z.object({
  id: z.string(),
  name: z.string(),
  /** Not while it is being checked, and not once it was taken away. */
  canBeOpened: z.boolean(),
})
export type AttachedDocument = z.infer<typeof AttachedDocument>
