import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { listAccountFacts } from './account-facts.ts'
import { countsAreTrue, foldCountsJob, neededItem } from './counts.ts'
import { foldMissingJob } from './fold-missing.ts'
import { listRoutes } from './routes.ts'
import { foldSearchWordsJob, forgetSearchWordsJob } from './search-words.ts'

export const feature: Feature = {
  routes: listRoutes,
  invariants: [countsAreTrue],
  jobs: [foldCountsJob, foldMissingJob, foldSearchWordsJob, forgetSearchWordsJob],
  contributes: [add(homeItems, neededItem), add(declaredAccountFacts, listAccountFacts)],
}
