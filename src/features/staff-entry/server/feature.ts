import type { Feature } from '#server/feature.ts'
import { entryInvariants } from './invariants.ts'
import { entryRoutes } from './routes.ts'

export const feature: Feature = {
  routes: entryRoutes,
  invariants: entryInvariants,
}
