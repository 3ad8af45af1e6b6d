import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { decisions } from './tables.ts'

/** SHA-256 of all that a draft says, worked out by the database alone, for the audit log. */
export const draftDigest: SQL = sql`encode(sha256(convert_to(jsonb_build_array(
  d.outcome, d.reason_ids, d.conditions, d.intake_id, extract(epoch FROM d.reply_at), d.letter,
  d.template_version)::text, 'UTF8')), 'hex')`

export async function digestOf(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(
    sql`SELECT ${draftDigest} AS digest FROM ${decisions} d WHERE d.id = ${id}`,
  )
  return rows[0]?.digest ?? ''
}
