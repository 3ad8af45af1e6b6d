import { type SQL, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { readForLong } from '#server/db/long-query.ts'
import { pageOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listReadings, Readings } from '../audit-contract.ts'
import { startOf } from './audit-log.ts'

/** Looks at what is sensitive; each names one application, or an export with all of its own. */
export const readingActions: string[] = []

/** What the log cannot say of a look by itself; later features fill it in. */
export const readingSql = {
  /** Whose applications these are: `id`, `applicant_id`. */
  applicants: () => sql`SELECT NULL::uuid AS id, NULL::uuid AS applicant_id WHERE false`,
  /** What was in an export: `id`, `application_ids`. */
  exports: () => sql`SELECT NULL::uuid AS id, NULL::uuid[] AS application_ids WHERE false`,
}

const pageSize = 50
/** A million readings take seconds, more than a call may usually ask of the database. */
const longestMs = 60_000

/** Ahead of the transaction: which applications somebody has read, by the audit log, and where their people live. */
export async function lookUpReadings(
  { db }: Ctx<AdminActor>,
  { body }: Input<typeof listReadings>,
): Promise<Readings> {
  return readForLong(db, longestMs, (long) => readAll(long, body))
}

/** The look itself stands in the log. */
export async function readingsOf(
  ctx: Ctx<AdminActor>,
  { body: { adminId, from, to, address } }: Input<typeof listReadings>,
  readings: Readings,
): Promise<Result<typeof listReadings>> {
  const subject = `admin:${adminId}`
  await recordAudit(ctx, { action: 'audit-log.readings', subject, detail: { from, to, address } })
  return readings
}

async function readAll(
  db: Db,
  { adminId, from, to, address, after }: Input<typeof listReadings>['body'],
): Promise<Readings> {
  const { timeZone } = await getSetting(db, instituteArea)
  const subject = `admin:${adminId}`
  const reading = readingBy(subject, {
    from: startOf(from, timeZone, 0),
    to: startOf(to, timeZone, 1),
    address: address || undefined,
  })
  const { rows } = await db.execute<ReadingCounts>(sql`${reading},
    seen AS MATERIALIZED (SELECT DISTINCT id FROM readings),
    people AS (SELECT DISTINCT a.applicant_id AS id FROM seen JOIN (${readingSql.applicants()}) a ON a.id = seen.id),
    kinds AS (
      SELECT action, sum(times)::int AS times, count(DISTINCT id)::int AS applications
      FROM readings GROUP BY action ORDER BY action),
    places AS (
      SELECT p.country, p.state, count(*)::int AS people
      FROM people JOIN applicants p ON p.id = people.id
      GROUP BY p.country, p.state ORDER BY people DESC, p.country, p.state),
    page AS (
      SELECT f.id, p.first_name || ' ' || p.last_name AS name, p.email, p.country, p.state
      FROM (SELECT id FROM seen ${after ? sql`WHERE id > ${after}::uuid` : sql``}
          ORDER BY id LIMIT ${pageSize + 1}) AS f
        JOIN (${readingSql.applicants()}) a ON a.id = f.id JOIN applicants p ON p.id = a.applicant_id
      ORDER BY f.id)
    SELECT (SELECT count(*)::int FROM seen) AS applications,
      (SELECT coalesce(jsonb_agg(kinds), '[]') FROM kinds) AS kinds,
      (SELECT coalesce(jsonb_agg(places), '[]') FROM places) AS places,
      (SELECT coalesce(jsonb_agg(page), '[]') FROM page) AS read`)
  const [found] = rows
  if (!found) throw new Error('the readings have no row')
  const { applications, kinds, places } = found
  const { page: read, last } = pageOf(found.read, pageSize)
  return {
    applications,
    people: places.reduce((total, { people }) => total + people, 0),
    kinds,
    places,
    read,
    next: last?.id ?? null,
    timeZone,
  }
}

type ReadingCounts = Pick<Readings, 'applications' | 'kinds' | 'places' | 'read'>

type Span = { from: Date; to: Date; address: string | undefined }

/**
 * `readings`: an action, an application, and how often the log has it. What stands in the log about an
 * export counts for each application that was in it.
 */
export function readingBy(actor: string, { from, to, address }: Span): SQL {
  return sql`WITH looked AS (
    SELECT action, subject, count(*) AS times FROM audit_log
    WHERE actor = ${actor} AND at >= ${from} AND at < ${to}
      AND action = ANY (${sql.param(readingActions)}::text[])
      ${address ? sql`AND address = ${address}` : sql``}
    GROUP BY action, subject),
  readings AS MATERIALIZED (
    SELECT action, times, substr(subject, 13)::uuid AS id FROM looked WHERE subject LIKE 'application:%'
    UNION ALL
    SELECT action, CASE WHEN place = 1 THEN times ELSE 0 END, w.id FROM looked
      JOIN (${readingSql.exports()}) m ON subject = 'export:' || m.id
      CROSS JOIN LATERAL unnest(m.application_ids) WITH ORDINALITY AS w (id, place))`
}
