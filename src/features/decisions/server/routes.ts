import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import { seeDecision } from '../admin-contract.ts'
import * as admin from '../admin-requests-contract.ts'
import * as calls from '../contract.ts'
import {
  answerRequest,
  listOpenRequestsForOffice,
  readRequestsForOffice,
} from './admin-requests.ts'
import { ownDecisionPdf } from './decision-pdf.ts'
import { extendForOne } from './extensions.ts'
import { declineOwnOffer, readOwnDecision, takeUpOwnPlace } from './own-decision.ts'
import { listOwnRequests, sendRequest } from './requests.ts'

/** What follows a decision: the applicant's reply, what they ask for, and the office's answers. */
export const decisionRoutes: Route[] = [
  route(calls.readDecision, readOwnDecision),
  route(calls.getDecisionPdf, ownDecisionPdf),
  keyedRoute(calls.takeUpPlace, takeUpOwnPlace),
  keyedRoute(calls.declineOffer, declineOwnOffer),
  route(calls.listOwnRequests, listOwnRequests),
  keyedRoute(calls.askOffice, sendRequest),
  route(seeDecision, asTheySeeIt(readOwnDecision)),
  route(admin.seeRequests, asTheySeeIt(listOwnRequests)),
  route(admin.listOpenRequests, listOpenRequestsForOffice),
  route(admin.readRequests, readRequestsForOffice),
  keyedRoute(admin.answerRequest, answerRequest),
  keyedRoute(admin.extendTime, extendForOne),
]
