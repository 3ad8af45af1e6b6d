import { type Route, route } from '#server/serve.ts'
import { readFunnel, readSources, readStageTimes, readStumbles, readWorkload } from '../contract.ts'
import {
  funnelForOffice,
  sourcesForOffice,
  stumblesForOffice,
  timesForOffice,
  workloadForOffice,
} from './queries.ts'

export const reportRoutes: Route[] = [
  route(readFunnel, funnelForOffice),
  route(readSources, sourcesForOffice),
  route(readStageTimes, timesForOffice),
  route(readWorkload, workloadForOffice),
  route(readStumbles, stumblesForOffice),
]
