import { type Route, route } from '#server/serve.ts'
import { listMails, readMail } from '../contract.ts'
import { listForOffice, readForOffice } from './queries.ts'

export const mailRoutes: Route[] = [route(listMails, listForOffice), route(readMail, readForOffice)]
