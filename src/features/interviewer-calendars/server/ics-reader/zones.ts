import ICAL from 'ical.js'
import { instantOf } from '#features/interviews/server/local-times.ts'
import { dayMs } from '#shared/durations.ts'
import { isTimeZone } from '#shared/zones.ts'

/**
 * A zone that the system knows by name. Its own table is asked, which is newer than what a calendar
 * program once wrote into a file, and is there where the file defines nothing.
 */
class SystemZone extends ICAL.Timezone {
  /** The offset of each day on which the clock does not change. */
  readonly #days = new Map<number, number | null>()

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    // Wall times beyond midnight pass through here while a rule is worked out.
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    const number = Math.floor(wall / dayMs)
    let ofDay = this.#days.get(number)
    if (ofDay === undefined) {
      const starts = this.#offsetAt(number * dayMs)
      ofDay = starts === this.#offsetAt((number + 1) * dayMs) ? starts : null
      this.#days.set(number, ofDay)
    }
    return ofDay ?? this.#offsetAt(wall)
  }

  #offsetAt(wall: number): number {
    const [date = '', clock = ''] = new Date(wall).toISOString().slice(0, -5).split('T')
    return Math.round((wall - instantOf(date, clock, this.tzid)) / 1000)
  }
}

/** The system's zone of a name, or undefined. */
export function systemZone(name: string): ICAL.Timezone | undefined {
  return isTimeZone(name) ? new SystemZone({ tzid: name }) : undefined
}
