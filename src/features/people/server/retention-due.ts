import { eq, type SQL, sql } from 'drizzle-orm'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { laterIntakeId } from '#features/applications/server/times.ts'
import { statusesOf } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { KeptBy, noticeDays } from '../retention.ts'
import { retentionArea } from '../setting-areas.ts'

/** A person and when their records go; null for never. */
export type RetainedPerson = { id: string; keptBy: KeptBy; dueAt: Date | null }

type Row = { id: string; kept_by: string; due: number | null }

const over = statusesOf('over')

/**
 * How long each person is kept, as a select of `id, kept_by, due`: the last of their applications to have
 * its time decides, and a time that was set again counts after a notice. `about` narrows it to some people.
 */
export async function keptPeople(db: Db, about: SQL = sql`true`): Promise<SQL> {
  const { drafts, ended, open } = await getSetting(db, retentionArea)
  const [version] = await db
    .select({ at: sql<string>`max(${settingVersions.at})` })
    .from(settingVersions)
    .where(eq(settingVersions.area, retentionArea.key))
  const earliest = sql`${version?.at ?? null}::timestamptz + make_interval(days => ${noticeDays})`
  const late = sql`greatest(i.starts_on::timestamp AT TIME ZONE 'UTC', applications.status_at)`
  return sql`
    SELECT p.id, k.kept_by, greatest(k.until, ${earliest}) AS due
    FROM applicants p CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT reason AS kept_by, until FROM applications
        JOIN intakes i ON i.id = applications.intake_id
        CROSS JOIN LATERAL (SELECT CASE
          WHEN EXISTS (SELECT FROM timeline t WHERE t.application_id = applications.id AND t.to_status = 'enrolled') THEN 'enrolled'
          WHEN EXISTS (SELECT FROM legal_holds h WHERE h.application_id = applications.id AND h.ended_at IS NULL) THEN 'hold'
          WHEN ${applicationSql.isReleasing()} THEN 'release'
          WHEN applications.submitted_at IS NULL THEN 'drafts'
          WHEN applications.status = ANY(${sql.param(over)}::text[]) THEN 'ended'
          ELSE 'open' END AS reason) rule
        CROSS JOIN LATERAL (SELECT CASE reason
          WHEN 'drafts' THEN ${after(sql`coalesce(applications.saved_at, applications.created_at)`, drafts)}
          WHEN 'ended' THEN ${after(late, ended)}
          WHEN 'open' THEN ${after(sql`greatest(${late}, ${laterStart})`, open)}
          ELSE 'infinity' END AS until) time
        WHERE applications.applicant_id = p.id AND applications.discarded_at IS NULL
        UNION ALL
        SELECT 'account', ${after(lastUse, drafts)}
        WHERE NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = p.id AND a.discarded_at IS NULL)
      ) each_one ORDER BY until DESC LIMIT 1
    ) k
    WHERE p.closed_at IS NULL AND ${about}`
}

/** An instant some months later, by the calendar. */
function after(instant: SQL, months: string): SQL {
  return sql`(${instant} AT TIME ZONE 'UTC' + make_interval(months => ${Number(months)})) AT TIME ZONE 'UTC'`
}

const lastUse = sql`greatest(p.created_at,
  (SELECT max(s.last_at) FROM sign_in_places s WHERE s.account_id = p.id))`

/** The first day of the term to which a place was deferred. */
const laterStart = sql`(SELECT l.starts_on::timestamp AT TIME ZONE 'UTC' FROM intakes l WHERE l.id = ${laterIntakeId})`

/** Everybody whose time is over by an instant, of some people or of all. */
export async function listDue(
  db: Db,
  by: Date,
  ids?: readonly string[],
): Promise<RetainedPerson[]> {
  const about = ids ? sql`p.id = ANY(${sql.param(ids)}::uuid[])` : mayBeDue(by)
  const { rows } = await db.execute<Row>(sql`
    SELECT id, kept_by, ${asMs} FROM (${await keptPeople(db, about)}) kept
    WHERE due <= ${by} ORDER BY due, id`)
  return rows.map(presentRetained)
}

/**
 * Anyone who came, wrote or moved on of late, or is enrolled, cannot be due, whatever the settings say: they
 * are left out by a walk through each table, and only the others are looked at one by one.
 */
export function mayBeDue(by: Date): SQL {
  const lately = sql`${by}::timestamptz - interval '11 months'`
  return sql`p.created_at <= ${lately} AND NOT EXISTS (SELECT FROM applications a
    WHERE a.applicant_id = p.id AND a.discarded_at IS NULL AND (a.status = 'enrolled'
      OR a.submitted_at IS NULL AND coalesce(a.saved_at, a.created_at) > ${lately}
      OR a.submitted_at IS NOT NULL AND a.status_at > ${lately}))`
}

export const asMs = sql`CASE WHEN due < 'infinity' THEN (extract(epoch FROM due) * 1000)::float8 END AS due`

/** How long one person is kept. */
export async function findRetained(
  db: Db,
  applicantId: string,
): Promise<RetainedPerson | undefined> {
  const { rows } = await db.execute<Row>(
    sql`SELECT id, kept_by, ${asMs} FROM (${await keptPeople(db, sql`p.id = ${applicantId}`)}) kept`,
  )
  return rows[0] && presentRetained(rows[0])
}

export function presentRetained({ id, kept_by, due }: Row): RetainedPerson {
  return { id, keptBy: KeptBy.parse(kept_by), dueAt: due === null ? null : new Date(due) }
}
