import { type Figure, smallestShown } from '../small-groups.ts'

const daySeconds = 86_400

/** A number as it is shared; of a small group only that it is one. */
export function wordsOfFigure(figure: Figure): string {
  if (figure === 'few') return `fewer than ${smallestShown}`
  return figure === 'hidden' ? 'not shown' : figure.toLocaleString('en-US')
}

/** "42 %" of another number; nothing where either is not shown. */
export function shareOf(part: Figure, whole: Figure): string {
  if (typeof part === 'string' || typeof whole === 'string' || whole === 0) return '–'
  return `${Math.round((100 * part) / whole)} %`
}

/** "3 days", "5 hours": as exact as anybody needs it. */
export function wordsOfTime(seconds: number): string {
  const days = seconds / daySeconds
  if (days >= 1.5) return `${Math.round(days)} days`
  const hours = Math.round(seconds / 3_600)
  if (hours > 36) return '2 days'
  if (hours >= 1) return hours === 1 ? '1 hour' : `${hours} hours`
  return 'less than an hour'
}
