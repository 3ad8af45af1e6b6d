import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as linked from '../link-contract.ts'
import { readFeed } from './feed.ts'
import { refreshForApplication, refreshForLink } from './fresh-busy-times.ts'
import * as links from './links.ts'
import * as ownInterview from './own-interview.ts'
import { askForInterview } from './requests.ts'
import { extendReservation, releaseReservation, reserveSlot } from './slot-reservations.ts'

export const interviewRoutes: Route[] = [
  route(calls.readInterview, ownInterview.readOwnInterview),
  route(calls.listFreeTimes, ownInterview.listOwnTimes),
  route(calls.holdTime, reserveSlot, refreshForApplication),
  route(calls.extendHold, extendReservation),
  route(calls.releaseHold, releaseReservation),
  keyedRoute(calls.bookInterview, ownInterview.bookOwnInterview, refreshForApplication),
  keyedRoute(calls.moveInterview, ownInterview.moveOwnInterview, refreshForApplication),
  keyedRoute(calls.cancelInterview, ownInterview.cancelOwnInterview),
  keyedRoute(calls.askAboutInterview, askForInterview),
  route(calls.getInterviewFile, ownInterview.ownFile),
  route(linked.readLinkedInterview, links.readLinkedInterview),
  route(linked.listLinkedTimes, links.listTimes),
  route(linked.moveLinkedInterview, links.moveLinkedInterview, refreshForLink),
  route(linked.cancelLinkedInterview, links.cancelLinkedInterview),
  route(linked.readCalendarFeed, readFeed),
]
