import type { Feature } from '#server/feature.ts'
import { officeRoutes } from './admin-routes.ts'
import { formInvariants } from './invariants.ts'
import { formRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...formRoutes, ...officeRoutes],
  invariants: formInvariants,
}
