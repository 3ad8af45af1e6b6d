import * as z from 'zod/mini'

/**
 * A release waits for a second person if one is asked, then holds for the recall window, and is out
 * at its end; a recalled one, or one that was sent back, has sent nothing.
 */
export const ReleaseState = z.enum(['waiting', 'holding', 'out', 'recalled'])
export type ReleaseState = z.infer<typeof ReleaseState>

export const releaseStateWords: Record<ReleaseState, string> = {
  waiting: 'Waiting for approval',
  holding: 'Going out soon',
  out: 'Sent',
  recalled: 'Recalled',
}
