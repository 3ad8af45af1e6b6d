import { keyedRoute, type Route, route } from '#server/serve.ts'
import { actOnMany, previewBulk, undoBulk } from '../admin-bulk-contract.ts'
import { exportApplications } from '../admin-export-contract.ts'
import {
  approveMassAct,
  endMassAct,
  fetchExport,
  listMassActs,
  requestExport,
} from '../mass-act-contract.ts'
import { planMessage, readMessage, sendMessage } from '../message-contract.ts'
import { doBulkAct, previewBulkAct, undoBulkAct } from './bulk.ts'
import { exportApplicationsForOffice } from './export.ts'
import { askForExport, fetchApprovedExport } from './export-requests.ts'
import { approveMassActForOffice, endMassActForOffice, listMassActsForOffice } from './mass-acts.ts'
import { planMassMessage, readMassMessage, sendMassMessage } from './messages.ts'

export const bulkRoutes: Route[] = [
  route(exportApplications, exportApplicationsForOffice),
  route(previewBulk, previewBulkAct),
  keyedRoute(actOnMany, doBulkAct),
  keyedRoute(undoBulk, undoBulkAct),
  route(planMessage, planMassMessage),
  keyedRoute(sendMessage, sendMassMessage),
  route(readMessage, readMassMessage),
  keyedRoute(requestExport, askForExport),
  route(fetchExport, fetchApprovedExport, async ({ db }) => db),
  route(listMassActs, listMassActsForOffice),
  keyedRoute(approveMassAct, approveMassActForOffice),
  keyedRoute(endMassAct, endMassActForOffice),
]
