import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  keepApart,
  listDuplicates,
  listDuplicatesOf,
  mergePeople,
  previewMerge,
} from '../admin-contract.ts'
import { keepPairApart, listPairs, pairsOfApplication } from './duplicates.ts'
import { mergeAccounts, previewMerging } from './merging.ts'

export const peopleRoutes: Route[] = [
  route(listDuplicates, listPairs),
  route(listDuplicatesOf, pairsOfApplication),
  route(keepApart, keepPairApart),
  route(previewMerge, previewMerging),
  keyedRoute(mergePeople, mergeAccounts),
]
