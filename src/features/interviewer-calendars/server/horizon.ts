import { dayMs } from '#shared/durations.ts'

/** The office may book any time, whatever the settings say, so all of it is worked out always. */
const aheadDays = 400
/** So that a calendar that does not change is read again once a week, and not with each day that comes near. */
const spareDays = 7

/** From when and until when busy times matter now, and until when they are worked out. */
export function horizonAt(now: Date): { from: Date; needed: Date; until: Date } {
  const later = (days: number) => new Date(now.getTime() + days * dayMs)
  return { from: later(-1), needed: later(aheadDays), until: later(aheadDays + spareDays) }
}
