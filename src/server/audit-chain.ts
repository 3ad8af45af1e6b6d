import { sql } from 'drizzle-orm'
import type { Db } from './db/client.ts'

/** The sealed audit rows whose number or hash does not follow from the row before, by number; at most a hundred. */
export async function brokenAuditRows(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ seq: string }>(`
    SELECT a.seq FROM (
      SELECT l, lag(hash) OVER (ORDER BY seq) AS before, lag(seq) OVER (ORDER BY seq) AS seq_before, seq, hash FROM ONLY audit_log l
    ) a
    WHERE a.hash IS DISTINCT FROM audit_row_hash(coalesce(a.before, '\\x'::bytea), a.l)
       OR a.seq IS DISTINCT FROM coalesce(a.seq_before, 0) + 1
    ORDER BY a.seq LIMIT 100`)
  return rows.map((row) => Number(row.seq))
}

export type AuditHead = { seq: number; hash: string }

export type AuditFault =
  | { kind: 'altered'; seq: number }
  /** `seq` is missing, and so may be others up to the row that follows. */
  | { kind: 'removed'; seq: number; next: number | null }
  /** What belongs at `seq` is at `found`. */
  | { kind: 'reordered'; seq: number; found: number }

/** The first place where the chain is broken, and how; undefined while it is whole. */
export async function findAuditFault(db: Db): Promise<AuditFault | undefined> {
  const [first] = await brokenAuditRows(db)
  if (first === undefined) return undefined
  const before = await readRow(db, sql`seq < ${first} ORDER BY seq DESC`)
  const expected = (before?.seq ?? 0) + 1
  const found = await findDisplaced(db, expected, before?.hash ?? '')
  if (found !== undefined) return { kind: 'reordered', seq: expected, found }
  return first === expected
    ? { kind: 'altered', seq: first }
    : { kind: 'removed', seq: expected, next: first }
}

/** The row whose hash says that it was written at a number, although it has another one now. */
async function findDisplaced(db: Db, seq: number, before: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ seq: string }>(sql`
    SELECT l.seq FROM audit_log l
    WHERE l.seq > ${seq} AND l.seq < first_unsealed() AND l.hash = audit_row_hash(decode(${before}, 'hex'),
      ROW(${seq}::bigint, l.at, l.actor, l.action, l.subject, l.detail, l.request_id, l.address, l.hash)::audit_log)
    LIMIT 1`)
  return rows[0] && Number(rows[0].seq)
}

/** What `first_unsealed()` says; a database that an upgrade backs up first may not have it yet. */
const firstUnsealed = 100_000_000_000_000

/** The last sealed row: kept elsewhere, its hash shows later whether rows at the end were cut off. */
export function readAuditHead(db: Db): Promise<AuditHead | undefined> {
  return readRow(db, sql`seq < ${firstUnsealed} ORDER BY seq DESC`)
}

/** What a head that was kept elsewhere tells of the log as it is now. */
export async function findFaultSince(db: Db, kept: AuditHead): Promise<AuditFault | undefined> {
  const now = await readRow(db, sql`seq = ${kept.seq}`)
  if (!now) return { kind: 'removed', seq: kept.seq, next: null }
  return now.hash === kept.hash ? undefined : { kind: 'altered', seq: kept.seq }
}

async function readRow(db: Db, where: ReturnType<typeof sql>): Promise<AuditHead | undefined> {
  const { rows } = await db.execute<{ seq: string; hash: string }>(
    sql`SELECT seq, encode(hash, 'hex') AS hash FROM audit_log WHERE ${where} LIMIT 1`,
  )
  return rows[0] && { seq: Number(rows[0].seq), hash: rows[0].hash }
}
