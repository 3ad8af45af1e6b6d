import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
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
  return { rows: rows.slice(0, most).reverse(), hasOlder: rows.length > most }
}
