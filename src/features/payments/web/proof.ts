import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { addProof, mostProofBytes, proofTooLarge } from '../proof-contract.ts'
import { afresh } from './money-act.ts'

/** Sends the file of a recorded payment; what speaks against it comes back. */
export async function sendProof(id: string, file: File): Promise<string | undefined> {
  if (file.size > mostProofBytes) return proofTooLarge
  const query = { name: file.name }
  const { error } = await attempt(afresh(call(addProof, { params: { id }, query, body: file })))
  return error
}
