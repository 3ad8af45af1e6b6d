import { secretPlace } from '#server/mail.ts'

type LostMailFacts = {
  state: string
  toAddress: string
  text: string
  hasSecret: boolean
  answer: string | null
}

const ended = ['sent', 'failed', 'bounced']

/** Why a mail cannot go once more; null where it can. */
export function whyNotAgain({
  state,
  toAddress,
  text,
  hasSecret,
  answer,
}: LostMailFacts): string | null {
  if (!toAddress) return 'Its text and address have been erased'
  if (state === 'suppressed') return answer ?? 'It was held back'
  if (!ended.includes(state)) return 'It’s already being sent'
  if (text.includes(secretPlace) && !hasSecret)
    return 'Its link worked only for that email. Send a new one from the page it came from'
  return null
}
