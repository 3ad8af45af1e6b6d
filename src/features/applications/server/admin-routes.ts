import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  getPdfForOffice,
  listReasons,
  readApplication,
  readHistory,
  returnApplication,
  watchApplications,
  withdrawForApplicant,
} from '../admin-contract.ts'
import { historyForOffice, readForOffice } from './admin-application.ts'
import { applicationPdfForOffice } from './application-pdf.ts'
import { entryRoutes } from './entry-routes.ts'
import { officeStepRoutes } from './office-steps.ts'
import { changesInReach } from './reach.ts'
import { reasonsForOffice, returnToApplicant } from './returns.ts'
import { withdrawOnBehalf } from './withdrawals.ts'

export const officeRoutes: Route[] = [
  ...entryRoutes,
  route(readApplication, readForOffice),
  route(readHistory, historyForOffice),
  keyedRoute(returnApplication, returnToApplicant),
  keyedRoute(withdrawForApplicant, withdrawOnBehalf),
  ...officeStepRoutes,
  route(listReasons, reasonsForOffice),
  route(getPdfForOffice, applicationPdfForOffice),
  route(watchApplications, async (ctx) => changesInReach(ctx)),
]
