import { readApplication } from '#features/application-form/admin-contract.ts'
import { listApplications } from '#features/applications/list-contract.ts'
import { countMine, readMine } from '#features/casework/my-work-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listReviews, readReviews } from '../contract.ts'
import { readChecks, readCredit } from '../settling-contract.ts'

/** What a reviewer still sees of an application that they reach no longer: it is gone from these. */
export const listsOfReviews: readonly Endpoint[] = [
  listReviews,
  countMine,
  readMine,
  listApplications,
]
const shown: readonly Endpoint[] = [
  ...listsOfReviews,
  readReviews,
  readChecks,
  readCredit,
  readApplication,
]

/** What is shown of reviews, checks and credit is read again, also where somebody was faster. */
export async function refreshReviews<E extends Endpoint>(
  sent: Promise<Outcome<E>>,
  calls = shown,
): Promise<Outcome<E>> {
  const outcome = await sent
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
  return outcome
}
