import type { Feature } from '#server/feature.ts'
import { decisionOfficeRoutes } from './admin-routes.ts'
import { decisionInvariants } from './invariants.ts'
import { releaseJob } from './jobs.ts'
import { replyJobs } from './replies.ts'
import { decisionRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...decisionRoutes, ...decisionOfficeRoutes],
  invariants: decisionInvariants,
  jobs: [...replyJobs, releaseJob],
}
