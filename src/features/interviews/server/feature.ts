import type { Feature } from '#server/feature.ts'
import { interviewOfficeRoutes } from './admin-routes.ts'
import { ensureInterviewer } from './first-interviewer.ts'
import { interviewInvariants } from './invariants.ts'
import { interviewJobs } from './reminders.ts'
import { interviewRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...interviewRoutes, ...interviewOfficeRoutes],
  invariants: interviewInvariants,
  jobs: interviewJobs,
  seed: ensureInterviewer,
}
