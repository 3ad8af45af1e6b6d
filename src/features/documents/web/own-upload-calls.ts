import { call } from '#web/call.ts'
import { readToken } from '#web/tokens.ts'
import {
  beginUpload,
  cancelUpload,
  handInDocument,
  type OwnSlot,
  readUpload,
  sendPart,
} from '../contract.ts'
import type { UploadCalls } from './upload.ts'

/** How an applicant sends a document of their own. */
export function ownUploadCalls(
  applicationId: string,
  slotId: string,
  onHandedIn: (slot: OwnSlot) => void = () => {},
): UploadCalls {
  const ofApplication = { id: applicationId }
  return {
    isSignedIn: () => readToken('applicant') !== null,
    begin: ({ name, type, size }) =>
      call(beginUpload, { params: ofApplication, body: { name, type, bytes: size } }),
    send: (id, offset, part, signal) =>
      call(sendPart, { params: { id }, query: { offset }, body: part }, { signal }),
    read: (id) => call(readUpload, { params: { id } }),
    cancel: (id) => call(cancelUpload, { params: { id } }),
    async handIn(uploads, { replaces, expiresOn }) {
      const outcome = await call(handInDocument, {
        params: ofApplication,
        body: { slotId, uploads, replaces, expiresOn: expiresOn || null },
      })
      if (outcome.ok) onHandedIn(outcome.answer)
      return outcome
    },
  }
}
