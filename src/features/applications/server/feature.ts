import { auditParts } from '#features/admins/server/audit-names.ts'
import { fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { findApplications, nameApplications } from './audit-names.ts'
import { applicationInvariants } from './invariants.ts'
import { applicationJobs } from './jobs.ts'
import { applicationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: applicationRoutes,
  invariants: applicationInvariants,
  jobs: applicationJobs,
  contributes: [fill(auditParts, { findApplications, nameApplications })],
}
