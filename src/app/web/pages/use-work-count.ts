import { useQuery } from '@tanstack/react-query'
import type { countMine } from '#features/casework/my-work-contract.ts'
import { mineCount } from '#features/casework/my-work-count.ts'
import { type Answer, bareEndpoint } from '#shared/endpoint.ts'
import { queryOf } from '#web/queries.ts'

const count = bareEndpoint<typeof countMine>(mineCount)

/** What waits for whoever is signed in; undefined while that is not known. */
export function useWorkCount(rights: readonly string[]): Answer<typeof countMine> | undefined {
  const { data } = useQuery({ ...queryOf(count), enabled: rights.includes('read-application') })
  return data
}
