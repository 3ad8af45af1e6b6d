import type { Feature } from '#server/feature.ts'
import { sweepFilesJob, sweepUploadsJob } from './cleanup.ts'
import { documentInvariants } from './invariants.ts'
import { documentReminders } from './reminders.ts'
import { documentRoutes } from './routes.ts'
import { scanJob } from './virus-scan.ts'

export const feature: Feature = {
  routes: documentRoutes,
  invariants: documentInvariants,
  jobs: [scanJob, sweepUploadsJob, sweepFilesJob, documentReminders],
}
