import { accountParts } from '#features/accounts/server/account-parts.ts'
import { myWorkParts } from '#features/casework/server/my-work.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { reviewAccountFacts } from './account-facts.ts'
import { reviewInvariants } from './invariants.ts'
import { countOwnReviews } from './own-reviews.ts'
import { reviewRoutes } from './routes.ts'

export const feature: Feature = {
  routes: reviewRoutes,
  invariants: reviewInvariants,
  contributes: [
    fill(myWorkParts, { countReviews: countOwnReviews }),
    add(accountParts, reviewAccountFacts),
  ],
}
