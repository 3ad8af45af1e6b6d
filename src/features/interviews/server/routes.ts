import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as linked from '../link-contract.ts'
import { readFeed } from './feed.ts'
import { extend, hold, release } from './holds.ts'
import * as links from './links.ts'
import * as own from './own.ts'
import { ask } from './requests.ts'

export const interviewRoutes: Route[] = [
  route(calls.readInterview, own.readOwn),
  route(calls.listFreeTimes, own.listOwnTimes),
  route(calls.holdTime, hold),
  route(calls.extendHold, extend),
  route(calls.releaseHold, release),
  keyedRoute(calls.bookInterview, own.bookOwn),
  keyedRoute(calls.moveInterview, own.moveOwn),
  keyedRoute(calls.cancelInterview, own.cancelOwn),
  keyedRoute(calls.askAboutInterview, ask),
  route(calls.getInterviewFile, own.ownFile),
  route(linked.readLinkedInterview, links.read),
  route(linked.listLinkedTimes, links.listTimes),
  route(linked.moveLinkedInterview, links.moveLinked),
  route(linked.cancelLinkedInterview, links.cancelLinked),
  route(linked.readCalendarFeed, readFeed),
]
