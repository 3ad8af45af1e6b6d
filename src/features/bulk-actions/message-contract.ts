import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'
import { ChosenApplications, SkippedApplications } from './admin-bulk-contract.ts'
import { MassAct } from './mass-act-contract.ts'
import { MessageText } from './message.ts'

const mostRecipients = 10_000
const place = z.int().check(z.minimum(0), z.maximum(mostRecipients))

const Letter = z.object({
  applicationId: z.string(),
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** Once it is queued. */
  mailId: z.nullable(z.string()),
  /** Why it did not go out after all. */
  failure: z.nullable(z.string()),
})
export type MessageLetter = z.infer<typeof Letter>

/** The dry run: who would get which letter, and who none. Changes nothing. */
export const planMessage = endpoint('POST /api/admins/messages/plan', withRight('write-to-list'), {
  body: z.extend(MessageText, { chosen: ChosenApplications, from: place }),
  ok: z.object({
    count: z.int(),
    left: z.array(SkippedApplications),
    letters: z.array(Letter),
    /** Where the next page begins. */
    next: z.nullable(z.int()),
    /** Stands for exactly these people; sending names it. */
    seen: z.string(),
    /** How many are reached without a second person. */
    limit: z.int(),
    holdMinutes: z.int(),
  }),
})
export type MessagePlan = z.infer<typeof planMessage.shapes.ok>

export const sendMessage = endpoint('POST /api/admins/messages', withRight('write-to-list'), {
  body: z.extend(MessageText, {
    chosen: ChosenApplications,
    /** How many letters the sender expects. */
    expected: z.int().check(z.minimum(1), z.maximum(mostRecipients)),
    seen: z.string().check(z.maxLength(100)),
  }),
  ok: MassAct,
})

/** The letters of a message: before it goes out what would go, afterwards what became of each. */
export const readMessage = endpoint('GET /api/admins/messages/{id}', withRight('write-to-list'), {
  params: ById,
  query: z.object({
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostRecipients))),
  }),
  ok: z.object({ letters: z.array(Letter), next: z.nullable(z.int()) }),
})
