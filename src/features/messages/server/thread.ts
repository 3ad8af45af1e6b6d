import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { pageOf } from '#server/list-page.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

/** The latest messages of a thread, the oldest of them first. */
export async function latestOf(
  db: Db,
  applicationId: string,
  most: number,
): Promise<{ rows: MessageRow[]; hasOlder: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.applicationId, applicationId))
    .orderBy(desc(messages.seq))
    .limit(most + 1)
  const { page, hasMore } = pageOf(rows, most)
  return { rows: page.reverse(), hasOlder: hasMore }
}
