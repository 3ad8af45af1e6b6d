import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Window } from '../hours-contract.ts'
import { ClockSelect } from './clock-select.tsx'

type Props = {
  /** Whose hours these are, like a weekday. */
  label: string
  windows: readonly Window[]
  /** Said where there are none. */
  otherwise: string
  onChange: (windows: Window[]) => void
}

const mostWindows = 6

/** The hours of one day: from, to, and any number of breaks between. */
export function WindowsField({ label, windows, otherwise, onChange }: Props) {
  const last = windows.at(-1)
  const isOver = last !== undefined && (last.ends < last.starts || last.ends >= '23:00')
  const canAdd = windows.length < mostWindows && !isOver

  function change(place: number, part: Partial<Window>) {
    onChange(windows.map((window, at) => (at === place ? { ...window, ...part } : window)))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {windows.length === 0 && <span className="text-label text-umber">{otherwise}</span>}
      {windows.map(({ starts, ends }, place) => (
        <span key={place} className="flex items-center gap-1.5 text-label">
          <ClockSelect
            label={`${label}: from`}
            value={starts}
            onChange={(starts) => change(place, { starts })}
          />
          to
          <ClockSelect
            label={`${label}: to`}
            isEnd
            value={ends}
            onChange={(ends) => change(place, { ends })}
          />
          {ends < starts && <span className="text-umber">the next day</span>}
          <Button
            look="quiet"
            size="small"
            aria-label={`${label}: remove these hours`}
            className="size-8 px-0"
            onClick={() => onChange(windows.filter((_, at) => at !== place))}
          >
            <Icon name="close" className="size-4" />
          </Button>
        </span>
      ))}
      {canAdd && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${label}: add hours`}
          onClick={() => onChange([...windows, nextAfter(last)])}
        >
          <Icon name="add" className="size-4" />
          Add
        </Button>
      )}
    </div>
  )
}

/** An hour after the last one ends, for an hour; from nine to five where the day has none. */
function nextAfter(last: Window | undefined): Window {
  if (!last) return { starts: '09:00', ends: '17:00' }
  const hour = Math.min(Number(last.ends.slice(0, 2)) + 1, 22)
  const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  return { starts: clock(hour), ends: clock(hour + 1) }
}
