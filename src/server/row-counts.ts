import { sql } from 'drizzle-orm'
import { recordAudit } from './audit.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Invariant } from './invariants.ts'

/** A transaction that took a number may still commit for so long. */
const settledMs = 10 * 60_000
const action = 'rows.counted'

/** Tables whose rows carry a rising `seq` and are told of in the audit log by their number. */
type CountedRows = {
  table: string
  /** The column of the time at which a row came. */
  at: string
  /** Acts of the audit log that take rows away, like erasing a person; earlier counts say nothing then. */
  takenBy: readonly string[]
}

/** Features add theirs. */
export const countedRows: CountedRows[] = [{ table: 'mails', at: 'created_at', takenBy: [] }]

type Count = { upTo: number; rows: number }

/** Writes down how many rows there are, so that a missing one shows as a change of the audit log would. */
export async function recordCounts(
  db: Db,
  { config, at }: { config: Pick<Config, 'host'>; at: Date },
): Promise<void> {
  const settled = new Date(at.getTime() - settledMs)
  const detail: Record<string, Count> = {}
  for (const { table, at: column } of countedRows) {
    const name = sql.identifier(table)
    const { rows } = await db.execute<{ upTo: string; rows: string }>(sql`
      WITH last AS (SELECT coalesce(max(seq), 0) AS seq FROM ${name} WHERE ${sql.identifier(column)} <= ${settled})
      SELECT last.seq AS "upTo", (SELECT count(*) FROM ${name} WHERE seq <= last.seq) AS rows FROM last`)
    detail[table] = { upTo: Number(rows[0]?.upTo), rows: Number(rows[0]?.rows) }
  }
  const from = { address: config.host, requestId: 'clock' }
  await recordAudit({ db, now: at, actor: { kind: 'system' }, from }, { action, detail })
}

/** The sum runs once along all rows, whatever number of counts there is. */
export const rowCountsInvariant: Invariant = {
  name: 'No email or message that the audit log counted is missing',
  async find({ db }) {
    const broken: string[] = []
    for (const { table, takenBy } of countedRows) {
      const { rows } = await db.execute<{ upTo: string; missing: string }>(sql`
        WITH counts AS (
          SELECT (detail -> ${table} ->> 'upTo')::bigint AS seq, (detail -> ${table} ->> 'rows')::bigint AS rows
          FROM audit_log WHERE action = ${action} AND detail ? ${table} AND seq > coalesce(
            (SELECT max(seq) FROM audit_log WHERE action IN ${takenBy.length > 0 ? takenBy : ['']}), 0)),
        points AS (
          SELECT seq, 1 AS one, NULL::bigint AS rows FROM ${sql.identifier(table)}
          UNION ALL SELECT seq, 0, rows FROM counts),
        run AS (SELECT seq, rows, sum(one) OVER (ORDER BY seq, rows NULLS FIRST ROWS UNBOUNDED PRECEDING) AS there FROM points)
        SELECT seq AS "upTo", rows - there AS missing FROM run WHERE rows > there ORDER BY seq LIMIT 1`)
      for (const { upTo, missing } of rows)
        broken.push(`${missing} of ${table} up to number ${upTo} missing`)
    }
    return broken
  },
}
