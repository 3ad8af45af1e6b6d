import type { Feature } from '#server/feature.ts'
import { referenceInvariants } from './invariants.ts'
import { referenceJobs } from './reminders.ts'
import { referenceRoutes } from './routes.ts'

export const feature: Feature = {
  routes: referenceRoutes,
  invariants: referenceInvariants,
  jobs: referenceJobs,
}
