import { accountParts } from '#features/accounts/server/account-parts.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { holdAccountFacts } from './account-facts.ts'
import { retentionJob } from './erasure.ts'
import { peopleRoutes } from './routes.ts'

export const feature: Feature = {
  routes: peopleRoutes,
  jobs: [retentionJob],
  contributes: [add(accountParts, holdAccountFacts)],
}
