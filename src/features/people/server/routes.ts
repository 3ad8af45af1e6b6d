import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  keepApart,
  listDuplicates,
  listDuplicatesOf,
  mergePeople,
  previewMerge,
} from '../admin-contract.ts'
import {
  endHold,
  erasePersonNow,
  holdRecords,
  previewRetention,
  readRecords,
} from '../retention-contract.ts'
import { keepPairApart, listPairs, pairsOfApplication } from './duplicates.ts'
import { mergeAccounts, previewMerging } from './merging.ts'
import { eraseNow, hold, recordsOf, release } from './records.ts'
import { preview } from './retention.ts'

export const peopleRoutes: Route[] = [
  route(listDuplicates, listPairs),
  route(listDuplicatesOf, pairsOfApplication),
  route(keepApart, keepPairApart),
  route(previewMerge, previewMerging),
  keyedRoute(mergePeople, mergeAccounts),
  route(previewRetention, preview),
  route(readRecords, recordsOf),
  route(holdRecords, hold),
  route(endHold, release),
  route(erasePersonNow, eraseNow),
]
