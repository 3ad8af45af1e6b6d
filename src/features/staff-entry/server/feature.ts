import { accountParts } from '#features/accounts/server/account-parts.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { entryAccountFacts } from './account-facts.ts'
import { entryInvariants } from './invariants.ts'
import { entryRoutes } from './routes.ts'

export const feature: Feature = {
  routes: entryRoutes,
  invariants: entryInvariants,
  contributes: [add(accountParts, entryAccountFacts)],
}
