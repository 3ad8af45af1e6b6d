import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import type * as calls from '../hours-contract.ts'
import { foldZone } from '../zone.ts'
import { listForCalendar } from './calendar-rows.ts'
import { getInterviewer } from './interviewers.ts'
import { crossesMidnight, openSpans } from './local-times.ts'
import { hoursOfSchedule, listSchedules } from './schedule-rows.ts'
import { lockHosts } from './slot-claims.ts'
import {
  interviewBookings,
  interviewers,
  interviewHosts,
  scheduleOverrides,
  schedules,
  scheduleWindows,
} from './tables.ts'

const mostSchedules = 12

/** Makes or changes named hours; interviews that would be outside are named first, and stay. */
export async function replaceSchedule(
  ctx: Ctx<AdminActor>,
  { params: { id: adminId }, body }: Input<typeof calls.saveSchedule>,
): Promise<Result<typeof calls.saveSchedule>> {
  const { db } = ctx
  await getInterviewer(ctx, adminId)
  await lockHosts(db, [adminId])
  const known = await listSchedules(db, adminId)
  const before = known.find(({ id }) => id === body.scheduleId)
  if (body.scheduleId !== null && !before) throw notFound('schedule')
  if (before && before.version !== body.seen)
    throw new Refusal('not-now', 'These hours were changed in the meantime. Check them again', {
      code: 'hours-changed',
    })
  const { name, overrides } = body
  if (known.some((one) => one !== before && one.name === name))
    throw invalidField('name', 'There’s already a schedule with this name')
  if (!before && known.length >= mostSchedules)
    throw invalidField('name', `You can have up to ${mostSchedules} schedules`)
  const content = { name, timeZone: foldZone(body.timeZone), week: joined(body.week), overrides }
  requireApart(content)
  const affected = before ? await outsideOf(ctx, adminId, before.id, content) : []
  if (affected.length > 0 && !body.confirmed) return { done: false, affected, schedule: null }
  const id = before?.id ?? randomUUID()
  await writeSchedule(db, { adminId, id, version: (before?.version ?? 0) + 1 }, content)
  await recordAudit(ctx, { action: 'interviewer.hours-changed', subject: `admin:${adminId}` })
  const schedule = (await listSchedules(db, adminId)).find((one) => one.id === id) ?? null
  return { done: true, affected, schedule }
}

/** One entry a weekday, however they came. */
function joined(week: calls.ScheduleContent['week']): calls.ScheduleContent['week'] {
  const byWeekday = Map.groupBy(week, ({ weekday }) => weekday)
  return [...byWeekday].map(([weekday, entries]) => ({
    weekday,
    windows: entries.flatMap(({ windows }) => windows),
  }))
}

function requireApart({ week, overrides }: calls.ScheduleContent): void {
  const ofWeekday = new Map(week.map(({ weekday, windows }) => [weekday, windows]))
  for (const { weekday, windows } of week) {
    if (overlap(windows)) throw invalidField(`week.${weekday}`, 'These hours overlap')
    const night = windows.find(crossesMidnight)
    const next = (weekday % 7) + 1
    if (ofWeekday.get(next)?.some(({ starts }) => starts < (night?.ends ?? '')))
      throw invalidField(`week.${next}`, 'These hours overlap with the night before')
  }
  const days = overrides.map(({ day }) => day)
  if (new Set(days).size < days.length) throw invalidField('overrides', 'List each day once')
  for (const { day, windows } of overrides)
    if (overlap(windows)) throw invalidField(`overrides.${day}`, 'These hours overlap')
}

function overlap(windows: readonly calls.Window[]): boolean {
  const sorted = [...windows].sort((a, b) => (a.starts < b.starts ? -1 : 1))
  return sorted.some((one, index) => {
    const before = sorted[index - 1]
    return before !== undefined && (crossesMidnight(before) || one.starts < before.ends)
  })
}

async function writeSchedule(
  db: Db,
  { adminId, id, version }: { adminId: string; id: string; version: number },
  { name, timeZone, week, overrides }: calls.ScheduleContent,
): Promise<void> {
  await db
    .insert(schedules)
    .values({ id, adminId, name, timeZone, version })
    .onConflictDoUpdate({ target: schedules.id, set: { name, timeZone, version } })
  await db.delete(scheduleWindows).where(eq(scheduleWindows.scheduleId, id))
  await db.delete(scheduleOverrides).where(eq(scheduleOverrides.scheduleId, id))
  const windows = week.flatMap(({ weekday, windows: ofDay }) =>
    ofDay.map(({ starts, ends }) => ({ scheduleId: id, weekday, starts, ends })),
  )
  if (windows.length > 0) await db.insert(scheduleWindows).values(windows)
  if (overrides.length > 0)
    await db
      .insert(scheduleOverrides)
      .values(overrides.map(({ day, windows: ofDay }) => ({ scheduleId: id, day, windows: ofDay })))
}

/** Interviews to come, of the programs that go by a schedule, that new hours would leave outside. */
async function outsideOf(
  ctx: Ctx<AdminActor>,
  adminId: string,
  scheduleId: string,
  content: calls.ScheduleContent,
): Promise<z.input<typeof CalendarInterview>[]> {
  const programs = sql`SELECT h.program FROM interview_hosts h JOIN interviewers i USING (admin_id)
    WHERE h.admin_id = ${adminId} AND coalesce(h.schedule_id, i.schedule_id) = ${scheduleId}`
  const ahead = await listForCalendar(
    ctx,
    and(
      eq(interviewBookings.hostId, adminId),
      eq(interviewBookings.status, 'confirmed'),
      sql`${interviewBookings.startsAt} > ${ctx.now}`,
      sql`applications.program IN (${programs})`,
    ),
  )
  const hours = hoursOfSchedule(content)
  return ahead.filter(({ start, end }) => {
    const [from, to] = [start.getTime(), end.getTime()]
    const day = dayIn(from, hours.timeZone)
    const open = openSpans(hours, addDays(day, -1), addDays(dayIn(to + dayMs, hours.timeZone), 0))
    return !open.some((span) => span.start <= from && to <= span.end)
  })
}

/** Hours that nothing goes by anymore. */
export async function removeSchedule(
  ctx: Ctx<AdminActor>,
  { params: { id: adminId }, body: { scheduleId } }: Input<typeof calls.removeSchedule>,
): Promise<Result<typeof calls.removeSchedule>> {
  const { db } = ctx
  await getInterviewer(ctx, adminId)
  await lockHosts(db, [adminId])
  const known = await listSchedules(db, adminId)
  if (!known.some(({ id }) => id === scheduleId)) throw notFound('schedule')
  const [used] = await db
    .select({ id: interviewers.adminId })
    .from(interviewers)
    .leftJoin(interviewHosts, eq(interviewHosts.adminId, interviewers.adminId))
    .where(or(eq(interviewers.scheduleId, scheduleId), eq(interviewHosts.scheduleId, scheduleId)))
    .limit(1)
  if (used)
    throw new Refusal('not-now', 'This schedule is in use. Choose another one first', {
      code: 'in-use',
    })
  await db.delete(schedules).where(eq(schedules.id, scheduleId))
  await recordAudit(ctx, { action: 'interviewer.hours-changed', subject: `admin:${adminId}` })
  return {}
}
