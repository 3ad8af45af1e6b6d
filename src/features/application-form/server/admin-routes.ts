import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  getPdfForOffice,
  readApplication,
  readHistory,
  returnApplication,
} from '../admin-contract.ts'
import { countPanels } from '../panel-contract.ts'
import { historyForOffice, readForOffice } from './admin-application.ts'
import { applicationPdfForOffice } from './application-pdf.ts'
import { countForOffice } from './panel-counts.ts'
import { returnToApplicant } from './returns.ts'

export const officeRoutes: Route[] = [
  route(readApplication, readForOffice),
  route(countPanels, countForOffice),
  route(readHistory, historyForOffice),
  keyedRoute(returnApplication, returnToApplicant),
  route(getPdfForOffice, applicationPdfForOffice),
]
