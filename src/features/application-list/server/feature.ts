import type { Feature } from '#server/feature.ts'
import { countsAreTrue, foldCountsJob } from './counts.ts'
import { listRoutes } from './routes.ts'
import { foldSearchWordsJob, forgetSearchWordsJob } from './search-words.ts'

export const feature: Feature = {
  routes: listRoutes,
  invariants: [countsAreTrue],
  jobs: [foldCountsJob, foldSearchWordsJob, forgetSearchWordsJob],
}
