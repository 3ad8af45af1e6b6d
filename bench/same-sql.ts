import { Client } from 'pg'
import { startupParameters } from '#server/db/client.ts'
import type { Script } from './floor.ts'

/**
 * A connection that asks the database alone, with the settings of the server's own: how many milliseconds the
 * statements of a call take, one after another, and reading one row by its key.
 */
export async function openSameSql(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, ...startupParameters })
  await client.connect()
  async function time(statements: Script): Promise<number> {
    const began = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    return performance.now() - began
  }
  const { rows } = await client.query<{ id: string }>('SELECT id FROM applications LIMIT 1')
  const oneRow = [
    { text: 'SELECT id, status FROM applications WHERE id = $1', values: [rows[0]?.id ?? null] },
  ]
  return { time, timeOneRow: () => time(oneRow), [Symbol.asyncDispose]: () => client.end() }
}
