import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { Db } from './client.ts'

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
  const client = new Client({
    ...db.$client.options,
    statement_timeout: longestMs,
    query_timeout: longestMs,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await read(drizzle({ client }))
  } finally {
    await client.end()
  }
}
