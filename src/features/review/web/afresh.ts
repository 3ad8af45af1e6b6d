import { readApplication } from '#features/applications/admin-contract.ts'
import { countMine } from '#features/casework/mine-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listReviews, readReviews } from '../contract.ts'
import { readChecks, readCredit } from '../settling-contract.ts'

const shown = [readReviews, listReviews, readChecks, readCredit, readApplication, countMine]

/** What is shown of reviews, checks and credit is read again, also where somebody was faster. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  await Promise.all(shown.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
  return outcome
}
