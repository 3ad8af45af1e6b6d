import type { Feature } from '#server/feature.ts'
import { accountInvariants } from './invariants.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const feature: Feature = {
  routes: accountRoutes,
  invariants: accountInvariants,
  jobs: accountJobs,
}
