import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Client, Pool } from 'pg'
import type { Db } from './client.ts'
import { DatabaseSession } from './session.ts'

/**
 * Reads what may take long, on a connection of its own: those of the pool give up after seconds, and
 * others would wait for one that is busy for a minute.
 */
export async function readForLong<T>(
  db: Db,
  longestMs: number,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!('$client' in db && db.$client instanceof Pool)) return read(db)
  const client = new DatabaseSession({ ...db.$client.options, query_timeout: longestMs })
  return inOneTransaction(client, longestMs, read)
}

/** Work that walks through everything, in one transaction and on a connection of its own, however long it takes. */
export async function workForLong(
  databaseUrl: string,
  name: string,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const client = new DatabaseSession({ connectionString: databaseUrl, application_name: name })
  await inOneTransaction(client, 0, work)
}

/** A transaction has its own limits behind a pooler as well, where a session cannot keep any. */
async function inOneTransaction<T>(
  client: Client,
  longestMs: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await client.connect()
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${longestMs}`))
      return work(tx)
    })
  } finally {
    await client.end()
  }
}
