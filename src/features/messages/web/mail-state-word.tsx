import { StatusWord } from '#web/ui/status-word.tsx'
import type { Delivery } from '../contract.ts'
import { type MailState, mailStateWords } from '../mail-states.ts'

type Props = { state: MailState; delivery: Delivery | undefined }

const tones = { waiting: 'waiting', good: 'good', failed: 'active', ended: 'ended' } as const

/** Where a mail stands. Without a mail server nothing was sent anywhere. */
export function MailStateWord({ state, delivery }: Props) {
  if (state === 'sent' && delivery === 'kept') return <StatusWord tone="ended">Kept</StatusWord>
  const { words, tone } = mailStateWords[state]
  return <StatusWord tone={tones[tone]}>{words}</StatusWord>
}
