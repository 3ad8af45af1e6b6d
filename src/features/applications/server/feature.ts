import type { Feature } from '#server/feature.ts'
import { officeRoutes } from './admin-routes.ts'
import { applicationInvariants } from './invariants.ts'
import { applicationJobs } from './jobs.ts'
import { applicationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...applicationRoutes, ...officeRoutes],
  invariants: applicationInvariants,
  jobs: applicationJobs,
}
