import * as z from 'zod/mini'

/** What decides how long a person’s records are kept: the last of them to have its time. */
export const KeptBy = z.enum(['account', 'drafts', 'ended', 'open', 'enrolled', 'hold', 'release'])
export type KeptBy = z.infer<typeof KeptBy>

export const keptByWords: Record<KeptBy, string> = {
  account: 'An account without an application',
  drafts: 'Started, never submitted',
  ended: 'Closed without enrollment',
  open: 'Submitted, never enrolled',
  enrolled: 'Was enrolled',
  hold: 'On hold',
  release: 'A decision is about to go out',
}

/** So long before, a person is told; so long a shorter time waits after it was set. */
export const noticeDays = 30
/** How far ahead the office sees who is due. */
export const aheadDays = 90
