import { readApplication } from '#features/application-form/admin-contract.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { listOpenRequests, readRequests } from '../admin-requests-contract.ts'

/** What an answer of the office may have changed on its own page. */
export async function readOfficeAgain(): Promise<void> {
  await Promise.all(
    [readApplication, readRequests, listOpenRequests].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )
}
