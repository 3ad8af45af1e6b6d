import * as z from 'zod/mini'
import { Scope } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { TokenRight } from './token-rights.ts'

/** A program must be given a new token once a year at the latest. */
const longestDays = 365
/** How many tokens may be active at once. */
export const mostTokens = 50
const mostNetworks = 20

/** A program that is to call, and what it may do. */
export const NewToken = z.object({
  name: lineOfText({ empty: 'Enter what the token is for', label: 'The name', max: 80 }),
  rights: z.array(TokenRight).check(z.minLength(1, 'Choose what it can do')),
  programs: Scope,
  /** From where it may call, as the server reads them; none for anywhere. */
  networks: z
    .array(z.string().check(z.maxLength(50)))
    .check(z.maxLength(mostNetworks, `Enter no more than ${mostNetworks} networks`)),
  /** For how long it works. */
  days: z
    .int()
    .check(
      z.minimum(1, 'Choose how long it works'),
      z.maximum(longestDays, `A token works for up to ${longestDays} days`),
    ),
})

/** `stopped`: the one who made it is no longer an owner. */
export const TokenState = z.enum(['active', 'stopped', 'expired', 'ended'])
export type TokenState = z.infer<typeof TokenState>

export const tokenStateWords: Record<TokenState, string> = {
  active: 'Active',
  stopped: 'Stopped',
  expired: 'Expired',
  ended: 'Ended',
}

const faultWords: Record<string, string> = {
  network: 'Called from another network',
  over: 'Used after it stopped being active',
  'slow-down': 'Too many calls in a minute',
  'not-allowed': 'Called something it isn’t allowed to use',
  'not-found': 'Requested something that doesn’t exist',
  invalid: 'Sent something that isn’t valid',
  'key-used': 'Used an idempotency key twice',
  'key-needed': 'Sent a change without an idempotency key',
  'key-invalid': 'Sent an idempotency key that isn’t a UUID',
}

/** Why a call with a token was refused; others are told by their code. */
export function wordsOfFault(code: string): string {
  return faultWords[code] ?? `Refused (${code})`
}
