import { counted, inDigits } from '#shared/counted.ts'
import { type Figure, smallestShown } from '../small-groups.ts'

const daySeconds = 86_400

/** A number as it is shared; of a small group only that it is one. */
export function wordsOfFigure(figure: Figure): string {
  if (figure === 'few') return `fewer than ${smallestShown}`
  return figure === 'hidden' ? 'not shown' : inDigits(figure)
}

/** "42%" of another number; nothing where either is not shown. */
export function shareOf(part: Figure, whole: Figure): string {
  if (typeof part === 'string' || typeof whole === 'string' || whole === 0) return '–'
  return `${Math.round((100 * part) / whole)}%`
}

/** "3 days", "5 hours": as exact as anybody needs it. */
export function wordsOfTime(seconds: number): string {
  const days = seconds / daySeconds
  if (days >= 1.5) return `${Math.round(days)} days`
  const hours = Math.round(seconds / 3_600)
  if (hours > 36) return '2 days'
  if (hours >= 1) return counted(hours, 'hour')
  return 'less than an hour'
}

/** How much more or less a number is than another: "+12%", "−8%". */
export function changeOf(now: number, before: number): string {
  if (before === 0) return '–'
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return '0%'
  return percent > 0 ? `+${percent}%` : `−${-percent}%`
}

const roundedTo = 10

/**
 * A number of a series as it leaves the office. The groups that come from week to week are small, and two exact
 * numbers would give them away.
 */
export function roundCount(count: number): number {
  return Math.round(count / roundedTo) * roundedTo
}
