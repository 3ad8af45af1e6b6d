import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, type Refusal as CallRefusal, type Outcome } from '../call.ts'
import type { Failure, SaveOutcome, SignedOut, StoredRevision } from './calls.ts'

export const signedOut: SignedOut = { kind: 'signed-out' }
/** Answers that ask for patience and find no fault with the call. */
const passing = [408, 425, 429]

type SaveCall<E extends Endpoint, V, S extends StoredRevision> = {
  /** While somebody else, or no one, is signed in no call is made. */
  isTheirs?: () => boolean
  send: () => Promise<Outcome<E>>
  stored: (answer: Extract<Outcome<E>, { ok: true }>['answer']) => S
  /** What a refusal is, where it is no plain one: another answer, or no fault of what was sent. */
  refused?: (
    problem: CallRefusal,
    status: number,
  ) => SaveOutcome<V, S> | undefined | Promise<SaveOutcome<V, S> | undefined>
}

/** What a save makes of the answer to its call. */
export async function savedBy<E extends Endpoint, V, S extends StoredRevision>({
  isTheirs = () => true,
  send,
  stored,
  refused,
}: SaveCall<E, V, S>): Promise<SaveOutcome<V, S>> {
  if (!isTheirs()) return signedOut
  try {
    const outcome = await send()
    if (outcome.ok) return { kind: 'saved', stored: stored(outcome.answer) }
    const { status, problem } = outcome
    if (status === 401) return signedOut
    // A page in place of the answer, as from the door of a public network, has saved nothing.
    if (status < 300 || passing.includes(status)) return { kind: 'failed' }
    const { error, fields = {} } = problem
    return (await refused?.(problem, status)) ?? { kind: 'refused', sentence: error, fields }
  } catch (error) {
    return failureOf(error)
  }
}

export function failureOf(error: unknown): Failure {
  const seconds = error instanceof CallError ? error.retryAfter : undefined
  return { kind: 'failed', retryAfterMs: seconds && seconds * 1000 }
}
