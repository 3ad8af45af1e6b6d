import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  getPdfForOffice,
  readApplication,
  readHistory,
  returnApplication,
} from '../admin-contract.ts'
import { countPanels } from '../panel-contract.ts'
import { answerHistoryForOffice, readApplicationForOffice } from './admin-application.ts'
import { applicationPdfForOffice } from './application-pdf.ts'
import { countPanelsForOffice } from './panel-counts.ts'
import { returnToApplicant } from './returns.ts'

export const officeRoutes: Route[] = [
  route(readApplication, readApplicationForOffice),
  route(countPanels, countPanelsForOffice),
  route(readHistory, answerHistoryForOffice),
  keyedRoute(returnApplication, returnToApplicant),
  route(getPdfForOffice, applicationPdfForOffice),
]
