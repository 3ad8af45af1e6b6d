import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { contractStamps, paperStamps } from './tables.ts'

/** Where sealed files are kept, and beside them what was added. */
export type StampStore = {
  stamps: typeof contractStamps
  /** Each with its key, its bytes, their SHA-256, and when it was sealed. */
  files: SQL
}

export const stampStores: readonly StampStore[] = [
  {
    stamps: contractStamps,
    files: sql`SELECT c.id, f.bytes, f.sha256, c.status_at AS sealed_at FROM contracts c
      JOIN contract_files f ON f.contract_id = c.id AND f.kind = 'sealed' WHERE c.status = 'complete'`,
  },
  { stamps: paperStamps, files: sql`SELECT id, bytes, sha256, sealed_at FROM sealed_papers` },
]

export async function getSealedFile(db: Db, { files }: StampStore, id: string): Promise<Buffer> {
  const { rows } = await db.execute<{ bytes: Buffer }>(
    sql`SELECT bytes FROM (${files}) f WHERE id = ${id}`,
  )
  if (!rows[0]) throw new Error('There is no sealed file')
  return rows[0].bytes
}
