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
import { mergeAccounts, previewMerging } from './merge-accounts.ts'
import { eraseNow, liftLegalHold, placeLegalHold, recordsOf } from './records.ts'
import { previewErasures } from './retention.ts'

export const peopleRoutes: Route[] = [
  route(listDuplicates, listPairs),
  route(listDuplicatesOf, pairsOfApplication),
  route(keepApart, keepPairApart),
  route(previewMerge, previewMerging),
  keyedRoute(mergePeople, mergeAccounts),
  route(previewRetention, previewErasures),
  route(readRecords, recordsOf),
  route(holdRecords, placeLegalHold),
  route(endHold, liftLegalHold),
  route(erasePersonNow, eraseNow),
]
