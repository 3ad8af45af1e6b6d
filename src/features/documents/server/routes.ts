import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import { linkEverything, linkOwnEverything, serveArchive } from './archive.ts'
import { deliverFile, linkForOffice, linkOwn } from './file-delivery.ts'
import { listReadsOf, readForOffice, seeOwn } from './office-documents.ts'
import { listOwn, removeOwnDocument } from './own-documents.ts'
import { requestDocument, waiveDocument } from './requests.ts'
import { listWaiting } from './review-queue.ts'
import * as submissions from './submit-documents.ts'
import * as uploads from './uploads.ts'
import { giveVerdict, takeVerdictBack } from './verdicts.ts'

export const documentRoutes: Route[] = [
  route(calls.listOwnDocuments, (ctx, input) => listOwn(ctx, input)),
  keyedRoute(calls.beginUpload, uploads.startUpload),
  route(calls.readUpload, uploads.readUpload),
  route(calls.sendPart, uploads.notePart, uploads.takePart),
  route(calls.cancelUpload, uploads.cancel),
  route(calls.handInDocument, submissions.handIn, submissions.prepareOwn),
  route(calls.removeDocument, removeOwnDocument),
  route(calls.linkOwnDocument, linkOwn),
  route(calls.linkOwnArchive, linkOwnEverything),
  route(calls.openFile, deliverFile),
  route(calls.openArchive, serveArchive),
  route(office.readDocuments, readForOffice),
  route(office.seeDocuments, seeOwn),
  keyedRoute(office.judgeDocument, giveVerdict),
  route(office.undoVerdict, takeVerdictBack),
  keyedRoute(office.askForDocument, requestDocument),
  keyedRoute(office.excuseDocument, waiveDocument),
  keyedRoute(office.beginOfficeUpload, uploads.beginForOffice),
  route(office.readOfficeUpload, uploads.readUpload),
  route(office.sendOfficePart, uploads.notePart, uploads.takePart),
  route(office.cancelOfficeUpload, uploads.cancel),
  route(office.handInForApplicant, submissions.handInFor, submissions.prepareForApplicant),
  route(office.linkDocument, linkForOffice),
  route(office.linkArchive, linkEverything),
  route(office.listReads, listReadsOf),
  route(office.listWaitingDocuments, listWaiting),
]
