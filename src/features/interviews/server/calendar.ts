import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readCalendar } from '../admin-contract.ts'
import type { Interviewer } from '../hours-contract.ts'
import { foldZone } from '../zone.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { listForCalendar, withinSight } from './calendar-rows.ts'
import { listClosedSpans } from './closed-days.ts'
import { listOf } from './interviewers.ts'
import { openSpans, type Span, startOfDay } from './local-times.ts'
import { countOpenRequests } from './office-queries.ts'
import { hoursOfSchedule, listSchedules } from './schedule-rows.ts'
import { interviewBookings, timeOff } from './tables.ts'

const mostDays = 45

/** The interviews of some days, with whose hours they are in. */
export async function readCalendarRange(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readCalendar>,
): Promise<Result<typeof readCalendar>> {
  const { db, actor, now } = ctx
  const { timeZone: there } = await getSetting(db, instituteArea)
  const timeZone = foldZone(query.timeZone ?? there)
  const today = dayIn(now.getTime(), timeZone)
  const from = query.from ?? mondayOf(today)
  const to = query.to ?? addDays(from, 6)
  if (to < from) throw invalidField('to', 'The last day must be after the first')
  if (addDays(from, mostDays) <= to) throw invalidField('to', `You can view up to ${mostDays} days`)
  const span = {
    start: startOfDay(from, timeZone),
    end: startOfDay(addDays(to, 1), timeZone),
  }
  const isManager = holdsRight(actor, 'manage-interviews')
  const hosts = await listOf(ctx, isManager ? undefined : [actor.id])
  const shown = hosts.filter(({ id }) => query.hostId === undefined || id === query.hostId)
  const ids = shown.map(({ id }) => id)
  const unread = await busyElsewhere.findUnread(ctx, ids)
  return {
    from,
    to,
    timeZone,
    interviews: await listForCalendar(
      ctx,
      and(
        withinSight(actor),
        ne(interviewBookings.status, 'cancelled'),
        gte(interviewBookings.startsAt, new Date(span.start)),
        lt(interviewBookings.startsAt, new Date(span.end)),
        query.hostId === undefined ? undefined : eq(interviewBookings.hostId, query.hostId),
      ),
    ),
    hosts: await Promise.all(
      shown.map(async (host) => ({
        id: host.id,
        name: host.name,
        timeZone: host.timeZone,
        active: host.active,
        hours: await hoursIn(ctx, host, span),
        away: [
          ...(await awayIn(ctx, host.id, span)),
          ...(await busyElsewhereIn(ctx, host.id, span)),
        ],
        unread: unread.get(host.id) ?? null,
      })),
    ),
    closed: (await listClosedSpans(db, span)).map(({ id, name, ...one }) => ({
      id,
      name,
      ...instants(one),
    })),
    requests: isManager ? await countOpenRequests(ctx) : 0,
  }
}

/** The hours of all programs that somebody serves, joined where they meet. */
async function hoursIn({ db }: Ctx, host: Interviewer, { start, end }: Span) {
  const used = new Set(host.programs.map(({ scheduleId }) => scheduleId ?? host.scheduleId))
  const known = await listSchedules(db, host.id)
  const spans = known
    .filter(({ id }) => used.has(id))
    .map(hoursOfSchedule)
    .flatMap((hours) =>
      openSpans(
        hours,
        addDays(dayIn(start, hours.timeZone), -1),
        addDays(dayIn(end, hours.timeZone), 1),
      ),
    )
    .filter((span) => span.start < end && span.end > start)
    .sort((a, b) => a.start - b.start)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ start: span.start, end: span.end })
  }
  return joined.map(instants)
}

const edges = {
  start: sql<number>`(extract(epoch FROM lower(span)) * 1000)::float8`,
  end: sql<number>`(extract(epoch FROM upper(span)) * 1000)::float8`,
}

function within({ start, end }: Span) {
  return sql`span && tstzrange(${new Date(start)}, ${new Date(end)})`
}

async function awayIn({ db }: Ctx, adminId: string, span: Span) {
  const rows = await db
    .select({ ...edges, words: timeOff.words })
    .from(timeOff)
    .where(and(eq(timeOff.adminId, adminId), within(span)))
    .orderBy(asc(edges.start))
  return rows.map(({ words, ...one }) => ({ ...instants(one), words }))
}

async function busyElsewhereIn({ db }: Ctx, adminId: string, { start, end }: Span) {
  const around = sql`tstzrange(${new Date(start)}, ${new Date(end)})`
  const { rows } = await db.execute<Span>(sql`
    SELECT start, "end" FROM (${busyElsewhere.spans(sql`${adminId}::uuid`, around)}) e ORDER BY start`)
  return rows.map((one) => ({ ...instants(one), words: 'Busy' }))
}

function instants({ start, end }: Span) {
  return { start: new Date(start), end: new Date(end) }
}
