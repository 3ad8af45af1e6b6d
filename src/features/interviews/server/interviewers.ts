import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { invalidField, notFound } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { programCodes } from '#shared/programs.ts'
import type * as calls from '../hours-contract.ts'
import type { Interviewer } from '../hours-contract.ts'
import { isLink } from '../interview-rules.ts'
import { foldZone } from '../zone.ts'
import { interviewerRoles } from './hosts.ts'
import { listSchedules } from './schedule-rows.ts'
import { interviewers, interviewHosts, schedules, scheduleWindows, timeOff } from './tables.ts'

const firstHours = { starts: '09:00', ends: '17:00' }
const weekdays = [1, 2, 3, 4, 5]

function managesOthers({ actor }: Pick<Ctx<AdminActor>, 'actor'>): boolean {
  return holdsRight(actor, 'manage-interviews')
}

/** Oneself, or anybody for anyone who manages interviews; 404 for others as for no one. */
export async function getInterviewer(
  ctx: Pick<Ctx<AdminActor>, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<Interviewer> {
  if (id !== ctx.actor.id && !managesOthers(ctx)) throw notFound('interviewer')
  const [interviewer] = await listOf(ctx, [id])
  if (!interviewer) throw notFound('interviewer')
  return interviewer
}

export async function listInterviewers(
  ctx: Ctx<AdminActor>,
): Promise<Result<typeof calls.listInterviewers>> {
  const isManager = managesOthers(ctx)
  const interviewers = await listOf(ctx, isManager ? undefined : [ctx.actor.id])
  return { interviewers, candidates: isManager ? await candidatesFor(ctx.db) : [] }
}

/** Interviewers by name. */
export async function listOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids?: readonly string[],
): Promise<Interviewer[]> {
  const rows = await db
    .select({
      id: interviewers.adminId,
      name: admins.name,
      active: sql<boolean>`${interviewers.active} AND ${admins.disabledAt} IS NULL`,
      timeZone: interviewers.timeZone,
      link: interviewers.link,
      scheduleId: interviewers.scheduleId,
      hasFeed: sql<boolean>`${interviewers.feedHash} IS NOT NULL`,
      ahead: sql<number>`(SELECT count(*)::int FROM interview_bookings b
        WHERE b.host_id = ${interviewers.adminId} AND b.status = 'confirmed' AND b.starts_at > ${now})`,
    })
    .from(interviewers)
    .innerJoin(admins, eq(admins.id, interviewers.adminId))
    .where(ids && inArray(interviewers.adminId, [...ids]))
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
  const served = await db
    .select()
    .from(interviewHosts)
    .where(
      inArray(
        interviewHosts.adminId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(interviewHosts.program))
  return rows.map((row) => ({
    ...row,
    programs: served
      .filter(({ adminId }) => adminId === row.id)
      .map(({ program, weight, scheduleId }) => ({
        program: Program.parse(program),
        weight,
        scheduleId,
      })),
  }))
}

/** People of the office whose role lets them hold interviews, and who do not yet. */
function candidatesFor(db: Db) {
  const known = db.select({ id: interviewers.adminId }).from(interviewers)
  return db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(
      and(
        isNull(admins.disabledAt),
        inArray(admins.role, interviewerRoles),
        notInArray(admins.id, known),
      ),
    )
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
}

export async function addInterviewer(
  ctx: Ctx<AdminActor>,
  { body: { adminId } }: Input<typeof calls.addInterviewer>,
): Promise<Result<typeof calls.addInterviewer>> {
  const candidates = await candidatesFor(ctx.db)
  if (!candidates.some(({ id }) => id === adminId))
    throw invalidField('adminId', 'Choose someone from the list')
  await makeInterviewer(ctx, adminId)
  await recordAudit(ctx, { action: 'interviewer.added', subject: `admin:${adminId}` })
  return { id: adminId }
}

/** Weekdays from nine to five in the institute's zone, for the programs that the person works for. */
export async function makeInterviewer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  adminId: string,
): Promise<void> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, adminId))
  if (!admin) throw new Error(`no member of staff ${adminId}`)
  const { timeZone } = await getSetting(db, instituteArea)
  const scheduleId = randomUUID()
  await db
    .insert(schedules)
    .values({ id: scheduleId, adminId, name: 'Regular hours', timeZone, version: 1 })
  await db
    .insert(scheduleWindows)
    .values(weekdays.map((weekday) => ({ scheduleId, weekday, ...firstHours })))
  await db
    .insert(interviewers)
    .values({ adminId, active: true, timeZone, scheduleId, createdAt: now })
  await db
    .insert(interviewHosts)
    .values(
      programCodes
        .filter((program) => admin.programs === null || admin.programs.includes(program))
        .map((program) => ({ program, adminId, weight: 1 })),
    )
}

export async function changeInterviewer(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.changeInterviewer>,
): Promise<Result<typeof calls.changeInterviewer>> {
  const { db } = ctx
  await getInterviewer(ctx, id)
  const own = await listSchedules(db, id)
  const wanted = body.programs
  if (new Set(wanted.map(({ program }) => program)).size < wanted.length)
    throw invalidField('programs', 'List each program once')
  for (const { scheduleId } of wanted)
    if (scheduleId !== null && !own.some((one) => one.id === scheduleId))
      throw invalidField('programs', 'Choose one of this interviewer’s schedules')
  await db.update(interviewers).set({ active: body.active }).where(eq(interviewers.adminId, id))
  await db.delete(interviewHosts).where(eq(interviewHosts.adminId, id))
  if (wanted.length > 0)
    await db.insert(interviewHosts).values(wanted.map((one) => ({ ...one, adminId: id })))
  await recordAudit(ctx, { action: 'interviewer.changed', subject: `admin:${id}` })
  return {}
}

export async function changeRoom(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.changeOwnRoom>,
): Promise<Result<typeof calls.changeOwnRoom>> {
  const { db } = ctx
  await getInterviewer(ctx, id)
  const link = body.link?.trim() || null
  if (link && !isLink(link))
    throw invalidField('link', 'The link must be a URL that starts with https://')
  const own = await listSchedules(db, id)
  if (!own.some((one) => one.id === body.scheduleId))
    throw invalidField('scheduleId', 'Choose a schedule from the list')
  await db
    .update(interviewers)
    .set({ timeZone: foldZone(body.timeZone), link, scheduleId: body.scheduleId })
    .where(eq(interviewers.adminId, id))
  await recordAudit(ctx, { action: 'interviewer.changed', subject: `admin:${id}` })
  return {}
}

/** Hours, days that differ, and time off that is not over. */
export async function readHours(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readHours>,
): Promise<Result<typeof calls.readHours>> {
  const { db, now } = ctx
  const interviewer = await getInterviewer(ctx, id)
  const start = sql<number>`(extract(epoch FROM lower(${timeOff.span})) * 1000)::float8`
  const rows = await db
    .select({
      id: timeOff.id,
      start,
      end: sql<number>`(extract(epoch FROM upper(${timeOff.span})) * 1000)::float8`,
      words: timeOff.words,
    })
    .from(timeOff)
    .where(and(eq(timeOff.adminId, id), sql`upper(${timeOff.span}) > ${now}`))
    .orderBy(asc(start), asc(timeOff.id))
  return {
    interviewer,
    schedules: await listSchedules(db, id),
    timeOff: rows.map((row) => ({
      ...row,
      start: new Date(row.start),
      end: new Date(row.end),
    })),
  }
}

/** A new secret address of the calendar; only its hash is kept, so it is shown this once. */
export async function makeCalendarFeed(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.makeFeed>,
): Promise<Result<typeof calls.makeFeed>> {
  await getInterviewer(ctx, id)
  const { token, hash } = newToken()
  await ctx.db.update(interviewers).set({ feedHash: hash }).where(eq(interviewers.adminId, id))
  await recordAudit(ctx, { action: 'interviewer.feed-made', subject: `admin:${id}` })
  return { url: `${ctx.config.publicUrl}/api/calendars/${token}` }
}

export async function revokeCalendarFeed(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.revokeFeed>,
): Promise<Result<typeof calls.revokeFeed>> {
  await getInterviewer(ctx, id)
  await ctx.db.update(interviewers).set({ feedHash: null }).where(eq(interviewers.adminId, id))
  await recordAudit(ctx, { action: 'interviewer.feed-revoked', subject: `admin:${id}` })
  return {}
}
