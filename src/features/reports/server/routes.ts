import { fromStandby } from '#server/db/standby.ts'
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
  route(readFunnel, fromStandby(readFunnelForOffice)),
  route(readCycles, fromStandby(readCyclesForOffice)),
  route(readSources, fromStandby(readSourcesForOffice)),
  route(readStageTimes, fromStandby(readStageTimesForOffice)),
  route(readWorkload, fromStandby(readWorkloadForOffice)),
  route(readStumbles, fromStandby(readStumblesForOffice)),
]
