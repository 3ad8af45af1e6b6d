import { useState } from 'react'
import { dayIn } from '#shared/dates.ts'
import { serverNow } from '#web/call.ts'
import { DayPicker } from './day-picker.tsx'
import { TimeList } from './time-list.tsx'

/** The free times of one day, in whichever zone the days are counted. */
type FreeDay = { day: string; starts: readonly string[] }

type Props = {
  /** The earliest first; never none. */
  days: readonly FreeDay[]
  zone: string
  instituteZone: string
  /** The one that is being asked for. */
  pending: string | null
  /** The one that was chosen before, whose day stays open. */
  chosen: string | null
  onChoose: (start: string) => void
}

/** A day, then a time of that day. */
export function SlotPicker({ days, zone, instituteZone, pending, chosen, onChoose }: Props) {
  // An instant, so that another zone opens the day on which it falls there.
  const [opened, open] = useState(chosen)
  const { day, starts } = nearest(days, opened && dayIn(new Date(opened), zone))
  return (
    <div className="grid gap-x-14 gap-y-8 md:grid-cols-2">
      <DayPicker
        key={zone}
        free={new Map(days.map(({ day, starts }) => [day, starts.length]))}
        today={dayIn(serverNow(), zone)}
        value={day}
        onChange={(chosen) => open(days.find(({ day }) => day === chosen)?.starts[0] ?? null)}
      />
      <TimeList
        day={day}
        starts={starts}
        zone={zone}
        instituteZone={instituteZone}
        pending={pending}
        onChoose={(start) => {
          open(start)
          onChoose(start)
        }}
      />
    </div>
  )
}

const none: FreeDay = { day: '', starts: [] }

/** The day itself, else the next one that has a time, else the last. */
function nearest(days: readonly FreeDay[], wanted: string | null): FreeDay {
  const found = wanted ? days.find(({ day }) => day >= wanted) : days[0]
  return found ?? days.at(-1) ?? none
}
