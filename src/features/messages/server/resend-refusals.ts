import { secretPlace } from '#server/mail.ts'

type Known = {
  state: string
  toAddress: string
  text: string
  hasSecret: boolean
  answer: string | null
}

const ended = ['sent', 'failed', 'bounced']

/** Why a mail cannot go once more; null where it can. */
export function whyNotAgain({ state, toAddress, text, hasSecret, answer }: Known): string | null {
  if (!toAddress) return 'Its words and its address are erased'
  if (state === 'suppressed') return answer ?? 'It was held back'
  if (!ended.includes(state)) return 'It is on its way'
  if (text.includes(secretPlace) && !hasSecret)
    return 'Its link was for that one mail: have a new one sent from where it came'
  return null
}
