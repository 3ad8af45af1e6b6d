import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { HomeItem } from '#features/admins/server/home-items.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { statusesOf } from '#features/applications/status.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { reviews } from './tables.ts'

/** Reviews that wait for the caller. */
export async function countOwnReviews({ db, actor }: Ctx<AdminActor>): Promise<number> {
  if (!holdsRight(actor, 'review-applications')) return 0
  const own = db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(
      and(
        eq(reviews.reviewerId, actor.id),
        isNull(reviews.doneAt),
        isNull(reviews.removedAt),
        inArray(applications.status, [...statusesOf('queue')]),
        inReach(actor),
      ),
    )
    .as('own_reviews')
  return db.$count(own)
}

export const ownReviewsItem: HomeItem = {
  right: 'review-applications',
  words: ['review to write', 'reviews to write'],
  to: '/admin-panel/applications?show=reviews',
  find: async (ctx) => ({ count: await countOwnReviews(ctx) }),
}
