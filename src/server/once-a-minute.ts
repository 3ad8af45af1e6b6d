import { minuteMs } from '#shared/durations.ts'

/** Of one minute; what comes beyond is as if it had come before. */
const mostKept = 10_000

/** Says of the same thing once in each minute of the clock that it is news. */
export function onceAMinute(): (thing: string, now: Date) => boolean {
  let minute = 0
  let told = new Set<string>()
  return (thing, now) => {
    const present = Math.floor(now.getTime() / minuteMs)
    if (present !== minute) told = new Set()
    minute = present
    if (told.has(thing) || told.size >= mostKept) return false
    told.add(thing)
    return true
  }
}
