import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as giving from './giving.ts'
import { checkLink } from './links.ts'
import * as acts from './office.ts'
import { listForOffice, readForOffice } from './office-reading.ts'
import * as own from './own.ts'

export const referenceRoutes: Route[] = [
  route(calls.openReference, giving.open, checkLink),
  route(calls.saveReference, giving.save, checkLink),
  // Sent again after a lost answer, when the link is used up: the key answers, not the link.
  keyedRoute(calls.submitReference, giving.submit),
  keyedRoute(calls.declineReference, giving.decline),
  route(calls.listOwnReferees, own.listOwn),
  keyedRoute(calls.replaceReferee, own.replaceOwn),
  keyedRoute(calls.askRefereeAgain, own.askAgainOwn),
  route(calls.readOwnReference, own.readOwn),
  route(office.listReferees, listForOffice),
  route(office.seeReferees, asTheySeeIt(own.listOwn)),
  route(office.readReference, readForOffice),
  keyedRoute(office.addReferee, acts.add),
  keyedRoute(office.remindReferee, acts.remindNow),
  keyedRoute(office.correctReferee, acts.correct),
  keyedRoute(office.excuseReferee, acts.excuse),
  route(office.readReferenceForm, acts.readForm),
  keyedRoute(office.enterReference, acts.enter),
]
