import type { Feature } from '#server/feature.ts'
import { foldReportsJob } from './aggregate-reports.ts'
import { reportRoutes } from './routes.ts'

export const feature: Feature = {
  routes: reportRoutes,
  jobs: [foldReportsJob],
}
