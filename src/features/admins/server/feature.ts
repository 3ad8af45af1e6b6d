import type { Feature } from '#server/feature.ts'
import { adminInvariants } from './invariants.ts'
import { adminRoutes } from './routes.ts'

export const feature: Feature = {
  routes: adminRoutes,
  invariants: adminInvariants,
}
