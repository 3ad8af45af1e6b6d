import type Stripe from 'stripe'
import type { Config, Stripe as StripeKeys } from '#server/config.ts'
import { Refusal } from '#server/refusals.ts'

const apiVersion = '2026-10-28.endive'
const answerMs = 8_000
const restMs = 60_000
const mostFailures = 3
const loopback = ['127.0.0.1', '::1', 'localhost']

/** A key that is no longer taken is mended by people, not by asking more often. */
const outages = ['StripeConnectionError', 'StripeRateLimitError', 'StripeAuthenticationError']

type Health = { failures: number; resting: number }
type CheckedClient = { client: Stripe; health: Health }

const clients = new WeakMap<StripeKeys, Promise<CheckedClient>>()

/** That Stripe could not be asked, which says nothing of what it has done. */
export class Unreachable extends Error {}

/**
 * Asks Stripe, within eight seconds. After three failures in a row one call a minute finds out whether it
 * is back, and the others fail at once.
 */
export async function requestStripe<T>(
  { stripe: keys }: Pick<Config, 'stripe'>,
  question: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  if (!keys) throw new Error('Stripe is not set up')
  const { client, health } = await clientOf(keys)
  if (health.failures >= mostFailures && performance.now() < health.resting)
    throw new Unreachable('Stripe did not answer a moment ago')
  // Taken before the answer, so that of several at once one alone tries.
  health.resting = performance.now() + restMs
  try {
    const answer = await withinTime(question(client))
    health.failures = 0
    return answer
  } catch (error) {
    if (!isOutage(error)) {
      health.failures = 0
      throw error
    }
    health.failures++
    health.resting = performance.now() + restMs
    throw new Unreachable(error instanceof Error ? error.message : 'no answer')
  }
}

/** That Stripe has understood the question and will never do what it asks. */
export function isRefused(error: unknown): error is Error {
  return error instanceof Error && said(error).type === 'StripeInvalidRequestError'
}

/** What a person reads who was about to pay. */
export function cardPaymentsUnavailable(): Refusal {
  return new Refusal(
    'busy',
    'We can’t take card payments right now. You haven’t been charged. Try again in a few minutes',
    { retryAfter: restMs / 1000, reason: 'card-provider' },
  )
}

function clientOf(keys: StripeKeys): Promise<CheckedClient> {
  const known = clients.get(keys)
  if (known) return known
  const made = makeClient(keys)
  clients.set(keys, made)
  return made
}

// Loaded with the first question: most starts never ask one.
async function makeClient(keys: StripeKeys): Promise<CheckedClient> {
  if (keys.at && !loopback.includes(keys.at.host))
    throw new Error('Only this machine can act as Stripe')
  const { default: Stripe } = await import('stripe')
  const client = new Stripe(keys.secretKey, {
    apiVersion,
    timeout: answerMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...keys.at,
  })
  return { client, health: { failures: 0, resting: 0 } }
}

/** The SDK's own limit counts silence; an answer that trickles in would hold a request forever. */
async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable('no answer in time')), answerMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function isOutage(error: unknown): boolean {
  if (error instanceof Unreachable) return true
  const { type, statusCode } = said(error)
  return outages.includes(type) || statusCode >= 500
}

/** Their errors carry their class as text, so that they can be told apart before the library is loaded. */
function said(error: unknown): { type: string; statusCode: number } {
  if (!(error instanceof Error)) return { type: '', statusCode: 0 }
  const type = 'type' in error ? String(error.type) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  return { type, statusCode: type.startsWith('Stripe') ? status : 0 }
}
