import { sql } from 'drizzle-orm'
import { monthMs } from '#server/cleanup.ts'
import type { Db } from '#server/db/client.ts'

const portion = 1_000

/** What is a month old is removed, delivered or not; what is just being sent or sent again stays for now. */
export async function forgetOldDeliveries(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - monthMs)
  let removed: number
  do {
    const { rows } = await db.execute<{
      id: string
    }>(sql`DELETE FROM webhook_deliveries WHERE id IN (
      SELECT d.id FROM webhook_deliveries d WHERE d.at < ${before} AND coalesce(d.claimed_until, '-infinity') <= ${at}
      ORDER BY d.at LIMIT ${portion} FOR UPDATE SKIP LOCKED) RETURNING id`)
    removed = rows.length
  } while (removed === portion)
}
