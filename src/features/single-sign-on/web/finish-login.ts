import { call } from '#web/call.ts'
import { keepToken } from '#web/tokens.ts'
import { finishConfirm, finishConnect, finishLogIn, type ProviderAnswer } from '../contract.ts'
import type { KeptLogin } from './kept-login.ts'

type Sent = { answer: ProviderAnswer } | { code: string }

/** Hands in what came back from the provider, or the code that was still missing. */
export function finishLogin({ ticket, purpose }: KeptLogin, sent: Sent) {
  const body = { ticket, ...sent }
  if (purpose === 'confirm') return call(finishConfirm, { body })
  if (purpose === 'connect' && 'answer' in sent)
    return call(finishConnect, { body: { ticket, answer: sent.answer } })
  return call(finishLogIn, { body })
}

export type Finished = Extract<Awaited<ReturnType<typeof finishLogin>>, { ok: true }>['answer']

/** Goes on in the office, or closes a tab that was opened for this alone. */
export function leave({ back }: KeptLogin, answer: Finished): void {
  if ('token' in answer) keepToken('admin', answer.token)
  // Loaded again, the office begins with the session that is kept now.
  if (back) window.location.replace(back)
  // Browsers close only what a page opened; where they don’t, the page says that one can.
  else window.close()
}
