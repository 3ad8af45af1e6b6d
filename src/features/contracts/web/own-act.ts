import { listOwnApplications } from '#features/application-form/contract.ts'
import { readStanding } from '#features/applications/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listOwnContracts, readOwnContract } from '../contract.ts'

/** What is shown of contracts is read again, also where something has changed meanwhile. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  for (const call of [listOwnContracts, readOwnContract, listOwnApplications, readStanding])
    await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  return outcome
}
