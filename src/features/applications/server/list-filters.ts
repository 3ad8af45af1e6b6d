import { and, eq, type SQL } from 'drizzle-orm'
import type { AdminActor } from '#server/context.ts'
import { applications } from '#server/db/schema.ts'
import type { ListQuery } from '../admin-contract.ts'
import { inReach } from './reach.ts'
import { matchingSearch } from './search.ts'

/** What a query of the list lets through, of what its caller may see. */
export function filtersOf(
  actor: AdminActor,
  { search, status, program }: ListQuery,
): SQL | undefined {
  return and(
    inReach(actor),
    search ? matchingSearch(search) : undefined,
    status && eq(applications.status, status),
    program && eq(applications.program, program),
  )
}
