import { readApplication } from '#features/application-form/admin-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listReads, listWaitingDocuments, readDocuments } from '../admin-contract.ts'

const shown = [readDocuments, listReads, listWaitingDocuments, readApplication]

export async function readOfficeAgain(): Promise<void> {
  await Promise.all(shown.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
}

/** What is shown of documents is read again after an act, also where somebody was faster. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  await readOfficeAgain()
  return outcome
}
