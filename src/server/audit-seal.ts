import { sql } from 'drizzle-orm'
import { counted } from '#shared/counted.ts'
import type { Db } from './db/client.ts'
import type { Job } from './job.ts'

/** So many rows hold their locks, and the sealing of others, for some tens of milliseconds. */
const mostAtOnce = 1_000

/**
 * Gives every row of the audit log that can have it its number in the chain and its hash. Rows wait
 * behind the oldest transaction that still writes.
 */
export async function sealAuditLog(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ sealed: number }>(
      sql`SELECT seal_audit_log(${mostAtOnce}) AS sealed`,
    )
    if ((rows[0]?.sealed ?? 0) < mostAtOnce) return
  }
}

export const sealAuditLogJob: Job = {
  name: 'seal-audit-log',
  everyMs: 1_000,
  run: ({ db }) => sealAuditLog(db),
}

/** What waits for its seal. */
export async function readUnsealedRows(db: Db): Promise<{ rows: number; since: Date } | undefined> {
  const { rows } = await db.execute<{ rows: number; since: Date | string | null }>(
    sql`SELECT count(*)::int AS rows, min(at) AS since FROM unsealed_audit`,
  )
  const [found] = rows
  return found?.since ? { rows: found.rows, since: new Date(found.since) } : undefined
}

/** The same in words, for anyone who checks the chain; undefined where nothing waits. */
export async function describeUnsealedRows(db: Db, now: Date): Promise<string | undefined> {
  const unsealed = await readUnsealedRows(db)
  if (!unsealed) return undefined
  const seconds = Math.max(0, Math.round((now.getTime() - unsealed.since.getTime()) / 1_000))
  return `Not sealed yet: ${counted(unsealed.rows, 'row')}, the oldest from ${counted(seconds, 'second')} ago`
}
