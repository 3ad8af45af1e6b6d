import { eq, sql } from 'drizzle-orm'
import { getInterviewer } from '#features/interviews/server/interviewers.ts'
import { lockHosts } from '#features/interviews/server/slot-claims.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { describeFurtherHosts } from '#server/outgoing-hosts.ts'
import { isOutsideAddress } from '#server/outside-request.ts'
import type { Platform } from '#server/platform.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { type Keys, seal, unseal } from '#server/secrets.ts'
import { hourMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { sentenceOf } from './calendar-faults.ts'
import { nextRound } from './calendar-job.ts'
import { type CalendarReading, readCalendarAt } from './read-calendar.ts'
import { keepReading } from './stored-readings.ts'
import { interviewerCalendars } from './tables.ts'

const longestMs = 15_000
/** Without a good reading for so long, what is known may be old. */
export const staleMs = hourMs

export async function readCalendar(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readInterviewerCalendar>,
): Promise<Result<typeof calls.readInterviewerCalendar>> {
  const { db, now, config } = ctx
  const { active } = await getInterviewer(ctx, id)
  const [row] = await db
    .select({
      calendar: interviewerCalendars,
      busyHours: sql<number>`(SELECT coalesce(sum(extract(epoch FROM b.ends_at - greatest(b.starts_at, ${now}))), 0)::float8 / 3600
        FROM interviewer_busy_times b WHERE b.admin_id = ${id} AND b.ends_at > ${now})`,
    })
    .from(interviewerCalendars)
    .where(eq(interviewerCalendars.adminId, id))
  if (!row) return { calendar: null }
  const { address, readAt, knownUntil, fault } = row.calendar
  return {
    calendar: {
      server: serverOf(config, address),
      readAt,
      nextAt: active ? nextRound(now) : null,
      busyHours: row.busyHours,
      knownUntil,
      fault: active && fault !== null ? sentenceOf(fault) : null,
      // Of someone inactive it is not read on purpose.
      isStale: active && now.getTime() - readAt.getTime() > staleMs,
    },
  }
}

function serverOf(keys: Keys, address: Buffer): string | null {
  try {
    return new URL(unseal(keys, 'calendar-address', address)).host
  } catch {
    return null
  }
}

/** What the operator hears at the start: which servers are asked. */
export async function describeCalendars({ db, config }: Platform): Promise<readonly string[]> {
  const rows = await db.select({ address: interviewerCalendars.address }).from(interviewerCalendars)
  const servers = rows.flatMap(({ address }) => serverOf(config, address) ?? [])
  return describeFurtherHosts('Interviewers’ calendars are read at', servers)
}

type GivenCalendar = { address: string; timeZone: string; reading: CalendarReading }

/** Whose address is being read; each is megabytes of a stranger's. */
const trying = new Set<string>()

/** Reads it first, so that no one finds out days later that they copied the wrong address. */
export async function tryCalendar(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.giveInterviewerCalendar>,
): Promise<GivenCalendar> {
  const { timeZone } = await getInterviewer(ctx, id)
  const address = body.address.replace(/^webcals?:/i, 'https:')
  if (!isOutsideAddress(ctx.config, address)) throw invalidField('address', sentenceOf('address'))
  if (trying.has(ctx.actor.id))
    throw new Refusal('slow-down', 'We’re still reading the last address. Try again in a moment', {
      retryAfter: longestMs / 1000,
    })
  trying.add(ctx.actor.id)
  try {
    const reading = await readCalendarAt(ctx, address, { timeZone, longestMs })
    if (reading.came === 'fault') throw invalidField('address', sentenceOf(reading.fault))
    return { address, timeZone, reading }
  } finally {
    trying.delete(ctx.actor.id)
  }
}

export async function giveCalendar(
  ctx: Ctx<AdminActor>,
  { params: { id: adminId } }: Input<typeof calls.giveInterviewerCalendar>,
  { address: given, timeZone, reading }: GivenCalendar,
): Promise<Result<typeof calls.giveInterviewerCalendar>> {
  const { db, now, config } = ctx
  await getInterviewer(ctx, adminId)
  // Ahead of the calendar's own row, in the order in which keeping a reading locks them.
  await lockHosts(db, [adminId])
  const address = seal(config, 'calendar-address', given)
  const fresh = { address, triedAt: now, readAt: now, knownUntil: now, timeZone }
  await db
    .insert(interviewerCalendars)
    .values({ adminId, createdAt: now, ...fresh })
    .onConflictDoUpdate({
      target: interviewerCalendars.adminId,
      set: { ...fresh, etag: null, lastModified: null, fault: null },
    })
  await keepReading(db, { adminId, address }, { startedAt: now, reading })
  await recordAudit(ctx, { action: 'interviewer.calendar-connected', subject: `admin:${adminId}` })
  return {}
}

export async function removeCalendar(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.removeInterviewerCalendar>,
): Promise<Result<typeof calls.removeInterviewerCalendar>> {
  await getInterviewer(ctx, id)
  await ctx.db.delete(interviewerCalendars).where(eq(interviewerCalendars.adminId, id))
  await recordAudit(ctx, { action: 'interviewer.calendar-removed', subject: `admin:${id}` })
  return {}
}
