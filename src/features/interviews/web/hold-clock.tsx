import { counted } from '#shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/use-now.ts'
import type { Hold } from '../contract.ts'

type Props = { hold: Hold; isExtending: boolean; onExtend: () => void }

/** Said aloud when so many seconds are left. */
const toldAt = [120, 60, 30]

/** How long a time is still kept, and the way to keep it longer. It may be booked afterwards too, while it is free. */
export function HoldClock({ hold, isExtending, onExtend }: Props) {
  const left = secondsUntil(hold.until, useNow(1000))
  const canExtend = hold.until < hold.longestUntil
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-brass border-l-4 bg-paper px-4 py-2 text-label">
      {left > 0 ? (
        <p>
          Held for you for{' '}
          <span role="timer" aria-label="Time left" className="font-medium tabular-nums">
            {clockOf(left)}
          </span>
        </p>
      ) : (
        <p>We’re no longer holding this time. You can still book it if no one else has.</p>
      )}
      {canExtend && (
        <Button
          look="quiet"
          size="small"
          className="-mx-2.5 min-h-11"
          onClick={onExtend}
          busyLabel={isExtending && 'Holding it...'}
        >
          {left > 0 ? 'Hold it longer' : 'Hold it again'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {remainingWords(left)}
      </p>
    </div>
  )
}

function remainingWords(left: number): string {
  if (left === 0) return 'We’re no longer holding this time for you.'
  const told = toldAt.filter((seconds) => left <= seconds).at(-1)
  return told === undefined
    ? 'We’re holding this time for you for a few minutes.'
    : `Held for you for ${spoken(told)} more.`
}

function secondsUntil(until: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function spoken(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(seconds / 60, 'minute')
}
