import { asRefusal, call } from '#web/call.ts'
import { readAgain } from '#web/queries.ts'
import { addProof, mostProofBytes, proofTooLarge } from '../proof-contract.ts'
import { shownMoney } from './shown-money.ts'

/** Sends the file of a recorded payment; what speaks against it comes back. */
export async function sendProof(id: string, file: File): Promise<string | undefined> {
  if (file.size > mostProofBytes) return proofTooLarge
  const query = { name: file.name }
  const sent = await call(addProof, { params: { id }, query, body: file }).catch(asRefusal)
  await readAgain(shownMoney)
  return sent.ok ? undefined : sent.problem.error
}
