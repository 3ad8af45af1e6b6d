import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { presences } from './tables.ts'

/** A row of presence counts for a minute and is renewed every 20 seconds. */
const presenceKeptMs = 60_000

export async function removeOldPresences(db: Db, at: Date): Promise<void> {
  await db.delete(presences).where(lt(presences.seenAt, new Date(at.getTime() - presenceKeptMs)))
}
