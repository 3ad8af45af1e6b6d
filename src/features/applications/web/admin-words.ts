import type { StatusTone } from '#web/ui/status-word.tsx'
import { type Status, statusWords } from '../status.ts'

const tones = { open: 'active', waiting: 'waiting', good: 'good', over: 'ended' } as const

export function toneOf(status: Status): StatusTone {
  return tones[statusWords[status].tone]
}

type Reason = { id: string; words: string }

/** The reasons of a step to choose from, none of them chosen beforehand. */
export function reasonOptions(reasons: readonly Reason[] = []) {
  return [
    { value: '', label: 'Select' },
    ...reasons.map(({ id, words }) => ({ value: id, label: words })),
  ]
}
