import { sql } from 'drizzle-orm'
import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { statusesOf } from '#features/applications/status.ts'
import { openChecks } from './checks.ts'

/** Reviews that were asked for, count, and are not done, and checks that stand against a decision, until there is one. */
export const missingReviews: MissingOf = async ({ db }, ids) => {
  const { rows } = await db.execute<{ id: string; lacks_review: boolean }>(sql`
    SELECT a.id, EXISTS (
      SELECT FROM reviews r WHERE r.application_id = a.id AND r.done_at IS NULL AND r.removed_at IS NULL
        AND r.weight > 0 AND NOT EXISTS (SELECT FROM conflicts c
          WHERE c.application_id = r.application_id AND c.admin_id = r.reviewer_id)) AS lacks_review
    FROM applications a
    WHERE a.id = ANY (${sql.param([...ids])}::uuid[])
      AND a.status = ANY (${sql.param(statusesOf('queue'))}::text[])`)
  const checks = await openChecks(
    db,
    rows.map(({ id }) => id),
  )
  return [
    ...rows.filter((row) => row.lacks_review).map(({ id }) => [id, 'review'] as const),
    ...[...checks.keys()].map((id) => [id, 'check'] as const),
  ]
}
