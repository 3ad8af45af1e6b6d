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
import { actForOffice, previewForOffice, undoForOffice } from './bulk.ts'
import { exportForOffice } from './export.ts'
import { askForExport, fetchApproved } from './export-requests.ts'
import { approveForOffice, endForOffice, listForOffice } from './mass-acts.ts'
import { planForOffice, readForOffice, sendForOffice } from './messages.ts'

export const bulkRoutes: Route[] = [
  route(exportApplications, exportForOffice),
  route(previewBulk, previewForOffice),
  keyedRoute(actOnMany, actForOffice),
  keyedRoute(undoBulk, undoForOffice),
  route(planMessage, planForOffice),
  keyedRoute(sendMessage, sendForOffice),
  route(readMessage, readForOffice),
  keyedRoute(requestExport, askForExport),
  route(fetchExport, fetchApproved, async ({ db }) => db),
  route(listMassActs, listForOffice),
  keyedRoute(approveMassAct, approveForOffice),
  keyedRoute(endMassAct, endForOffice),
]
