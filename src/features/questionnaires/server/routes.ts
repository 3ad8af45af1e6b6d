import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as results from '../results-contract.ts'
import * as builder from './builder.ts'
import { exportAll } from './export.ts'
import * as responses from './own-responses.ts'
import { officePaper, ownPaper } from './paper.ts'
import * as versions from './publish-version.ts'
import * as drafts from './questionnaire-drafts.ts'
import * as uses from './questionnaire-uses.ts'
import { reopenOwnResponse } from './recall-response.ts'
import { reopenAnswers } from './reopen-response.ts'
import * as answers from './results.ts'
import { keepAnswer } from './save-answer.ts'
import { submitAnswers } from './submit-response.ts'
import { summarizeAnswers } from './summary.ts'

export const questionnaireRoutes: Route[] = [
  route(calls.listOwnQuestionnaires, responses.listOwnQuestionnaires),
  route(calls.openQuestionnaire, responses.openResponse),
  route(calls.readOwnResponse, responses.readOwnResponse),
  // Sent again, an answer is told from a newer one by its tab and number.
  route(calls.saveAnswer, keepAnswer),
  keyedRoute(calls.sendResponse, submitAnswers),
  keyedRoute(calls.takeBackResponse, reopenOwnResponse),
  route(calls.getOwnResponsePdf, ownPaper),
  route(office.listQuestionnaires, builder.listDefinitions),
  keyedRoute(office.createQuestionnaire, drafts.createDraft),
  route(office.readQuestionnaire, builder.readForBuilder),
  route(office.readVersion, builder.readVersion),
  route(office.renameQuestionnaire, drafts.renameDraft),
  route(office.archiveQuestionnaire, drafts.archiveDefinition),
  keyedRoute(office.duplicateQuestionnaire, drafts.duplicateDefinition),
  keyedRoute(office.saveQuestionnaireDraft, drafts.saveDraft),
  keyedRoute(office.discardQuestionnaireDraft, drafts.discardDraft),
  route(office.previewPublishing, versions.previewVersion),
  keyedRoute(office.publishQuestionnaire, versions.publishVersion),
  keyedRoute(office.rollBackQuestionnaire, versions.rollBack),
  keyedRoute(office.addUse, uses.startUse),
  route(office.endUse, uses.stopUse),
  route(office.countPeople, uses.countPeopleReached),
  keyedRoute(office.sendToPeople, uses.sendTo),
  route(results.listResponses, answers.listOf),
  route(results.seeQuestionnaires, asTheySeeIt(responses.listOwnQuestionnaires)),
  route(results.readResponse, answers.readAnswersOf),
  keyedRoute(results.reopenQuestions, reopenAnswers),
  route(results.getResponsePdf, officePaper),
  route(results.tableOfResponses, answers.tableOfAnswers),
  route(results.summaryOfResponses, summarizeAnswers),
  route(results.exportResponses, exportAll),
]
