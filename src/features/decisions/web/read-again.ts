import { listOwnApplications } from '#features/application-form/contract.ts'
import { readStanding } from '#features/applications/contract.ts'
import { readSessionParts } from '#web/load-session-parts.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listOwnRequests } from '../contract.ts'

/** Everything that an applicant's reply or request may have changed. */
export async function readAgain(): Promise<void> {
  await Promise.all([
    readSessionParts(),
    ...[listOwnApplications, readStanding, listOwnRequests].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  ])
}
