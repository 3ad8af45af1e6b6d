import type { Feature } from '#server/feature.ts'
import { homeRoutes } from './routes.ts'

export const feature: Feature = { routes: homeRoutes }
