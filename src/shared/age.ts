import { counted } from './counted.ts'
import { dayMs } from './durations.ts'

/** What has waited so long stands out. */
const overdueDays = 7

/** Whole days since an instant; below zero where it is yet to come. */
export function daysSince(at: string | Date, now: Date): number {
  return Math.floor((now.getTime() - new Date(at).getTime()) / dayMs)
}

export function isOverdue(since: string | Date, now: Date): boolean {
  return daysSince(since, now) >= overdueDays
}

/** "Today", "3 days". */
export function ageWords(days: number): string {
  return days === 0 ? 'Today' : counted(days, 'day')
}
