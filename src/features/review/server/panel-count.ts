import { and, eq } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { isOpenReview } from './reviewers.ts'
import { reviews } from './tables.ts'

/** Reviews that are assigned and not done. */
export const openReviews: PanelCount = {
  place: 'reviews',
  right: 'review-applications',
  find: ({ db }, { id }) => db.$count(reviews, and(eq(reviews.applicationId, id), isOpenReview)),
}
