import { CallError, call } from '#web/call.ts'
import { addProof, mostProofBytes, proofTooLarge } from '../proof-contract.ts'

/** Sends the file of a recorded payment. */
export async function sendProof(id: string, file: File) {
  if (file.size > mostProofBytes) throw new CallError(proofTooLarge)
  return call(addProof, { params: { id }, query: { name: file.name }, body: file })
}
