import type * as z from 'zod/mini'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { hourMs } from '#shared/durations.ts'
import type { Program } from '#shared/programs.ts'
import type { FreeTimes } from '../contract.ts'
import { daysOfTimes } from '../interview.ts'
import type { InterviewRules } from '../interview-rules.ts'
import { interviewAreas } from '../setting-areas.ts'
import { foldZone } from '../zone.ts'
import { type Host, readHosts } from './hosts.ts'
import { groupByDay, startOfDay } from './local-times.ts'
import { bookableNow, freeStarts } from './slots.ts'

/** Whose free times are asked for. */
export type FreeTimesQuery = {
  applicationId: string
  program: Program
  /** The zone that the person reads, aliases folded. */
  timeZone: string
  now: Date
  hostId?: string | undefined
  except?: string | undefined
  /** Notice and window were kept before. */
  isSettled?: boolean | undefined
}

export function getRules(db: Db, program: Program): Promise<InterviewRules> {
  return getSetting(db, interviewAreas[program])
}

/** No one chooses the zone of a meeting in person: it is the place's. */
export function zoneFor(rules: InterviewRules, chosen: string): string {
  return rules.isOnline ? foldZone(chosen) : foldZone(rules.timeZone)
}

/** Every start from a day on, with who is free then, in fair order. */
export async function listStarts(
  db: Db,
  rules: InterviewRules,
  asking: FreeTimesQuery & { from?: string | undefined; days?: number },
) {
  const { timeZone, now, days = daysOfTimes } = asking
  const bookable = bookableNow(rules, timeZone, now)
  const today = dayIn(now.getTime(), timeZone)
  const from = asking.from !== undefined && asking.from > today ? asking.from : today
  const to = addDays(from, days - 1)
  const range = {
    start: Math.max(bookable.earliest, startOfDay(from, timeZone)),
    end: Math.min(bookable.latest, startOfDay(addDays(to, 1), timeZone) - 1),
  }
  const starts = new Map<number, Host[]>()
  const isEmpty = range.start > range.end
  const hosts = isEmpty ? [] : await readHosts(db, { ...asking, range })
  for (const host of hosts)
    for (const start of freeStarts(rules, host, range))
      starts.set(start, [...(starts.get(start) ?? []), host])
  return { from, to, lastDay: bookable.lastDay, starts, hosts }
}

/** The same as an applicant is shown them. */
export async function listFreeTimes(
  db: Db,
  rules: InterviewRules,
  asking: Parameters<typeof listStarts>[2],
): Promise<z.input<typeof FreeTimes>> {
  return presentTimes(await listStarts(db, rules, asking), asking.timeZone)
}

/** Free times by the days of a zone. */
export function presentTimes(
  { from, to, lastDay, starts }: Awaited<ReturnType<typeof listStarts>>,
  timeZone: string,
): z.input<typeof FreeTimes> {
  const sorted = [...starts.keys()].sort((a, b) => a - b)
  return {
    timeZone,
    from,
    to,
    lastDay,
    days: groupByDay(sorted, timeZone, (at) => at).map(({ day, ones }) => ({
      day,
      starts: ones.map((at) => new Date(at)),
    })),
  }
}

/** Who is free at one start by every rule, in fair order; no one for a start that is none. */
export async function freeHostsAt(
  db: Db,
  rules: InterviewRules,
  start: number,
  asking: FreeTimesQuery,
): Promise<Host[]> {
  const { earliest, latest } = bookableNow(rules, asking.timeZone, asking.now)
  if (!asking.isSettled && (start < earliest || start > latest)) return []
  const range = { start, end: start }
  const hosts = await readHosts(db, { ...asking, range })
  return hosts.filter((host) => freeStarts(rules, host, range).includes(start))
}

/** Interviewers that are not looked at by hours or notice: named by the office for any time. */
export function listHostsAt(db: Db, start: number, asking: FreeTimesQuery): Promise<Host[]> {
  return readHosts(db, { ...asking, range: { start: start - hourMs, end: start + hourMs } })
}
