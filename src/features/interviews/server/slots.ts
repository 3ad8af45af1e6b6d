import { dayIn } from '#shared/dates.ts'
import { addDays, addWorkingDays, mondayOf } from '#shared/days.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { InterviewRules } from '../interview-rules.ts'
import { isShownAgain, type OpenSpan, type Span, startOfDay } from './local-times.ts'

/** What of an interviewer's time is open and what is taken. */
export type HostTime = {
  /** In which days and weeks are counted. */
  timeZone: string
  open: readonly OpenSpan[]
  /** Time off and closed periods: no interview touches them. */
  away: readonly Span[]
  /** Interviews with their buffers. */
  busy: readonly Span[]
  /** What else they have to do, by a calendar of their own. */
  elsewhere: readonly Span[]
  /** When interviews begin that count toward the most of a day and a week. */
  booked: readonly number[]
}

/** The first and the last instant at which an interview may begin. */
type Bookable = { earliest: number; latest: number; lastDay: string | null }

/** From now on, with notice, as far as the rules let a reader of the calendar of `timeZone`. */
export function bookableNow(rules: InterviewRules, timeZone: string, now: Date): Bookable {
  const soonest = now.getTime() + rules.noticeHours * hourMs
  const today = dayIn(now.getTime(), timeZone)
  const until = (day: string, zone: string, earliest = soonest) => ({
    earliest,
    latest: startOfDay(addDays(day, 1), zone) - 1,
    lastDay: day,
  })
  const { window, windowDays, windowFrom, windowTo } = rules
  if (window === 'days') return until(addDays(today, windowDays ?? 0), timeZone)
  if (window === 'business-days') return until(addWorkingDays(today, windowDays ?? 0), timeZone)
  if (window === 'range') {
    const first = startOfDay(windowFrom, rules.timeZone)
    return until(windowTo, rules.timeZone, Math.max(soonest, first))
  }
  return { earliest: soonest, latest: Number.POSITIVE_INFINITY, lastDay: null }
}

/** When an interview could begin with one interviewer, between two instants, both counted. */
export function freeStarts(rules: InterviewRules, host: HostTime, range: Span): number[] {
  const length = rules.minutes * minuteMs
  const step = rules.everyMinutes * minuteMs
  const before = rules.bufferBefore * minuteMs
  const after = rules.bufferAfter * minuteMs
  const full = fullSpans(rules, host)
  const starts: number[] = []
  for (const span of host.open) {
    if (span.end < range.start || span.start > range.end) continue
    const whole = { start: span.start - before, end: span.end + after }
    const away = host.away.filter((one) => doOverlap(one, whole))
    const busy = [...host.busy, ...host.elsewhere].filter((one) => doOverlap(one, whole))
    const skipped = Math.max(0, Math.ceil((range.start - span.start) / step))
    for (let start = span.start + skipped * step; start + length <= span.end; start += step) {
      if (start > range.end) break
      const during = { start, end: start + length }
      const blocked = { start: start - before, end: during.end + after }
      if (away.some((one) => doOverlap(one, during))) continue
      if (busy.some((one) => doOverlap(one, blocked))) continue
      if (full.some((one) => one.start <= start && start < one.end)) continue
      if (span.hasChange && isShownAgain(start, span.timeZone)) continue
      starts.push(start)
    }
  }
  return starts
}

export function doOverlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** The days and weeks in which an interviewer has as many interviews as they may. */
function fullSpans({ dailyCap, weeklyCap }: InterviewRules, host: HostTime): Span[] {
  const { timeZone, booked } = host
  const days = booked.map((at) => dayIn(at, timeZone))
  const mondays = days.map((day) => mondayOf(day))
  return [
    ...reaching(days, dailyCap).map((day) => spanOf(day, 1, timeZone)),
    ...reaching(mondays, weeklyCap).map((day) => spanOf(day, 7, timeZone)),
  ]
}

function reaching(days: readonly string[], cap: number | null): string[] {
  if (cap === null) return []
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= cap).map(([day]) => day)
}

function spanOf(day: string, days: number, timeZone: string): Span {
  return { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, days), timeZone) }
}
