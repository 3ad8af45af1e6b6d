import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import { checkLink } from './links.ts'
import * as ownReferees from './own-referees.ts'
import * as acts from './referee-acts.ts'
import * as referee from './referee-letter.ts'
import { listRefereesForOffice, readReferenceForOffice } from './referee-queries.ts'

export const referenceRoutes: Route[] = [
  route(calls.openReference, referee.openReferenceForm, checkLink),
  route(calls.saveReference, referee.saveReferenceForm, checkLink),
  // Sent again after a lost answer, when the link is used up: the key answers, not the link.
  keyedRoute(calls.submitReference, referee.submitByReferee),
  keyedRoute(calls.declineReference, referee.declineByReferee),
  route(calls.listOwnReferees, ownReferees.listOwnReferees),
  keyedRoute(calls.replaceReferee, ownReferees.replaceOwnReferee),
  keyedRoute(calls.askRefereeAgain, ownReferees.askOwnRefereeAgain),
  route(calls.readOwnReference, ownReferees.readOwnReference),
  route(office.listReferees, listRefereesForOffice),
  route(office.seeReferees, asTheySeeIt(ownReferees.listOwnReferees)),
  route(office.readReference, readReferenceForOffice),
  keyedRoute(office.addReferee, acts.addRefereeForApplicant),
  keyedRoute(office.remindReferee, acts.remindNow),
  keyedRoute(office.correctReferee, acts.correctAddress),
  keyedRoute(office.excuseReferee, acts.waiveReferee),
  route(office.readReferenceForm, acts.readForm),
  keyedRoute(office.enterReference, acts.enterOnPaper),
]
