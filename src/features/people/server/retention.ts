import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { pageOf } from '#server/list-page.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { aheadDays, noticeDays } from '../retention.ts'
import type { DuePerson, previewRetention } from '../retention-contract.ts'
import { noticedOf } from './erasure-notices.ts'
import {
  asMs,
  keptPeople,
  mayBeDue,
  presentRetained,
  type RetainedPerson,
} from './retention-due.ts'

const pageSize = 20
const daysShown = 12

type RetentionRow = Parameters<typeof presentRetained>[0] & {
  place: string
  tonight: number
  told: number
  ahead: number
}

/** Whose records go next and what of them, with what was removed of late; changes nothing. */
export async function previewErasures(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof previewRetention>,
): Promise<Result<typeof previewRetention>> {
  const { db, now } = ctx
  const after = query.after ? readCursor(query.after) : undefined
  const behind = after
    ? sql`WHERE (due_people.due, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const ahead = new Date(now.getTime() + aheadDays * dayMs)
  const until = (days: number) => new Date(now.getTime() + days * dayMs)
  const { rows } = await db.execute<RetentionRow>(sql`
    WITH due_people AS MATERIALIZED (
      SELECT * FROM (${await keptPeople(db, mayBeDue(ahead))}) kept
      WHERE due <= ${ahead} AND ${inSight(ctx.actor)}),
    counts AS (
      SELECT count(*) FILTER (WHERE due <= ${until(1)})::int AS tonight,
        count(*) FILTER (WHERE due <= ${until(noticeDays)})::int AS told, count(*)::int AS ahead
      FROM due_people)
    SELECT counts.*, page.* FROM counts LEFT JOIN (
      SELECT id, kept_by, due AS at, ${exactInstant(sql`due`)} AS place, ${asMs} FROM due_people ${behind}
      ORDER BY due_people.due, id LIMIT ${pageSize + 1}) page ON true
    ORDER BY page.at, page.id`)
  const [counts] = rows
  const found = rows.filter(({ id }) => id !== null)
  const { page, last } = pageOf(found, pageSize)
  return {
    counts: {
      tonight: counts?.tonight ?? 0,
      told: counts?.told ?? 0,
      ahead: counts?.ahead ?? 0,
    },
    people: await presentDue(db, page.map(presentRetained)),
    next: last ? writeCursor({ at: last.place, id: last.id }) : null,
    removed: await listRemoved(db),
    holds: await countHolds(db),
  }
}

/** No one is named who has an application out of the caller’s programs. */
function inSight({ programs }: AdminActor) {
  if (!programs) return sql`true`
  return sql`NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = kept.id
    AND a.discarded_at IS NULL AND a.program <> ALL(${sql.param(programs)}::text[]))`
}

type NamedPerson = {
  id: string
  name: string
  email: string
  applications: {
    id: string
    program: string
    intake: string
    status: string
    submittedAt: string | null
  }[]
}

async function presentDue(
  db: Db,
  people: readonly RetainedPerson[],
): Promise<z.input<typeof DuePerson>[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await db.execute<NamedPerson>(sql`
    SELECT p.id, concat_ws(' ', p.first_name, p.last_name) AS name, p.email::text AS email,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'program', a.program,
          'intake', i.name, 'status', a.status, 'submittedAt', a.submitted_at) ORDER BY a.created_at)
        FROM applications a JOIN intakes i ON i.id = a.intake_id
        WHERE a.applicant_id = p.id AND a.discarded_at IS NULL), '[]') AS applications
    FROM applicants p WHERE p.id = ANY(${sql.param(ids)}::uuid[])`)
  const named = new Map(rows.map((row) => [row.id, row]))
  const told = await noticedOf(db, people)
  return people.flatMap(({ id, keptBy, dueAt }) => {
    const person = named.get(id)
    if (!person || !dueAt) return []
    return {
      ...person,
      dueAt,
      keptBy,
      isTold: told.has(id),
      applications: person.applications.map((one) => ({
        ...one,
        program: Program.parse(one.program),
        status: Status.parse(one.status),
        submittedAt: one.submittedAt === null ? null : new Date(one.submittedAt),
      })),
    }
  })
}

async function listRemoved(db: Db) {
  const { timeZone } = await getSetting(db, instituteArea)
  const { rows } = await db.execute<{ day: string; people: number }>(sql`
    SELECT to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS people
    FROM audit_log WHERE action = 'applicant.erased' GROUP BY 1 ORDER BY 1 DESC LIMIT ${daysShown}`)
  return rows
}

async function countHolds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM legal_holds WHERE ended_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}
