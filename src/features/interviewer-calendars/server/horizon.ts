import { bookableNow } from '#features/interviews/server/slots.ts'
import { interviewAreas } from '#features/interviews/setting-areas.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import { programCodes } from '#shared/programs.ts'

const dayMs = 24 * 3_600_000
/** The office may book further ahead than applicants. */
const leastDays = 60
/** Where a program lets people book as far ahead as they like. */
const mostDays = 400
/** So that a calendar that does not change is read anew once a week, and not with each day that comes near. */
const spareDays = 7

export type Horizon = { from: Date; needed: Date; until: Date }

/** From when and until when busy times matter now, and until when they are worked out. */
export async function findHorizon(db: Db, now: Date): Promise<Horizon> {
  const setting = await getSettings(
    db,
    programCodes.map((program) => interviewAreas[program]),
  )
  const latest = programCodes.map((program) => {
    const rules = setting(interviewAreas[program]).value
    return bookableNow(rules, rules.timeZone, now).latest
  })
  const later = (days: number) => now.getTime() + days * dayMs
  // A day more: somewhere it is tomorrow already.
  const wanted = Math.max(...latest, later(leastDays)) + dayMs
  const needed = Math.min(wanted, later(mostDays))
  return {
    from: new Date(later(-1)),
    needed: new Date(needed),
    until: new Date(needed + spareDays * dayMs),
  }
}
