import type { Feature } from '#server/feature.ts'
import { caseworkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: caseworkRoutes,
}
