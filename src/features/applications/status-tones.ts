import { type Status, statusWords } from './status.ts'

const tones = { open: 'active', waiting: 'waiting', good: 'good', over: 'ended' } as const

/** How strongly a status is drawn. */
export function toneOf(status: Status): (typeof tones)[keyof typeof tones] {
  return tones[statusWords[status].tone]
}
