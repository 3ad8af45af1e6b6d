import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { dayMs } from '#shared/durations.ts'
import type { Program } from '#shared/programs.ts'
import { can, Role } from '#shared/rights.ts'
import type { Window } from '../hours-contract.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { listClosedSpans } from './closed-days.ts'
import { type Hours, openSpans, type Span, startOfDay } from './local-times.ts'
import type { HostTime } from './slots.ts'

/** Interviews of this many days back and all to come tell how much somebody has to do. */
const loadDays = 28
/** Roles that let someone hold interviews. */
export const interviewerRoles = Role.options.filter((role) => can(role, 'arrange-interviews'))

export type Host = HostTime & {
  id: string
  name: string
  link: string | null
  /** Interviews for each unit of weight. */
  load: number
  /** When they were last given one; 0 for never. */
  lastAt: number
}

type HostQuery = {
  program: Program
  applicationId: string
  now: Date
  /** Instants between which interviews may begin. */
  range: Span
  hostId?: string | undefined
  /** A booking that is about to move does not stand in its own way. */
  except?: string | undefined
}

type HostRow = {
  id: string
  name: string
  link: string | null
  weight: number
  count: number
  last_at: number | null
  time_zone: string
  hours_zone: string
  week: { weekday: number; starts: string; ends: string }[]
  overrides: { day: string; windows: Window[] }[]
}

/**
 * Who may hold an interview of this application, in fair order: who has least to do for their weight,
 * then who was given one longest ago. Never anyone who has declared a conflict.
 */
export async function readHosts(db: Db, wanted: HostQuery): Promise<Host[]> {
  const { program, applicationId, now, range, hostId = null, except = null } = wanted
  const since = new Date(now.getTime() - loadDays * dayMs)
  const [firstDay, lastDay] = daysAround(range)
  const { rows } = await db.execute<HostRow>(sql`
    SELECT h.admin_id AS id, a.name, i.link, h.weight, i.time_zone, s.time_zone AS hours_zone,
      coalesce(l.count, 0)::int AS count, l.last_at,
      coalesce((SELECT json_agg(json_build_object('weekday', w.weekday, 'starts', to_char(w.starts, 'HH24:MI'),
          'ends', to_char(w.ends, 'HH24:MI')) ORDER BY w.weekday, w.starts)
        FROM schedule_windows w WHERE w.schedule_id = s.id), '[]') AS week,
      coalesce((SELECT json_agg(json_build_object('day', o.day, 'windows', o.windows))
        FROM schedule_overrides o WHERE o.schedule_id = s.id AND o.day BETWEEN ${firstDay} AND ${lastDay}), '[]') AS overrides
    FROM interview_hosts h
    JOIN interviewers i ON i.admin_id = h.admin_id AND i.active
    JOIN admins a ON a.id = h.admin_id AND a.disabled_at IS NULL
      AND a.role = ANY(${sql.param(interviewerRoles)}::text[])
      AND (a.programs IS NULL OR h.program = ANY(a.programs))
    JOIN schedules s ON s.id = coalesce(h.schedule_id, i.schedule_id)
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${counted(now)} AND b.starts_at >= ${since}) AS count,
        (extract(epoch FROM max(b.created_at)) * 1000)::float8 AS last_at
      FROM interview_bookings b WHERE b.host_id = h.admin_id AND b.id IS DISTINCT FROM ${except}::uuid) l ON true
    WHERE h.program = ${program} AND (${hostId}::uuid IS NULL OR h.admin_id = ${hostId}::uuid)
      AND NOT EXISTS (SELECT FROM conflicts c WHERE c.admin_id = h.admin_id AND c.application_id = ${applicationId})`)
  const taken = await readTaken(db, { ids: rows.map(({ id }) => id), range, now, except })
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      link: row.link,
      timeZone: row.time_zone,
      load: row.count / row.weight,
      lastAt: row.last_at ?? 0,
      open: openSpans(hoursOf(row), firstDay, lastDay),
      ...taken(row.id),
    }))
    .sort((a, b) => a.load - b.load || a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1))
}

/** Booked, or held for somebody, or held as a meeting: what was given away of somebody's time. */
function counted(now: Date) {
  return sql`(b.status = 'confirmed' OR b.status = 'held' AND b.hold_until > ${now}
    OR b.status = 'completed' AND b.outcome = 'held')`
}

function hoursOf({
  hours_zone: timeZone,
  week,
  overrides,
}: Pick<HostRow, 'hours_zone' | 'week' | 'overrides'>): Hours {
  const days = new Map<number, Window[]>()
  for (const { weekday, starts, ends } of week)
    days.set(weekday, [...(days.get(weekday) ?? []), { starts, ends }])
  return {
    timeZone,
    week: days,
    overrides: new Map(overrides.map(({ day, windows }) => [day, windows])),
  }
}

/** A day of one zone covers parts of two days of another, and the night before may reach into it. */
function daysAround({ start, end }: Span): [string, string] {
  return [addDays(dayOf(start), -2), addDays(dayOf(end), 1)]
}

type TakenRow = {
  host: string
  kind: 'busy' | 'held' | 'away' | 'elsewhere'
  start: number
  end: number
  starts: number | null
}

/** What keeps interviewers busy, with the whole weeks around it for counting them. */
async function readTaken(
  db: Db,
  {
    ids,
    range,
    now,
    except,
  }: { ids: readonly string[]; range: Span; now: Date; except: string | null },
) {
  const [from, to] = daysAround(range)
  const whole = {
    start: startOfDay(addDays(from, -7), 'UTC'),
    end: startOfDay(addDays(to, 8), 'UTC'),
  }
  const around = sql`tstzrange(${new Date(whole.start)}, ${new Date(whole.end)})`
  const ms = (edge: 'lower' | 'upper', span: string) =>
    sql.raw(`(extract(epoch FROM ${edge}(${span})) * 1000)::float8`)
  const of = sql`ANY(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<TakenRow>(sql`
    SELECT host_id AS host, CASE WHEN status = 'completed' THEN 'held' ELSE 'busy' END AS kind,
      ${ms('lower', 'blocked')} AS start, ${ms('upper', 'blocked')} AS "end", ${ms('lower', 'during')} AS starts
    FROM interview_bookings b
    WHERE host_id = ${of} AND blocked && ${around} AND ${counted(now)} AND id IS DISTINCT FROM ${except}::uuid
    UNION ALL
    SELECT admin_id, 'away', ${ms('lower', 'span')}, ${ms('upper', 'span')}, NULL FROM time_off
    WHERE admin_id = ${of} AND span && ${around}
    UNION ALL
    SELECT host, 'elsewhere', start, "end", NULL FROM (${busyElsewhere.spans(of, around)}) e`)
  const byHost = Map.groupBy(rows, ({ host }) => host)
  const closed = await listClosedSpans(db, whole)
  return (id: string) => {
    const own = byHost.get(id) ?? []
    return {
      away: [...own.filter(({ kind }) => kind === 'away'), ...closed],
      busy: own.filter(({ kind }) => kind === 'busy'),
      elsewhere: own.filter(({ kind }) => kind === 'elsewhere'),
      booked: own.flatMap(({ starts }) => (starts === null ? [] : [starts])),
    }
  }
}
