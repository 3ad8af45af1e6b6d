import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Db } from '#server/db/client.ts'

/** Work on a connection of its own: the time-outs of requests do not fit a walk through everything. */
export async function onOwnConnection(
  databaseUrl: string,
  name: string,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: name })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(drizzle({ client }))
  } finally {
    await client.end()
  }
}
