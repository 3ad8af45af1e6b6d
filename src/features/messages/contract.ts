import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Cursor } from '#shared/vocabulary.ts'
import { MailState } from './mail-states.ts'

export const ListedMail = z.object({
  id: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  stream: z.string(),
  state: MailState,
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  attempts: z.int(),
  /** What the mail server said last. */
  answer: z.nullable(z.string()),
  template: z.string(),
  /** The mail that was sent again as this one. */
  repeats: z.nullable(z.string()),
})
export type ListedMail = z.infer<typeof ListedMail>

const MailEvent = z.object({
  at: Instant,
  kind: z.string(),
  answer: z.nullable(z.string()),
})
export type MailEvent = z.infer<typeof MailEvent>

/** `kept`: no mail server is set up, so mails stay in the record and in files. */
export const Delivery = z.enum(['smtp', 'kept'])
export type Delivery = z.infer<typeof Delivery>

export const listMails = endpoint('GET /api/admins/mails', withRight('read-mail'), {
  query: z.object({
    state: z.optional(MailState),
    template: z.optional(z.string().check(z.maxLength(100))),
    /** Those to one address, in full. */
    to: z.optional(z.string().check(z.maxLength(320))),
    /** Those about one application alone. */
    application: z.optional(z.uuid()),
    /** Opaque; from the `next` of the page before. */
    after: Cursor,
  }),
  ok: z.object({
    mails: z.array(ListedMail),
    next: z.nullable(z.string()),
    delivery: Delivery,
    /** Every kind of mail that was written; with the first page alone. */
    templates: z.array(z.string()),
  }),
})

/** The text as it is kept: the secret of a link is never part of it. */
export const readMail = endpoint('GET /api/admins/mails/{id}', withRight('read-mail'), {
  params: ById,
  ok: z.extend(ListedMail, {
    text: z.string(),
    /** From whom, and where an answer goes; null where that is as the installation has it. */
    from: z.nullable(z.string()),
    replyTo: z.nullable(z.string()),
    events: z.array(MailEvent),
    /** Null where it can be sent again. */
    whyNotAgain: z.nullable(z.string()),
    /** The latest mail that repeats this one. */
    repeatedAs: z.nullable(z.string()),
  }),
})
