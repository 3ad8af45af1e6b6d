import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as results from '../results-contract.ts'
import * as builder from './builder.ts'
import * as drafting from './drafting.ts'
import { exportAll } from './export.ts'
import * as own from './own.ts'
import { officePaper, ownPaper } from './paper.ts'
import * as publishing from './publishing.ts'
import { reopen } from './reopening.ts'
import * as reading from './results.ts'
import { save } from './saving.ts'
import { send } from './sending.ts'
import { summary } from './summary.ts'
import { takeBack } from './taking-back.ts'
import * as uses from './uses.ts'

export const questionnaireRoutes: Route[] = [
  route(calls.listOwnQuestionnaires, own.listOwn),
  route(calls.openQuestionnaire, own.open),
  route(calls.readOwnResponse, own.readOwn),
  // Sent again, an answer is told from a newer one by its tab and number.
  route(calls.saveAnswer, save),
  keyedRoute(calls.sendResponse, send),
  keyedRoute(calls.takeBackResponse, takeBack),
  route(calls.getOwnResponsePdf, ownPaper),
  route(office.listQuestionnaires, builder.list),
  keyedRoute(office.createQuestionnaire, drafting.create),
  route(office.readQuestionnaire, builder.read),
  route(office.readVersion, builder.readOne),
  route(office.renameQuestionnaire, drafting.rename),
  route(office.archiveQuestionnaire, drafting.archive),
  keyedRoute(office.duplicateQuestionnaire, drafting.duplicate),
  keyedRoute(office.saveQuestionnaireDraft, drafting.saveDraft),
  keyedRoute(office.discardQuestionnaireDraft, drafting.discardDraft),
  route(office.previewPublishing, publishing.preview),
  keyedRoute(office.publishQuestionnaire, publishing.publish),
  keyedRoute(office.rollBackQuestionnaire, publishing.rollBack),
  keyedRoute(office.addUse, uses.add),
  route(office.endUse, uses.end),
  route(office.countPeople, uses.count),
  keyedRoute(office.sendToPeople, uses.sendTo),
  route(results.listResponses, reading.listOf),
  route(results.seeQuestionnaires, asTheySeeIt(own.listOwn)),
  route(results.readResponse, reading.read),
  keyedRoute(results.reopenQuestions, reopen),
  route(results.getResponsePdf, officePaper),
  route(results.tableOfResponses, reading.table),
  route(results.summaryOfResponses, summary),
  route(results.exportResponses, exportAll),
]
