import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { erasures } from '#server/backup/erasure-list.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { settingAreas } from '../setting-areas.ts'
import { holdAccountFacts } from './account-facts.ts'
import { duplicatesItem } from './duplicates.ts'
import { eraseRestoredPerson, listErasedPeople, retentionJob } from './erasure.ts'
import { peopleRoutes } from './routes.ts'

export const feature: Feature = {
  routes: peopleRoutes,
  jobs: [retentionJob],
  contributes: [
    fill(declaredAreas, settingAreas),
    add(declaredAccountFacts, holdAccountFacts),
    add(homeItems, duplicatesItem),
    fill(erasures, { list: listErasedPeople, again: eraseRestoredPerson }),
  ],
}
