import { counted } from '#shared/counted.ts'
import { dayMs } from '#shared/durations.ts'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { HandOver } from '../contract.ts'
import { entryKindWords, type HandOverState, handOverWords } from '../entry-words.ts'

const tones: Record<HandOverState, StatusTone> = {
  waiting: 'waiting',
  sent: 'active',
  acknowledged: 'good',
  refused: 'ended',
}

export function LatestCell({ kind }: HandOver) {
  return kind ? entryKindWords[kind] : 'Being written'
}

export function StateCell({ state }: HandOver) {
  return <StatusWord tone={tones[state]}>{handOverWords[state]}</StatusWord>
}

export function StateNote({ reason, stateAt }: HandOver) {
  if (!stateAt) return null
  return (
    <>
      {reason && <span className="text-rose wrap-anywhere">{reason}. </span>}
      <When at={stateAt} showsTime />
    </>
  )
}

/** How long they have been where they are. */
export function SinceCell({ since, isLate }: HandOver) {
  const days = Math.floor((Date.now() - Date.parse(since)) / dayMs)
  return (
    <span className={isLate ? 'font-medium text-rose' : undefined}>
      {days < 1 ? 'Today' : counted(days, 'day')}
    </span>
  )
}

export function IdCell({ externalId, isLate }: HandOver) {
  if (externalId) return <span className="wrap-anywhere">{externalId}</span>
  return isLate ? (
    <span className="font-medium whitespace-nowrap text-rose">No ID for too long</span>
  ) : (
    <span className="whitespace-nowrap text-umber">None yet</span>
  )
}
