import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db/client.ts'

type Clocked = { db: Db; now(): Date }

/** How long the oldest mail that is due has waited; undefined where none is. */
export function oldestMailSeconds({ db, now }: Clocked): Promise<number | undefined> {
  const due = sql`SELECT min(send_after) AS since FROM mails
    WHERE state = 'queued' AND send_after <= ${now()}`
  return secondsSince(db, now(), due)
}

/** The same of jobs. */
export async function oldestJobSeconds({ db, now }: Clocked): Promise<number | undefined> {
  if (!(await hasRunner(db))) return undefined
  const due = sql`SELECT min(start_after) AS since FROM pgboss.job
    WHERE state IN ('created', 'retry') AND start_after <= ${now()}`
  return secondsSince(db, now(), due)
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
