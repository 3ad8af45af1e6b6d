import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** The keys of files and parts of uploads that have come since a moment. */
export async function filesSince(db: Db, moment: Date): Promise<readonly string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT storage_key AS key FROM files WHERE at >= ${moment}
    UNION ALL SELECT unnest(parts) FROM uploads WHERE touched_at >= ${moment}`)
  return rows.map(({ key }) => key)
}
