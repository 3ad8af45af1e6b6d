import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { identityParts } from '#features/application-form/server/identity.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { officerParts } from '#features/applications/server/shown-officer.ts'
import { myWorkParts } from '#features/casework/server/my-work.ts'
import { rubricParts } from '#features/questionnaires/server/questionnaire-drafts.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { settingAreas } from '../setting-areas.ts'
import { reviewAccountFacts } from './account-facts.ts'
import { reviewInvariants } from './invariants.ts'
import { missingReviews } from './missing-reviews.ts'
import { countOwnReviews, ownReviewsItem } from './own-reviews.ts'
import { openReviews } from './panel-count.ts'
import { isGivenTo, wasGivenTo } from './reviewer-reach.ts'
import { reviewRoutes } from './routes.ts'
import { areNamesHidden, readRubric } from './rubrics.ts'

export const feature: Feature = {
  routes: reviewRoutes,
  invariants: reviewInvariants,
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(myWorkParts, { countReviews: countOwnReviews }),
    fill(identityParts, { hidesNames: areNamesHidden }),
    fill(rubricParts, { read: readRubric }),
    fill(applicationSql, { isGivenTo }),
    fill(officerParts, { scores: wasGivenTo }),
    add(missingKinds, missingReviews),
    add(homeItems, ownReviewsItem),
    add(declaredAccountFacts, reviewAccountFacts),
    add(panelCounts, openReviews),
  ],
}
