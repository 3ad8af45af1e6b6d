import { isNull } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { restores } from './db/tables.ts'

/** Whether this is a restored copy that nobody has made the installation yet: it sends and changes nothing. */
export async function isHeld(db: Db): Promise<boolean> {
  return (await db.$count(restores, isNull(restores.releasedAt))) > 0
}
