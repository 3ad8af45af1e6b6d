import { type Route, route } from '#server/serve.ts'
import { listApplications, readApplication } from '../admin-contract.ts'
import { listForOffice, readForOffice } from './admin-queries.ts'

export const officeRoutes: Route[] = [
  route(listApplications, listForOffice),
  route(readApplication, readForOffice),
]
