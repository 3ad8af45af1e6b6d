import type { Feature } from '#server/feature.ts'
import { applicationInvariants } from './invariants.ts'
import { applicationJobs } from './jobs.ts'
import { applicationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: applicationRoutes,
  invariants: applicationInvariants,
  jobs: applicationJobs,
}
