import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { reviews } from './tables.ts'

/** Whether an application was given to a member of staff to review, and no conflict is declared. */
export function isGivenTo(adminId: string | SQLWrapper): SQL {
  return sql`EXISTS (SELECT FROM reviews r WHERE r.application_id = ${applications.id}
      AND r.reviewer_id = ${adminId} AND r.removed_at IS NULL)
    AND NOT EXISTS (SELECT FROM conflicts c WHERE c.application_id = ${applications.id}
      AND c.admin_id = ${adminId})`
}

/** Whether somebody scores an application or did, also where the review was taken away again. */
export async function wasGivenTo(db: Db, applicationId: string, adminId: string): Promise<boolean> {
  const own = and(eq(reviews.applicationId, applicationId), eq(reviews.reviewerId, adminId))
  return (await db.$count(reviews, own)) > 0
}
