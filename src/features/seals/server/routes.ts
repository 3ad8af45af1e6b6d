import { type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { isOurs, readAndCheck, reportCheckedFile } from './verification.ts'

export const sealRoutes: Route[] = [
  route(calls.checkFile, reportCheckedFile, readAndCheck),
  route(calls.checkHash, isOurs),
]
