import type { Feature } from '#server/feature.ts'
import { documentInvariants } from './invariants.ts'
import { documentReminders } from './reminders.ts'
import { documentRoutes } from './routes.ts'
import { scanJob } from './scanning.ts'
import { sweepFilesJob, sweepUploadsJob } from './sweeping.ts'

export const feature: Feature = {
  routes: documentRoutes,
  invariants: documentInvariants,
  jobs: [scanJob, sweepUploadsJob, sweepFilesJob, documentReminders],
}
