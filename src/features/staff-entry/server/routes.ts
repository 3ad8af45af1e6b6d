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
  enterApplicationForOffice,
  mailClaimLinkForOffice,
  prepareEntry,
  readForEntry,
  saveEntryForOffice,
  submitEntryForOffice,
} from './entries.ts'
import { findPeopleForOffice } from './entry-people.ts'

/** Applications that came on paper or by phone. */
export const entryRoutes: Route[] = [
  route(findPeople, findPeopleForOffice),
  route(enterApplication, enterApplicationForOffice, prepareEntry),
  route(readEntry, readForEntry),
  route(saveEntry, saveEntryForOffice),
  keyedRoute(submitEntry, submitEntryForOffice),
  keyedRoute(mailClaimLink, mailClaimLinkForOffice),
]
