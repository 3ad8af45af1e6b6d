import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound } from '#server/refusals.ts'
import { dayIn, isNearDay } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import { holidaysBetween } from '../holidays.ts'
import type * as calls from '../hours-contract.ts'
import { holidaysArea } from '../setting-areas.ts'
import { listAffectedBookings } from './calendar-rows.ts'
import { getInterviewer } from './interviewers.ts'
import { instantOf, startOfDay } from './local-times.ts'
import { lockHosts } from './slot-claims.ts'
import { closedPeriods, interviewers, timeOff } from './tables.ts'

const daysAhead = 365

/** Time in which somebody holds no interviews. Those that are booked are named first, and stay. */
export async function addTimeOff(
  ctx: Ctx<AdminActor>,
  { params: { id: adminId }, body }: Input<typeof calls.addTimeOff>,
): Promise<Result<typeof calls.addTimeOff>> {
  const { db } = ctx
  const { timeZone } = await getInterviewer(ctx, adminId)
  const [from, to] = [wall(body.start, timeZone, 'start'), wall(body.end, timeZone, 'end')]
  if (to <= from) throw invalidField('end', 'The end must be after the start')
  if (to <= ctx.now) throw invalidField('end', 'The end must be in the future')
  // Anyone who books at this moment is waited for.
  await lockHosts(db, [adminId])
  const affected = await listAffectedBookings(ctx, { from, to, hostId: adminId })
  if (affected.length > 0 && !body.confirmed) return { done: false, affected }
  await db.insert(timeOff).values({
    id: randomUUID(),
    adminId,
    span: sql`tstzrange(${from}, ${to})`,
    words: tidyText(body.words),
  })
  await recordAudit(ctx, { action: 'interviewer.time-off-added', subject: `admin:${adminId}` })
  return { done: true, affected }
}

/** `2027-03-15T09:00` on the wall of a zone. */
function wall(moment: string, timeZone: string, field: string): Date {
  const [day = '', clock = ''] = moment.split('T')
  const isClock = /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
  if (!isNearDay(day) || !isClock)
    throw invalidField(field, 'Enter a date within ten years, and a time')
  return new Date(instantOf(day, clock, timeZone))
}

export async function removeTimeOff(
  ctx: Ctx<AdminActor>,
  { params: { id: adminId }, body: { timeOffId } }: Input<typeof calls.removeTimeOff>,
): Promise<Result<typeof calls.removeTimeOff>> {
  await getInterviewer(ctx, adminId)
  const gone = await ctx.db
    .delete(timeOff)
    .where(and(eq(timeOff.id, timeOffId), eq(timeOff.adminId, adminId)))
    .returning({ id: timeOff.id })
  if (gone.length === 0) throw notFound('time off')
  await recordAudit(ctx, { action: 'interviewer.time-off-removed', subject: `admin:${adminId}` })
  return {}
}

export async function listClosedPeriods({
  db,
  now,
}: Ctx<AdminActor>): Promise<Result<typeof calls.listClosedPeriods>> {
  const { id, name, fromDay, toDay } = closedPeriods
  const periods = await db
    .select({ id, name, from: fromDay, to: toDay })
    .from(closedPeriods)
    .orderBy(asc(fromDay), asc(id))
  const setting = await getSettings(db, [instituteArea, holidaysArea])
  const today = dayIn(now, setting(instituteArea).value.timeZone)
  const holidays = holidaysBetween(setting(holidaysArea).value, today, addDays(today, daysAhead))
  return { periods, holidays }
}

/** Days on which no one holds interviews. Those that are booked are named first, and stay. */
export async function addClosedPeriod(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof calls.addClosedPeriod>,
): Promise<Result<typeof calls.addClosedPeriod>> {
  const { db } = ctx
  if (body.to < body.from) throw invalidField('to', 'The last day must be after the first')
  const { timeZone } = await getSetting(db, instituteArea)
  const from = new Date(startOfDay(body.from, timeZone))
  const to = new Date(startOfDay(addDays(body.to, 1), timeZone))
  await lockHosts(db, await everybody(db))
  const affected = await listAffectedBookings(ctx, { from, to })
  if (affected.length > 0 && !body.confirmed) return { done: false, affected }
  const id = randomUUID()
  await db.insert(closedPeriods).values({
    id,
    name: body.name,
    fromDay: body.from,
    toDay: body.to,
    span: sql`tstzrange(${from}, ${to})`,
  })
  await recordAudit(ctx, { action: 'closed-period.added', subject: `closed-period:${id}` })
  return { done: true, affected }
}

async function everybody(db: Db): Promise<string[]> {
  const rows = await db.select({ id: interviewers.adminId }).from(interviewers)
  return rows.map(({ id }) => id)
}

export async function removeClosedPeriod(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.removeClosedPeriod>,
): Promise<Result<typeof calls.removeClosedPeriod>> {
  const gone = await ctx.db
    .delete(closedPeriods)
    .where(eq(closedPeriods.id, id))
    .returning({ id: closedPeriods.id })
  if (gone.length === 0) throw notFound('closed period')
  await recordAudit(ctx, { action: 'closed-period.removed', subject: `closed-period:${id}` })
  return {}
}
