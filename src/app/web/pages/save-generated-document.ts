import { linkOwnPaper } from '#features/contracts/contract.ts'
import type { Paper } from '#features/documents/contract.ts'
import { linkOwnMoneyDocument } from '#features/payments/contract.ts'
import { call } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'

/** Saves a sealed contract, an invoice or a receipt, by the call that opens it on its own page. */
export function saveProduced(kind: Paper['kind'], id: string): Promise<string | undefined> {
  const params = { id }
  if (kind === 'contract')
    return saveLinkedFile(call(linkOwnPaper, { params, body: { kind: 'sealed' } }))
  return saveLinkedFile(call(linkOwnMoneyDocument, { params }))
}
