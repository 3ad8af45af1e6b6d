import * as z from 'zod/mini'

/** Where a mail is on its way. */
export const MailState = z.enum(['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'])
export type MailState = z.infer<typeof MailState>

export const mailStates = MailState.options

/** What staff read; `tone` says whether anybody has to do something. */
export const mailStateWords: Record<
  MailState,
  { words: string; tone: 'waiting' | 'good' | 'failed' | 'ended' }
> = {
  queued: { words: 'Waiting', tone: 'waiting' },
  sending: { words: 'Being sent', tone: 'waiting' },
  sent: { words: 'Sent', tone: 'good' },
  failed: { words: 'Not delivered', tone: 'failed' },
  bounced: { words: 'Bounced', tone: 'failed' },
  suppressed: { words: 'Held back', tone: 'ended' },
}
