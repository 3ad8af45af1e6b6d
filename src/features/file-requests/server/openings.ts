import { eq, sql } from 'drizzle-orm'
import type { FileEntry } from '#features/accounts/server/personal-rows.ts'
import { readingActions, readingSql } from '#features/admins/server/audit-views.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { Role, roleWords } from '#shared/rights.ts'

const actionWords: Readonly<Record<string, string>> = {
  'application.restricted-read': 'Read restricted answers',
  'application.seen-as-applicant': 'Viewed the pages as the applicant sees them',
  'document.read': 'Opened a document',
  'reference.read': 'Read a reference',
  'applications.exported': 'Exported the application with others',
  'applications.exported-restricted':
    'Exported the application with others, including restricted answers',
}

/** So many of them are told; who looks every day would fill the file. */
const mostOpenings = 1_000

/** Who of the office opened what of a person's applications, by role: names of staff are no one's concern. */
export async function openingsOf(db: Db, applicantId: string): Promise<FileEntry[]> {
  const own = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
  const ids = own.map(({ id }) => id)
  const subjects = sql.param(ids.map((id) => `application:${id}`))
  const actions = sql.param(readingActions)
  const { rows } = await db.execute<{ at: Date | string; action: string; role: string | null }>(sql`
    SELECT l.at, l.action, a.role FROM (
      SELECT at, action, actor FROM audit_log
      WHERE subject = ANY(${subjects}::text[]) AND action = ANY(${actions}::text[])
      UNION ALL
      SELECT at, action, actor FROM audit_log
      WHERE action = ANY(${actions}::text[]) AND subject IN (
        SELECT 'export:' || m.id FROM (${readingSql.exports()}) m
        WHERE m.application_ids && ${sql.param(ids)}::uuid[])) l
    LEFT JOIN admins a ON l.actor = 'admin:' || a.id
    ORDER BY l.at DESC LIMIT ${mostOpenings}`)
  return rows.map(({ at, action, role }) => ({
    at: new Date(at),
    lines: [{ label: byWords(role), text: actionWords[action] ?? 'Viewed the record' }],
  }))
}

function byWords(role: string | null): string {
  const known = Role.safeParse(role)
  return known.success
    ? `A member of staff (${roleWords[known.data]})`
    : 'A program the office uses'
}
