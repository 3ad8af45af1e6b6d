import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const token = z.string().check(z.maxLength(200))

/** What the unsubscribe link of a mail is about. */
export const openMailChoice = endpoint('POST /api/mail-choices/open', 'public', {
  body: z.object({ token }),
  ok: z.object({
    stream: z.enum(['reminders', 'news']),
    /** Not in full. */
    address: z.string(),
    isOff: z.boolean(),
  }),
})

export const setMailChoice = endpoint('POST /api/mail-choices', 'public', {
  body: z.object({ token, isOff: z.boolean() }),
  ok: z.object({ isOff: z.boolean() }),
})
