import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  getPdfForOffice,
  listApplications,
  listReasons,
  readApplication,
  readHistory,
  returnApplication,
  watchApplications,
  withdrawForApplicant,
} from '../admin-contract.ts'
import { historyForOffice, readForOffice } from './admin-application.ts'
import { listForOffice } from './admin-queries.ts'
import { applicationPdfForOffice } from './application-pdf.ts'
import { reasonsForOffice, returnToApplicant } from './returns.ts'
import { withdrawOnBehalf } from './withdrawals.ts'

export const officeRoutes: Route[] = [
  route(listApplications, listForOffice),
  route(readApplication, readForOffice),
  route(readHistory, historyForOffice),
  keyedRoute(returnApplication, returnToApplicant),
  keyedRoute(withdrawForApplicant, withdrawOnBehalf),
  route(listReasons, reasonsForOffice),
  route(getPdfForOffice, applicationPdfForOffice),
  route(watchApplications, async () => ({ hears: () => true })),
]
