import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db/client.ts'

type QueueClock = { db: Db; now(): Date }

/**
 * How long the oldest mail has waited that is due, or was due and refused: the pauses between its tries
 * count, or a mail server that is away would never show. Undefined where none waits.
 */
export function oldestMailSeconds({ db, now }: QueueClock): Promise<number | undefined> {
  const waiting = sql`SELECT min(CASE WHEN attempts = 0 THEN send_after ELSE
      coalesce((SELECT min(at) FROM mail_events WHERE mail_id = mails.id AND kind = 'refused'), send_after)
    END) AS since FROM mails
    WHERE state = 'queued' AND (send_after <= ${now()} OR attempts > 0)`
  return secondsSince(db, now(), waiting)
}

/** The same of jobs. */
export async function oldestJobSeconds({ db, now }: QueueClock): Promise<number | undefined> {
  if (!(await hasRunner(db))) return undefined
  const due = sql`SELECT min(start_after) AS since FROM pgboss.job
    WHERE state IN ('created', 'retry') AND start_after <= ${now()}`
  return secondsSince(db, now(), due)
}

/** The same of rows of the audit log. They are sealed in the order of their numbers. */
export function oldestUnsealedSeconds(db: Db, now: Date): Promise<number | undefined> {
  const first = sql`SELECT at AS since FROM unsealed_audit ORDER BY seq LIMIT 1`
  return secondsSince(db, now, first)
}

/** The tables of the job runner come with the first worker. */
export async function hasRunner(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`,
  )
  return rows[0]?.there === true
}

async function secondsSince(db: Db, now: Date, oldest: SQL): Promise<number | undefined> {
  const { rows } = await db.execute<{ since: Date | string | null }>(oldest)
  const since = rows[0]?.since
  return since ? Math.round((now.getTime() - new Date(since).getTime()) / 1_000) : undefined
}
