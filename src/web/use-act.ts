import { useState } from 'react'
import { asRefusal, type Refusal } from './call.ts'
import { readAgain, type ShownAnswers } from './queries.ts'
import { withReauthentication } from './reauthentication.ts'

/** What became of something that was sent: a call's outcome, or less of one. */
export type ActOutcome<A> = { ok: true; answer: A } | { ok: false; problem: Refusal }

type Options<A> = {
  /** Which of several acts this is: it is `busy` until what it changed has been read again. */
  name?: string
  /** Called as soon as it is done, before anything is read again. */
  onDone?: (answer: A) => void
  /** Called where it was refused, or never arrived. */
  onRefused?: (refusal: Refusal) => void
}

/** What is slow to be read again keeps no one from the next act. */
const longestReadMs = 5_000

/**
 * Acts of a person at a page, with the fresh login that they may ask for. What they may have changed is
 * read again, also where somebody was faster. `act` answers undefined where it was refused.
 */
export function useAct(shown: ShownAnswers = []) {
  const [busy, setBusy] = useState<string>()
  const [refusal, refuse] = useState<Refusal>()

  async function act<A>(
    send: () => Promise<ActOutcome<A>>,
    { name = 'act', onDone, onRefused }: Options<A> = {},
  ): Promise<A | undefined> {
    setBusy(name)
    refuse(undefined)
    const sent: ActOutcome<A> = await withReauthentication(send).catch(asRefusal)
    if (sent.ok) onDone?.(sent.answer)
    else {
      refuse(sent.problem)
      onRefused?.(sent.problem)
    }
    const reading = readAgain(shown)
    // Where no answer came, none comes to what is read either, and no one waits for it.
    if ('status' in sent) await Promise.race([reading, afterMs(longestReadMs)])
    setBusy(undefined)
    return sent.ok ? sent.answer : undefined
  }

  return {
    act,
    busy,
    isBusy: busy !== undefined,
    problem: refusal?.error,
    refusal,
    dismiss: () => refuse(undefined),
  }
}

function afterMs(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms))
}
