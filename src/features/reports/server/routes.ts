import { type Route, route } from '#server/serve.ts'
import {
  readCycles,
  readFunnel,
  readSources,
  readStageTimes,
  readStumbles,
  readWorkload,
} from '../contract.ts'
import { readCyclesForOffice } from './cycles.ts'
import {
  readFunnelForOffice,
  readSourcesForOffice,
  readStageTimesForOffice,
  readStumblesForOffice,
  readWorkloadForOffice,
} from './queries.ts'

export const reportRoutes: Route[] = [
  route(readFunnel, readFunnelForOffice),
  route(readCycles, readCyclesForOffice),
  route(readSources, readSourcesForOffice),
  route(readStageTimes, readStageTimesForOffice),
  route(readWorkload, readWorkloadForOffice),
  route(readStumbles, readStumblesForOffice),
]
