import { sql } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import type { Round } from './job.ts'

/** Longer than a reader may take to come round (`changes.ts`). */
const keptForMs = 60_000
const deleteEveryMs = 90_000
const deletedAtOnce = 10_000

/** Deletes what every reader has seen: rows of transactions that had ended when it came round last. */
export function makeChangesCleanup(keptMs = keptForMs): Round {
  let last: { xmin: string; at: number } | undefined
  return {
    name: 'changes',
    everyMs: deleteEveryMs,
    async run({ db }) {
      // A round that failed is tried again sooner.
      if (last && performance.now() - last.at < keptMs) return
      const { rows } = await db.execute<{ xmin: string }>(
        sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`,
      )
      const next = { xmin: rows[0]?.xmin ?? '0', at: performance.now() }
      if (last) await deleteBefore(db, last.xmin)
      last = next
    },
  }
}

/** In portions, which several processes share. */
async function deleteBefore(db: Db, xmin: string): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const { rows } = await db.execute<{ count: number }>(sql`
      WITH gone AS (DELETE FROM changes WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM changes WHERE xid < ${xmin}::xid8
        ORDER BY xid LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED)) RETURNING xid)
      SELECT count(*)::int AS count FROM gone`)
    deleted = rows[0]?.count ?? 0
  }
}
