import { call } from '#web/call.ts'
import { readToken } from '#web/tokens.ts'
import {
  beginOfficeUpload,
  cancelOfficeUpload,
  handInForApplicant,
  readOfficeUpload,
  sendOfficePart,
} from '../admin-contract.ts'
import type { UploadCalls } from './upload.ts'

/** How staff put in what came by letter, or from somebody else. */
export function officeUploadCalls(applicationId: string, slotId: string): UploadCalls {
  const ofApplication = { id: applicationId }
  return {
    isSignedIn: () => readToken('admin') !== null,
    begin: ({ name, type, size }) =>
      call(beginOfficeUpload, { params: ofApplication, body: { name, type, bytes: size } }),
    send: (id, offset, part, signal) =>
      call(sendOfficePart, { params: { id }, query: { offset }, body: part }, { signal }),
    read: (id) => call(readOfficeUpload, { params: { id } }),
    cancel: (id) => call(cancelOfficeUpload, { params: { id } }),
    handIn: (uploads, { replaces, expiresOn, source }) =>
      call(handInForApplicant, {
        params: ofApplication,
        body: { slotId, uploads, replaces, expiresOn: expiresOn || null, source },
      }),
  }
}
