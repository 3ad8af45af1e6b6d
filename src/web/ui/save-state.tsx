import { byZone, deviceZone, formatTime } from '#shared/dates.ts'
import { Icon } from './icon.tsx'

export type SaveStateName = 'untouched' | 'saving' | 'saved' | 'kept' | 'not-kept'

type Props = {
  state: SaveStateName
  savedAt?: Date | undefined
  /** The bar that holds it is always in view. */
  isInView?: boolean
}

/** Where the last keystroke is now; never "saved" before the server said so. */
export function SaveState({ state, savedAt, isInView }: Props) {
  const isKept = state.endsWith('kept')
  return (
    <p role="status" className="min-h-6 text-help text-umber">
      <span
        // What isn’t saved stays in view, wherever one types. A new element each time: one that left
        // the flow would keep the browser from holding the page in place (scroll anchoring).
        key={String(isKept)}
        className={`flex items-center gap-1.5${isKept && !isInView ? ' fixed bottom-0 left-0 z-10 bg-paper p-3' : ''}`}
      >
        {state === 'saved' && <Icon name="check" className="size-4 text-moss" />}
        {isKept && <Icon name="alert" className="size-4 text-brass" />}
        {words(state, savedAt)}
      </span>
    </p>
  )
}

const day = byZone('en-US', { month: 'long', day: 'numeric' })

function words(state: SaveStateName, savedAt: Date | undefined): string {
  if (state === 'saving') return 'Saving'
  if (state === 'saved') return savedAt ? `Saved ${timeOf(savedAt)}` : 'Saved'
  if (state === 'untouched') return ''
  return state === 'kept' ? 'Only on this device' : 'Not saved yet'
}

/** The day too, where it was another one. */
function timeOf(savedAt: Date): string {
  const zone = deviceZone()
  const time = formatTime(savedAt, zone)
  const date = day(zone).format(savedAt)
  return date === day(zone).format(new Date()) ? time : `${date}, ${time}`
}
