import { type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { answerChecked, isOurs, readAndCheck } from './verification.ts'

export const sealRoutes: Route[] = [
  route(calls.checkFile, answerChecked, readAndCheck),
  route(calls.checkHash, isOurs),
]
