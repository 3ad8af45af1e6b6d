import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { readingActions } from '#features/admins/server/audit-views.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { changeHooks } from '#features/settings/server/change-hooks.ts'
import { publicParts } from '#features/settings/server/public-facts.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { settingAreas } from '../setting-areas.ts'
import { applicationAccountFacts } from './account-facts.ts'
import { officeRoutes } from './admin-routes.ts'
import { wholeCoreQuestionAreas } from './core-question-areas.ts'
import { countDrafts } from './draft-count.ts'
import { formInvariants } from './invariants.ts'
import { readPreparationList } from './preparation-list.ts'
import { formRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...formRoutes, ...officeRoutes],
  invariants: formInvariants,
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredAreas, wholeCoreQuestionAreas),
    add(readingActions, 'application.restricted-read', 'application.seen-as-applicant'),
    fill(publicParts, { atHand: readPreparationList }),
    fill(changeHooks, { countDrafts }),
    add(declaredAccountFacts, applicationAccountFacts),
  ],
}
