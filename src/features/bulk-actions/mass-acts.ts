import * as z from 'zod/mini'

/** What one person of the office can do to many records, and a second one has to stand for. */
export const MassActKind = z.enum(['export', 'message'])
export type MassActKind = z.infer<typeof MassActKind>

/**
 * Above the limit of the settings it waits for a second person. An approved export may be fetched once,
 * an approved message holds for the recall window. What no one approved or fetched in time lapses.
 */
export const MassActState = z.enum(['waiting', 'approved', 'done', 'ended', 'lapsed'])
export type MassActState = z.infer<typeof MassActState>

export const massActWords: Record<MassActKind, Record<MassActState, string>> = {
  export: {
    waiting: 'Waiting for approval',
    approved: 'Ready to download',
    done: 'Downloaded',
    ended: 'Canceled',
    lapsed: 'Expired',
  },
  message: {
    waiting: 'Waiting for approval',
    approved: 'Going out soon',
    done: 'Sent',
    ended: 'Canceled',
    lapsed: 'Expired',
  },
}

/** How long a request waits for its second person. */
export const waitingDays = 7
