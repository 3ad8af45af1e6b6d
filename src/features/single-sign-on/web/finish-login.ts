import { asRefusal, call } from '#web/call.ts'
import { keepToken } from '#web/tokens.ts'
import { finishConfirm, finishConnect, finishLogIn, type ProviderAnswer } from '../contract.ts'
import type { KeptLogin } from './kept-login.ts'

export type Outcome =
  | { is: 'checking' }
  | { is: 'done' }
  | { is: 'code'; ticket: string }
  | { is: 'refused'; sentence: string }

type Sent = { answer: ProviderAnswer } | { code: string }

/** Hands in what came back, or the code that was still missing, and goes on from there. */
export async function finish(kept: KeptLogin, sent: Sent): Promise<Outcome> {
  const finished = await send(kept, sent).catch(asRefusal)
  if (!finished.ok) return { is: 'refused', sentence: finished.problem.error }
  const { answer } = finished
  if ('needsCode' in answer) return { is: 'code', ticket: answer.ticket }
  if ('token' in answer) keepToken('admin', answer.token)
  if (!kept.back) {
    // Browsers close only what a page opened; where they don’t, the sentence stays.
    window.close()
    return { is: 'done' }
  }
  // Loaded anew, the office begins with the session that is kept now.
  window.location.replace(kept.back)
  return { is: 'checking' }
}

function send({ ticket, purpose }: KeptLogin, sent: Sent) {
  const body = { ticket, ...sent }
  if (purpose === 'confirm') return call(finishConfirm, { body })
  if (purpose === 'connect' && 'answer' in sent)
    return call(finishConnect, { body: { ticket, answer: sent.answer } })
  return call(finishLogIn, { body })
}
