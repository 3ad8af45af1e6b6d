import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import { linkEverything, linkOwnEverything, serveArchive } from './archive.ts'
import { deliverFile, linkDocumentForOffice, linkOwnDocument } from './file-delivery.ts'
import { listReadsOf, readDocumentsForOffice, seeOwnDocuments } from './office-documents.ts'
import { listOwnDocuments, removeOwnDocument } from './own-documents.ts'
import { requestDocument, waiveDocument } from './requests.ts'
import { listWaiting } from './review-queue.ts'
import * as submissions from './submit-documents.ts'
import * as uploads from './uploads.ts'
import { giveVerdict, takeVerdictBack } from './verdicts.ts'

export const documentRoutes: Route[] = [
  route(calls.listOwnDocuments, (ctx, input) => listOwnDocuments(ctx, input)),
  keyedRoute(calls.beginUpload, uploads.startUpload),
  route(calls.readUpload, uploads.readUpload),
  route(calls.sendPart, uploads.notePart, uploads.takePart),
  route(calls.cancelUpload, uploads.cancelUpload),
  route(calls.handInDocument, submissions.submitDocument, submissions.prepareOwnFile),
  route(calls.removeDocument, removeOwnDocument),
  route(calls.linkOwnDocument, linkOwnDocument),
  route(calls.linkOwnArchive, linkOwnEverything),
  route(calls.openFile, deliverFile),
  route(calls.openArchive, serveArchive),
  route(office.readDocuments, readDocumentsForOffice),
  route(office.seeDocuments, seeOwnDocuments),
  keyedRoute(office.judgeDocument, giveVerdict),
  route(office.undoVerdict, takeVerdictBack),
  keyedRoute(office.askForDocument, requestDocument),
  keyedRoute(office.excuseDocument, waiveDocument),
  keyedRoute(office.beginOfficeUpload, uploads.beginUploadForOffice),
  route(office.readOfficeUpload, uploads.readUpload),
  route(office.sendOfficePart, uploads.notePart, uploads.takePart),
  route(office.cancelOfficeUpload, uploads.cancelUpload),
  route(
    office.handInForApplicant,
    submissions.submitDocumentForApplicant,
    submissions.prepareDocumentForApplicant,
  ),
  route(office.linkDocument, linkDocumentForOffice),
  route(office.linkArchive, linkEverything),
  route(office.listReads, listReadsOf),
  route(office.listWaitingDocuments, listWaiting),
]
