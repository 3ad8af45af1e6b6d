import { type Route, route } from '#server/serve.ts'
import { readHome } from '../contract.ts'
import { homeOf } from './home.ts'

export const homeRoutes: Route[] = [route(readHome, homeOf)]
