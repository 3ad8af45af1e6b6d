import { readApplicationForOffice as readApplication } from '#features/application-form/server/admin-application.ts'
import { applicationPdfForOffice } from '#features/application-form/server/application-pdf.ts'
import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { choicesOfList } from '#features/application-list/server/list-choices.ts'
import { listExactApplications } from '#features/application-list/server/list-queries.ts'
import * as notes from '#features/casework/server/notes.ts'
import * as tasks from '#features/casework/server/tasks.ts'
import * as contracts from '#features/contracts/server/contract-queries.ts'
import { readOwnDecision } from '#features/decisions/server/own-decision.ts'
import { deliverReadableFile } from '#features/documents/server/file-delivery.ts'
import { readDocumentsForOffice as readDocuments } from '#features/documents/server/office-documents.ts'
import { requestDocument } from '#features/documents/server/requests.ts'
import { readOfApplication } from '#features/interviews/server/office-queries.ts'
import { readAccountOf } from '#features/payments/server/account.ts'
import * as finance from '#features/payments/server/finance.ts'
import { recordReceipt } from '#features/payments/server/recorded-payments.ts'
import * as answers from '#features/questionnaires/server/results.ts'
import { listRefereesForOffice as listReferees } from '#features/references/server/referee-queries.ts'
import { readFunnelForOffice } from '#features/reports/server/queries.ts'
import { fromStandby } from '#server/db/standby.ts'
import { type Route, route } from '#server/serve.ts'
import * as calls from '../v1-applications.ts'
import * as office from '../v1-office.ts'
import { readOwnToken } from './own-token.ts'
import { writingRoute } from './writing-route.ts'

const ofApplication = ({ params }: { params: { id: string } }) => `application:${params.id}`

/** The promised calls: each is a verb or a query of the office that its pages call too. */
export const v1Routes: readonly Route[] = [
  route(calls.readToken, readOwnToken),
  route(calls.listIntakes, choicesOfList),
  route(calls.listFlags, choicesOfList),
  route(calls.listApplications, fromStandby(listExactApplications)),
  route(calls.readOneApplication, readApplication),
  route(calls.readPdf, applicationPdfForOffice),
  route(calls.listDocuments, readDocuments),
  route(calls.readDocumentFile, deliverReadableFile),
  route(calls.listReferences, listReferees),
  route(calls.listInterviews, readOfApplication),
  route(calls.listDecisions, asTheySeeIt(readOwnDecision)),
  route(calls.listQuestionnaires, answers.listOf),
  route(calls.readAnswers, answers.readAnswersOf),
  route(office.readMoney, readAccountOf),
  route(office.listOwed, finance.listChargesForFinance),
  route(office.listLedger, finance.listLedger),
  writingRoute(
    office.addPayment,
    ({ params }, { isRecorded }) => (isRecorded ? `charge:${params.id}` : undefined),
    recordReceipt,
  ),
  route(office.listAllContracts, contracts.listAllContracts),
  route(office.listContractsOfOne, contracts.listOf),
  route(office.readOneContract, contracts.readContractDetails),
  route(office.readFigures, fromStandby(readFunnelForOffice)),
  route(office.listOfficeNotes, notes.listNotesForOffice),
  writingRoute(office.addNote, ofApplication, notes.writeNote),
  route(office.listOfficeTasks, tasks.listTasksForOffice),
  writingRoute(office.addOfficeTask, ofApplication, tasks.addTask),
  writingRoute(office.askForFile, ofApplication, requestDocument),
]
