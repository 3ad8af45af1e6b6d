import { and, eq, inArray } from 'drizzle-orm'
import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { applications } from '#features/applications/server/tables.ts'

/** Booking is what an application waits for as long as it is only submitted; where none is asked it goes on at once. */
export const missingInterviews: MissingOf = async ({ db }, ids) => {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.id, [...ids]), eq(applications.status, 'submitted')))
  return rows.map(({ id }) => [id, 'interview'])
}
