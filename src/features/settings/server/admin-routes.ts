import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  listAreas,
  listVersions,
  readArea,
  restoreArea,
  saveArea,
  testLetter,
} from '../admin-contract.ts'
import { listHistory, listSettings, readSettings } from './area-queries.ts'
import { restoreSettings, saveSettings } from './changes.ts'
import { sendTestLetter } from './letter-tests.ts'

export const settingOfficeRoutes: Route[] = [
  route(listAreas, listSettings),
  route(readArea, readSettings),
  route(listVersions, listHistory),
  keyedRoute(saveArea, saveSettings),
  keyedRoute(restoreArea, restoreSettings),
  keyedRoute(testLetter, sendTestLetter),
]
