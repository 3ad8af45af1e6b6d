import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from './refusals.ts'

// OWASP's minimum for argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2 * availableParallelism()
const mostWaiting = 200
/** Of those that go first. */
const mostFirst = 200
const retryAfterSeconds = 5

let running = 0
let total = 0
const waiting: (() => void)[] = []
const first: (() => void)[] = []

/** How many pieces of hashing work run and wait now, and how many hashes were made in all; for the metrics. */
export function hashLoad(): { running: number; waiting: number; total: number } {
  return { running, waiting: first.length + waiting.length, total }
}

/**
 * Runs a piece of work that hashes: two at a time for each core, a bounded queue, 503 beyond it. Anyone who
 * goes first waits in a queue of their own, so that strangers cannot fill it.
 */
export async function inHashSlot<T>(work: () => Promise<T>, goesFirst = false): Promise<T> {
  if (running >= atOnce) {
    const queue = goesFirst ? first : waiting
    if (queue.length >= (goesFirst ? mostFirst : mostWaiting))
      throw new Refusal('busy', 'Many people are logging in. Try again in a few seconds', {
        retryAfter: retryAfterSeconds,
        reason: 'sign-ins',
      })
    await new Promise<void>((go) => queue.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = first.shift() ?? waiting.shift()
    if (next) next()
    else running--
  }
}

/** A PHC string of argon2id; call it inside a hash slot. */
export function hashPassword(password: string): Promise<string> {
  total++
  return hash(password, cost)
}

const decoyHash = hash('a password that nobody has', cost)

/** Checks a password; without a stored hash the same work is done for nothing, so that time tells nothing. */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  total++
  const right = await verify(stored ?? (await decoyHash), password)
  return right && stored !== undefined
}

/** Whether a stored hash was made with another cost and is to be made again at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  )
}
