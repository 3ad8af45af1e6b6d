import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { abstain, readReviews } from '../contract.ts'
import { noteAssignment } from './assignments.ts'
import { getOwnUnfinished } from './review-scores.ts'
import { reviews } from './tables.ts'

/** Ends one's own unfinished review with a reason; unlike a conflict it bars from nothing. */
export async function abstainFromReview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reason } }: Input<typeof abstain>,
): Promise<Result<typeof abstain>> {
  await lockApplicationInReach(ctx, id)
  const review = await getOwnUnfinished(ctx, id)
  await ctx.db
    .update(reviews)
    .set({ removedAt: ctx.now, abstention: reason })
    .where(eq(reviews.id, review.id))
  await noteAssignment(ctx, 'review.abstained', id)
  return {}
}

/** Abstentions of reviewers who weren't assigned again since. */
const isCurrentAbstention = and(
  isNotNull(reviews.abstention),
  sql`NOT EXISTS (SELECT FROM reviews r WHERE r.application_id = ${reviews.applicationId}
    AND r.reviewer_id = ${reviews.reviewerId} AND r.removed_at IS NULL)`,
)

/** Who can't judge an application, and why, the first first. */
export async function abstentionsOf(
  db: Db,
  id: string,
): Promise<Result<typeof readReviews>['abstentions']> {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      reason: sql<string>`${reviews.abstention}`,
      at: sql<Date>`${reviews.removedAt}`.mapWith(reviews.removedAt),
    })
    .from(reviews)
    .innerJoin(admins, eq(admins.id, reviews.reviewerId))
    .where(and(eq(reviews.applicationId, id), isCurrentAbstention))
    .orderBy(asc(reviews.removedAt), asc(reviews.id))
  return rows.map(({ id: adminId, name, reason, at }) => ({
    admin: { id: adminId, name },
    reason,
    at,
  }))
}

/** Of applications, who abstained from which; spreading doesn't give them back. */
export async function abstainersOf(
  db: Db,
  ids: readonly string[],
): Promise<(applicationId: string, adminId: string) => boolean> {
  const rows = await db
    .select({ applicationId: reviews.applicationId, reviewerId: reviews.reviewerId })
    .from(reviews)
    .where(and(inArray(reviews.applicationId, [...ids]), isCurrentAbstention))
  const found = new Set(rows.map((row) => `${row.applicationId} ${row.reviewerId}`))
  return (applicationId, adminId) => found.has(`${applicationId} ${adminId}`)
}
