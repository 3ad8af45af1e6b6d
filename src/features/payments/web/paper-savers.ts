import { call } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'
import type { PaperSavers } from '#web/paper-savers.ts'
import { linkOwnMoneyDocument } from '../contract.ts'

export const paperSavers: PaperSavers = { money: saveDocument }

function saveDocument(id: string) {
  return saveLinkedFile(call(linkOwnMoneyDocument, { params: { id } }))
}
