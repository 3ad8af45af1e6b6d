import { listOwnApplications } from '#features/application-form/contract.ts'
import { readStanding } from '#features/applications/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listOwnReferees } from '../contract.ts'

const shown = [listOwnReferees, readStanding, listOwnApplications]

/** What an applicant sees of their references is read again after an act, also where news came first. */
export async function readingAgain<E extends Endpoint>(
  sent: Promise<Outcome<E>>,
): Promise<Outcome<E>> {
  const outcome = await sent
  await Promise.all(shown.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
  return outcome
}
