import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { fileRequests } from './tables.ts'

/** What somebody has asked to see is not erased before they had their answer. */
export const unanswered = {
  sentence: 'This person asked to see their file. Answer the request first',
  async among(db: Db, applicantIds: readonly string[]): Promise<string[]> {
    const rows = await db
      .select({ id: fileRequests.applicantId })
      .from(fileRequests)
      .where(
        and(inArray(fileRequests.applicantId, [...applicantIds]), eq(fileRequests.state, 'open')),
      )
    return rows.map(({ id }) => id)
  },
}
