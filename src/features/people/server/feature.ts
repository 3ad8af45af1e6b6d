import type { Feature } from '#server/feature.ts'
import { retentionJob } from './erasure.ts'
import { peopleRoutes } from './routes.ts'

export const feature: Feature = {
  routes: peopleRoutes,
  jobs: [retentionJob],
}
