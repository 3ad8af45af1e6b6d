import { desc, isNull } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { restores } from './db/tables.ts'

/** Whether this is a restored copy that no one has made the installation yet: it sends and changes nothing. */
export async function isRestoredCopy(db: Db): Promise<boolean> {
  return (await momentOfHeldCopy(db)) !== undefined
}

/** The moment that a held copy is of; undefined where none is held. */
export async function momentOfHeldCopy(db: Db): Promise<Date | undefined> {
  const [latest] = await db
    .select({ backupAt: restores.backupAt })
    .from(restores)
    .where(isNull(restores.releasedAt))
    .orderBy(desc(restores.at))
    .limit(1)
  return latest?.backupAt
}
