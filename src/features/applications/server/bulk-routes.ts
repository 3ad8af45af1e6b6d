import { keyedRoute, type Route, route } from '#server/serve.ts'
import { actOnMany, previewBulk, undoBulk } from '../admin-bulk-contract.ts'
import { exportApplications } from '../admin-export-contract.ts'
import { actForOffice, previewForOffice, undoForOffice } from './bulk.ts'
import { exportForOffice } from './export.ts'

export const bulkRoutes: Route[] = [
  route(exportApplications, exportForOffice),
  route(previewBulk, previewForOffice),
  keyedRoute(actOnMany, actForOffice),
  keyedRoute(undoBulk, undoForOffice),
]
