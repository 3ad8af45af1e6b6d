import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  enterApplication,
  findPeople,
  mailClaimLink,
  readEntry,
  saveEntry,
  submitEntry,
} from '../contract.ts'
import {
  claimForOffice,
  enterForOffice,
  prepareEntry,
  readForEntry,
  saveForOffice,
  submitForOffice,
} from './entries.ts'
import { findForOffice } from './entry-people.ts'

/** Applications that came on paper or by phone. */
export const entryRoutes: Route[] = [
  route(findPeople, findForOffice),
  route(enterApplication, enterForOffice, prepareEntry),
  route(readEntry, readForEntry),
  route(saveEntry, saveForOffice),
  keyedRoute(submitEntry, submitForOffice),
  keyedRoute(mailClaimLink, claimForOffice),
]
