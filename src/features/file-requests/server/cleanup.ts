import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { fileRequests } from './tables.ts'

/** What was handed over goes once its time is over; that it was stays known. */
export async function removeRead(db: Db, at: Date): Promise<void> {
  await db
    .update(fileRequests)
    .set({ file: null, fileUntil: null })
    .where(lt(fileRequests.fileUntil, at))
}
