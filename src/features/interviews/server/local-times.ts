import { Temporal } from 'temporal-polyfill'
import { dayIn } from '#shared/dates.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import type { Window } from '../hours-contract.ts'

/** From one instant to before another, in milliseconds. */
export type Span = { start: number; end: number }

export type Hours = {
  timeZone: string
  /** By weekday, 1 is Monday. */
  week: ReadonlyMap<number, readonly Window[]>
  /** Days that replace their weekday. */
  overrides: ReadonlyMap<string, readonly Window[]>
}

/** A stretch of hours that begins on one day; steps are counted from its start. */
export type OpenSpan = Span & {
  timeZone: string
  /** The clock changes in it, so that it may show a time twice. */
  hasChange: boolean
}

const mostKept = 50_000

// Interviewers share zones and hours, and a conversion is slow: it is made once for a zone, day and time.
const kept = new Map<string, { at: number; offset: number }>()

function edge(day: string, clock: string, timeZone: string) {
  const key = `${timeZone} ${day} ${clock}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const wall = clock.startsWith('24')
    ? Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime()
    : Temporal.PlainDateTime.from(`${day}T${clock}`)
  const found = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const made = { at: found.epochMilliseconds, offset: found.offsetNanoseconds }
  kept.set(key, made)
  return made
}

/** The instant of a time on the wall; a skipped one moves on by the gap, of a repeated one the first counts. */
export function instantOf(day: string, clock: string, timeZone: string): number {
  return edge(day, clock, timeZone).at
}

export function startOfDay(day: string, timeZone: string): number {
  return instantOf(day, '00:00', timeZone)
}

/** What is in the order of time, by calendar days; the calendar is asked once a day. */
export function groupByDay<T>(
  sorted: readonly T[],
  timeZone: string,
  instant: (one: T) => number,
): { day: string; ones: T[] }[] {
  const groups: { day: string; ones: T[]; until: number }[] = []
  for (const one of sorted) {
    const at = instant(one)
    const last = groups.at(-1)
    if (last && at < last.until) last.ones.push(one)
    else {
      const day = dayIn(at, timeZone)
      groups.push({ day, ones: [one], until: startOfDay(addDays(day, 1), timeZone) })
    }
  }
  return groups
}

type Day = { day: string; weekday: number }
let listed: { from: string; to: string; days: readonly Day[] } | undefined

/** The days from one to another, both counted; everybody's hours are asked for the same ones in turn. */
function listDays(from: string, to: string): readonly Day[] {
  if (listed?.from === from && listed.to === to) return listed.days
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, weekday: weekdayOf(day) })
  listed = { from, to, days }
  return days
}

/** Whether hours end on the day after the one on which they begin. */
export function crossesMidnight({ starts, ends }: Window): boolean {
  return ends < starts
}

/**
 * The hours that begin on each day from one to another, both counted, each day converted by itself. What
 * reaches into the next day ends where that day's own hours begin, or at midnight where it is closed.
 */
export function openSpans(hours: Hours, from: string, to: string): OpenSpan[] {
  const { timeZone, week, overrides } = hours
  const spans: OpenSpan[] = []
  const ofDay = (day: string, weekday: number) => overrides.get(day) ?? week.get(weekday) ?? []
  for (const { day, weekday } of listDays(from, to)) {
    for (const window of ofDay(day, weekday)) {
      const [first, last] = [edge(day, window.starts, timeZone), endOf(window, day, weekday)]
      if (first.at >= last.at) continue
      const hasChange = first.offset !== last.offset
      spans.push({ start: first.at, end: last.at, timeZone, hasChange })
    }
  }
  return spans

  function endOf(window: Window, day: string, weekday: number) {
    if (!crossesMidnight(window)) return edge(day, window.ends, timeZone)
    const next = addDays(day, 1)
    if (overrides.get(next)?.length === 0) return edge(day, '24:00', timeZone)
    const begins = ofDay(next, (weekday % 7) + 1).map(({ starts }) => starts)
    return edge(next, [window.ends, ...begins].sort()[0] ?? window.ends, timeZone)
  }
}

/** Whether the wall has shown the time of this instant before, because the clock went back. */
export function isShownAgain(at: number, timeZone: string): boolean {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const first = here.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return first.epochMilliseconds < at
}
