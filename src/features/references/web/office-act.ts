import { readApplication } from '#features/application-form/admin-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listReferees } from '../admin-contract.ts'

/** What is shown of references is read again, also where somebody was faster. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  for (const call of [listReferees, readApplication])
    await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  return outcome
}
