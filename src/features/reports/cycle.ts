import type { Stage } from '#features/applications/stages.ts'
import { addDays } from '#shared/days.ts'

export type StageCounts = Record<Stage, number>
/** What happened on a day, for the first time for each application. */
export type Day = StageCounts & { day: string }

const weekDays = 7
const yearMonths = 12
/** How far apart the beginnings of an intake and of the one a year earlier may be. */
const nearMonths = [10, 14] as const

/** The days of a cycle, a week apart, so that today is one of them if it lies within. */
export function daysOf(opens: string, starts: string, today: string): string[] {
  const anchor = today < opens || today > starts ? starts : today
  const days = [anchor]
  for (let day = addDays(anchor, -weekDays); day >= opens; day = addDays(day, -weekDays))
    days.unshift(day)
  for (let day = addDays(anchor, weekDays); day <= starts; day = addDays(day, weekDays))
    days.push(day)
  return days
}

/** The same day a year earlier; the last of a February that is shorter. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace('29', '28') : before
}

type Intake = { id: string; program: string; startsOn: string }

/** The intake of a program that began about a year before another. */
export function intakeBefore<I extends Intake>(intake: I, known: readonly I[]): I | undefined {
  const apart = (one: I) => monthsOf(intake.startsOn) - monthsOf(one.startsOn)
  const [least, most] = nearMonths
  return known
    .filter((one) => one.program === intake.program && apart(one) >= least && apart(one) <= most)
    .sort((a, b) => Math.abs(apart(a) - yearMonths) - Math.abs(apart(b) - yearMonths))[0]
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * yearMonths + Number(day.slice(5, 7))
}

/** How many had come how far by a day; the whole of it without one. */
export function reachedBy(days: readonly Day[], until?: string): StageCounts {
  const sums = { begun: 0, submitted: 0, inReview: 0, decided: 0, accepted: 0, enrolled: 0 }
  for (const { day, ...counts } of days) {
    if (until !== undefined && day > until) continue
    sums.begun += counts.begun
    sums.submitted += counts.submitted
    sums.inReview += counts.inReview
    sums.decided += counts.decided
    sums.accepted += counts.accepted
    sums.enrolled += counts.enrolled
  }
  return sums
}
