import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { caseworkAccountFacts } from './account-facts.ts'
import { removeOldPresences } from './cleanup.ts'
import { caseworkHomeItems } from './home-items.ts'
import { openTasks } from './panel-count.ts'
import { caseworkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: caseworkRoutes,
  contributes: [
    add(homeItems, ...caseworkHomeItems),
    add(declaredAccountFacts, caseworkAccountFacts),
    add(cleanupParts, removeOldPresences),
    add(panelCounts, openTasks),
  ],
}
