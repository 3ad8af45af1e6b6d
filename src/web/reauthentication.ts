import type { Refusal } from './call.ts'
import { createStore } from './store.ts'

type Sent = { ok: true } | { ok: false; problem: Refusal }

type Confirmation = {
  /** Answers the one who waits: true once the person at the keyboard has proved who they are. */
  answer: ((confirmed: boolean) => void) | undefined
}

/** Whether the office asks for a fresh sign-in; its dialog follows this. */
export const confirmation = createStore<Confirmation>({ answer: undefined })

/**
 * Sends what may need a fresh sign-in (five minutes). Where the server asks for one, the dialog does,
 * and what was sent is sent again; anyone who cancels is left with the server's refusal.
 */
export async function withReauthentication<T extends Sent>(send: () => Promise<T>): Promise<T> {
  const sent = await send()
  if (sent.ok || sent.problem.code !== 'confirm-first') return sent
  return (await askForConfirmation()) ? send() : sent
}

function askForConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    confirmation.get().answer?.(false)
    confirmation.set({
      answer(confirmed) {
        confirmation.set({ answer: undefined })
        resolve(confirmed)
      },
    })
  })
}
