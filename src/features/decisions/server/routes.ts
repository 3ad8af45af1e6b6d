import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import { seeDecision } from '../admin-contract.ts'
import * as admin from '../admin-requests-contract.ts'
import * as calls from '../contract.ts'
import { answer, listOpen, readForOffice } from './admin-requests.ts'
import { ownDecisionPdf } from './decision-pdf.ts'
import { extendForOne } from './extensions.ts'
import { declineOwn, readOwnDecision, takeUpOwn } from './own-decision.ts'
import { listOwn, sendRequest } from './requests.ts'

/** What follows a decision: the applicant's reply, what they ask for, and the office's answers. */
export const decisionRoutes: Route[] = [
  route(calls.readDecision, readOwnDecision),
  route(calls.getDecisionPdf, ownDecisionPdf),
  keyedRoute(calls.takeUpPlace, takeUpOwn),
  keyedRoute(calls.declineOffer, declineOwn),
  route(calls.listOwnRequests, listOwn),
  keyedRoute(calls.askOffice, sendRequest),
  route(seeDecision, asTheySeeIt(readOwnDecision)),
  route(admin.seeRequests, asTheySeeIt(listOwn)),
  route(admin.listOpenRequests, listOpen),
  route(admin.readRequests, readForOffice),
  keyedRoute(admin.answerRequest, answer),
  keyedRoute(admin.extendTime, extendForOne),
]
