import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { files, removedFiles } from './tables.ts'

/** Forgets files that no version names anymore; the night takes their bytes away. Returns what went. */
export async function forgetFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { storageKey, ownerId: owner, bytes, scan } = files
  const gone = await db
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning({ storageKey, owner, bytes, scan })
  await db.insert(removedFiles).values(gone.map(({ storageKey }) => ({ storageKey })))
  return gone
}
