import { readingActions } from '#features/admins/server/audit-views.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { endMassActsOf } from './mass-acts.ts'
import { massActsJob } from './messages-out.ts'
import { bulkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: bulkRoutes,
  jobs: [massActsJob],
  contributes: [
    add(readingActions, 'applications.exported', 'applications.exported-restricted'),
    add(shutOutParts, endMassActsOf),
  ],
}
