import { inTurns } from './in-turns.ts'
import { Refusal } from './refusals.ts'

/** Of the twelve connections of the pool, which serves in the order of asking. */
const mostAtOnce = 3
const mostWaiting = 5_000
const retryAfterSeconds = 20

/**
 * What other services tell comes in storms, and can wait: it works in the database three at a time, and
 * queues here and not for the connections that people wait for.
 */
export const inHookShare = inTurns(mostAtOnce, (waiting) => {
  if (waiting >= mostWaiting)
    throw new Refusal('busy', 'We’re receiving too much right now. Try again in a moment', {
      retryAfter: retryAfterSeconds,
      reason: 'hooks',
    })
})
