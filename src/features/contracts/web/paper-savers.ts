import { call } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'
import type { PaperSavers } from '#web/paper-savers.ts'
import { linkOwnPaper } from '../contract.ts'

export const paperSavers: PaperSavers = { contract: saveSealed }

function saveSealed(id: string) {
  return saveLinkedFile(call(linkOwnPaper, { params: { id }, body: { kind: 'sealed' } }))
}
