import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import { linkEverything, linkOwnEverything, serveArchive } from './archive.ts'
import * as handing from './handing-in.ts'
import { listReadsOf, readForOffice, seeOwn } from './office-documents.ts'
import { listOwn, remove } from './own-documents.ts'
import { ask, excuse } from './requests.ts'
import { linkForOffice, linkOwn, serve } from './serving.ts'
import * as uploads from './uploads.ts'
import { judge, undo } from './verdicts.ts'
import { listWaiting } from './waiting.ts'

export const documentRoutes: Route[] = [
  route(calls.listOwnDocuments, (ctx, input) => listOwn(ctx, input)),
  keyedRoute(calls.beginUpload, uploads.begin),
  route(calls.readUpload, uploads.read),
  route(calls.sendPart, uploads.notePart, uploads.takePart),
  route(calls.cancelUpload, uploads.cancel),
  route(calls.handInDocument, handing.handIn, handing.prepareOwn),
  route(calls.removeDocument, remove),
  route(calls.linkOwnDocument, linkOwn),
  route(calls.linkOwnArchive, linkOwnEverything),
  route(calls.openFile, serve),
  route(calls.openArchive, serveArchive),
  route(office.readDocuments, readForOffice),
  route(office.seeDocuments, seeOwn),
  keyedRoute(office.judgeDocument, judge),
  route(office.undoVerdict, undo),
  keyedRoute(office.askForDocument, ask),
  keyedRoute(office.excuseDocument, excuse),
  keyedRoute(office.beginOfficeUpload, uploads.beginForOffice),
  route(office.readOfficeUpload, uploads.read),
  route(office.sendOfficePart, uploads.notePart, uploads.takePart),
  route(office.cancelOfficeUpload, uploads.cancel),
  route(office.handInForApplicant, handing.handInFor, handing.prepareForApplicant),
  route(office.linkDocument, linkForOffice),
  route(office.linkArchive, linkEverything),
  route(office.listReads, listReadsOf),
  route(office.listWaitingDocuments, listWaiting),
]
