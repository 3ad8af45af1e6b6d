import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Program } from '#shared/programs.ts'
import type { FreeTimes } from '../contract.ts'
import type { InterviewRules } from '../interview-rules.ts'
import {
  type FreeTimesQuery,
  freeHostsAt,
  listFreeTimes,
  listHostsAt,
  listStarts,
  presentTimes,
} from './free-times.ts'
import type { Host } from './hosts.ts'
import { doOverlap } from './slots.ts'
import { interviewBookings } from './tables.ts'

const publicIdBytes = 12
const daysOfFreshTimes = 7

export type SlotClaim = {
  applicationId: string
  program: Program
  rules: InterviewRules
  start: Date
  /** The zone that its applicant reads it in. */
  timeZone: string
  /** Named by the office; absent: in fair order. */
  hostId?: string | undefined
  /** By the office: neither hours nor notice nor caps count. */
  anyTime?: boolean
  /** Who keeps it where they are free: of a hold, or of a booking that moves. */
  preferred?: string | undefined
  /** The booking that moves, or the hold that becomes one: it is in no one’s way. */
  except?: string | undefined
  /** Notice and window were kept when it was held or booked. */
  isSettled?: boolean
}

/**
 * Who is to hold an interview at a time, by every rule. From here to the end of the transaction no one
 * else gives away the time of the person who is asked, so that caps are counted right and no one waits in a
 * circle; that no two overlap is the constraint's to say. 409 with fresh times where no one is free.
 */
export async function chooseHost(ctx: Ctx, wanted: SlotClaim): Promise<Host[]> {
  const { db } = ctx
  if (wanted.start <= ctx.now)
    throw new Refusal('not-now', 'This time has passed', { code: 'slot-taken' })
  const candidates = await findCandidates(ctx, wanted)
  const hold = await findHold(db, wanted.applicationId)
  const locked = candidates.map(({ id }) => id)
  const also = [hold?.hostId, wanted.preferred].filter((id) => id !== undefined)
  await lockHosts(db, [...locked, ...also])
  await dropHolds(ctx, wanted, locked)
  // Only what is read under the lock is what everybody before has left.
  const hosts = (await findHosts(ctx, wanted)).filter(({ id }) => locked.includes(id))
  if (wanted.anyTime) requireNotElsewhere(hosts, wanted)
  if (hosts.length === 0) throw noLongerFree(ctx, wanted)
  const preferred = hosts.filter(({ id }) => id === wanted.preferred)
  return [...preferred, ...hosts.filter(({ id }) => id !== wanted.preferred)]
}

/** Not even the office books over what someone has to do by their own calendar: they free the time there first. */
function requireNotElsewhere(hosts: readonly Host[], { rules, start }: SlotClaim): void {
  const during = { start: start.getTime(), end: plus(start, rules.minutes).getTime() }
  const busy = hosts.find(({ elsewhere }) => elsewhere.some((one) => doOverlap(one, during)))
  if (busy)
    throw new Refusal('not-now', `${busy.name}’s own calendar says they’re busy then`, {
      code: 'busy-elsewhere',
    })
}

/** Looked for in the whole week, so that anyone who comes too late is answered by the same look. */
async function findCandidates(ctx: Ctx, wanted: SlotClaim): Promise<Host[]> {
  const { rules, start, timeZone, hostId, anyTime, isSettled } = wanted
  if (anyTime || hostId || isSettled) {
    const hosts = await findHosts(ctx, wanted)
    if (hosts.length === 0) throw noLongerFree(ctx, wanted)
    return hosts
  }
  const week = await listStarts(ctx.db, rules, weekOf(ctx, wanted))
  const hosts = week.starts.get(start.getTime())
  if (!hosts) throw taken(() => presentTimes(week, timeZone))
  return hosts
}

function weekOf(ctx: Ctx, wanted: SlotClaim) {
  const from = dayIn(wanted.start.getTime(), wanted.timeZone)
  return { ...askingOf(ctx, wanted), from, days: daysOfFreshTimes }
}

async function findHosts(ctx: Ctx, wanted: SlotClaim): Promise<Host[]> {
  const { start, rules, anyTime, hostId } = wanted
  if (!anyTime) return freeHostsAt(ctx.db, rules, start.getTime(), askingOf(ctx, wanted))
  if (!hostId) throw invalidField('hostId', 'Choose an interviewer')
  return listHostsAt(ctx.db, start.getTime(), askingOf(ctx, wanted))
}

function askingOf(ctx: Ctx, wanted: SlotClaim): FreeTimesQuery {
  const { applicationId, program, timeZone, hostId, except, isSettled } = wanted
  return { applicationId, program, timeZone, now: ctx.now, hostId, except, isSettled }
}

/** In one order, no matter who locks them. */
export async function lockHosts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    SELECT FROM interviewers WHERE admin_id = ANY(${sql.param([...ids])}::uuid[])
    ORDER BY admin_id FOR NO KEY UPDATE`)
}

/** The applicant's own hold, and what others have held for too long. */
async function dropHolds(
  { db, now }: Ctx,
  wanted: SlotClaim,
  hostIds: readonly string[],
): Promise<void> {
  const { blocked } = spansOf(wanted)
  await db.execute(sql`
    DELETE FROM interview_bookings WHERE status = 'held' AND (application_id = ${wanted.applicationId}
      OR hold_until <= ${now} AND blocked && ${blocked} AND host_id = ANY(${sql.param([...hostIds])}::uuid[]))`)
}

function noLongerFree(ctx: Ctx, wanted: SlotClaim): Refusal {
  if (wanted.hostId)
    return new Refusal('not-now', 'This interviewer isn’t free then. Choose another time', {
      code: 'slot-taken',
    })
  return taken((db) => listFreeTimes(db, wanted.rules, weekOf(ctx, wanted)))
}

function taken(
  times: (db: Db) => z.input<typeof FreeTimes> | Promise<z.input<typeof FreeTimes>>,
): Refusal {
  return new Refusal('not-now', 'This time is no longer available. Choose another one', {
    code: 'slot-taken',
    later: async (db) => ({ times: await times(db) }),
  })
}

/** The two ranges of a booking: the meeting, and the time that it keeps an interviewer from others. */
export function spansOf({ rules, start }: Pick<SlotClaim, 'rules' | 'start'>) {
  const end = plus(start, rules.minutes)
  const during = sql`tstzrange(${start}, ${end})`
  const blocked = sql`tstzrange(${plus(start, -rules.bufferBefore)}, ${plus(end, rules.bufferAfter)})`
  return { end, during, blocked }
}

function plus(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs)
}

type Claim = SlotClaim & { holdUntil: Date | null; heldSince?: Date | undefined }

/** Gives the time to the first of the interviewers who is free; 409 where it went to others meanwhile. */
export async function claimSlot(ctx: Ctx, wanted: Claim): Promise<string> {
  const { db, actor, now, from, config } = ctx
  const { rules, holdUntil } = wanted
  const { during, blocked } = spansOf(wanted)
  const publicId = randomBytes(publicIdBytes).toString('base64url')
  const key = isUuid(from.idempotencyKey) ? from.idempotencyKey : randomUUID()
  for (const host of await chooseHost(ctx, wanted)) {
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO interview_bookings (id, public_id, idempotency_key, application_id, host_id, during, blocked, status,
        hold_until, time_zone, is_online, place, link, made_by, ical_uid, created_at, confirmed_at, changed_at)
      VALUES (${randomUUID()}, ${publicId}, ${holdUntil ? randomUUID() : key}, ${wanted.applicationId}, ${host.id},
        ${during}, ${blocked}, ${holdUntil ? 'held' : 'confirmed'}, ${holdUntil}, ${wanted.timeZone}, ${rules.isOnline},
        ${rules.place}, ${linkOf(host, rules)}, ${actor.kind === 'admin' ? 'staff' : 'applicant'},
        ${`${publicId}@${new URL(config.publicUrl).hostname}`}, ${wanted.heldSince ?? now},
        ${holdUntil ? null : now}, ${now})
      ON CONFLICT ON CONSTRAINT host_is_free DO NOTHING RETURNING id`)
    if (rows[0]) return rows[0].id
  }
  throw noLongerFree(ctx, wanted)
}

/** A room of one's own comes before the program's; no one joins a meeting in person. */
export function linkOf({ link }: Pick<Host, 'link'>, rules: InterviewRules): string | null {
  return rules.isOnline ? link || rules.link || null : null
}

function isUuid(key: string | undefined): key is string {
  return key !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)
}

/** The time that is kept for an applicant now, or was. */
export async function findHold(db: Db, applicationId: string) {
  const [row] = await db
    .select()
    .from(interviewBookings)
    .where(
      and(eq(interviewBookings.applicationId, applicationId), eq(interviewBookings.status, 'held')),
    )
  return row
}
