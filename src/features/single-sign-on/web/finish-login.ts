import { call } from '#web/call.ts'
import {
  finishConfirm,
  finishConnect,
  finishProviderLogin,
  type ProviderAnswer,
} from '../contract.ts'
import type { KeptLogin } from './kept-login.ts'

type Sent = { answer: ProviderAnswer } | { code: string }

/** Hands in what came back from the provider, or the code that was still missing. */
export function finishLogin({ ticket, purpose }: KeptLogin, sent: Sent) {
  const body = { ticket, ...sent }
  if (purpose === 'confirm') return call(finishConfirm, { body })
  if (purpose === 'connect' && 'answer' in sent)
    return call(finishConnect, { body: { ticket, answer: sent.answer } })
  return call(finishProviderLogin, { body })
}

export type FinishedLogin = Extract<Awaited<ReturnType<typeof finishLogin>>, { ok: true }>['answer']
