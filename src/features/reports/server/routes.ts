import { type Route, route } from '#server/serve.ts'
import {
  readCycles,
  readFunnel,
  readSources,
  readStageTimes,
  readStumbles,
  readWorkload,
} from '../contract.ts'
import { cyclesForOffice } from './cycles.ts'
import {
  funnelForOffice,
  sourcesForOffice,
  stumblesForOffice,
  timesForOffice,
  workloadForOffice,
} from './queries.ts'

export const reportRoutes: Route[] = [
  route(readFunnel, funnelForOffice),
  route(readCycles, cyclesForOffice),
  route(readSources, sourcesForOffice),
  route(readStageTimes, timesForOffice),
  route(readWorkload, workloadForOffice),
  route(readStumbles, stumblesForOffice),
]
