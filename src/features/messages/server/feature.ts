import type { Feature } from '#server/feature.ts'
import { digestJob } from './digest.ts'
import { mountMailHooks } from './hooks.ts'
import { messageInvariants } from './invariants.ts'
import { messageRoutes } from './routes.ts'

export const feature: Feature = {
  routes: messageRoutes,
  invariants: messageInvariants,
  jobs: [digestJob],
  hooks: [mountMailHooks],
}
