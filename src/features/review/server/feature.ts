import type { Feature } from '#server/feature.ts'
import { reviewInvariants } from './invariants.ts'
import { reviewRoutes } from './routes.ts'

export const feature: Feature = {
  routes: reviewRoutes,
  invariants: reviewInvariants,
}
