import { Refusal } from './refusals.ts'

/** Of the twelve connections of the pool, where whoever comes first is served first. */
const mostAtOnce = 3
const mostWaiting = 5_000
const retryAfterSeconds = 20

let running = 0
const waiting: (() => void)[] = []

/**
 * What other services tell comes in storms, and can wait: it works in the database three at a time, and
 * queues here and not for the connections that people wait for.
 */
export async function inHookShare<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new Refusal('busy', 'We’re receiving too much right now. Try again in a moment', {
        retryAfter: retryAfterSeconds,
        reason: 'hooks',
      })
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
