import type { TestApp } from './app.ts'

/** How many sessions of the test's database wait for a lock that another one holds. */
export async function waitingForRows(app: TestApp): Promise<number> {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
