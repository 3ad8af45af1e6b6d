import type { Feature } from '#server/feature.ts'
import { massActsJob } from './messages-out.ts'
import { bulkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: bulkRoutes,
  jobs: [massActsJob],
}
