import { sql } from 'drizzle-orm'
import type { Platform } from './platform.ts'

/**
 * Seconds for which the oldest transaction that still writes has been the oldest. Its own beginning is
 * shown to its own role alone, so each look remembers whom the one before saw.
 */
export function watchOldestWrite(): ({ db }: Pick<Platform, 'db'>) => Promise<number> {
  let seen: { transaction: string; at: number } | undefined
  return async ({ db }) => {
    const { rows } = await db.execute<{ transaction: string; writes: boolean }>(sql`
      SELECT pg_snapshot_xmin(s)::text AS transaction, pg_snapshot_xmin(s) <> pg_snapshot_xmax(s) AS writes
      FROM pg_current_snapshot() AS s`)
    const [{ transaction, writes } = { transaction: '', writes: false }] = rows
    if (!writes) seen = undefined
    else if (seen?.transaction !== transaction) seen = { transaction, at: performance.now() }
    return seen ? (performance.now() - seen.at) / 1_000 : 0
  }
}
