import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { removeEnded } from './cleanup.ts'
import { accountInvariants } from './invariants.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const feature: Feature = {
  routes: accountRoutes,
  invariants: accountInvariants,
  jobs: accountJobs,
  contributes: [add(cleanupParts, removeEnded)],
}
