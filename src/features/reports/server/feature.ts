import { openIntakes } from '#features/office-home/server/open-intakes.ts'
import { fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { foldReportsJob } from './aggregate-reports.ts'
import { lastFold, listHomeIntakes } from './home-intakes.ts'
import { reportRoutes } from './routes.ts'

export const feature: Feature = {
  routes: reportRoutes,
  jobs: [foldReportsJob],
  contributes: [fill(openIntakes, { list: listHomeIntakes, asOf: lastFold })],
}
