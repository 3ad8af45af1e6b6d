import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/**
 * Starts the plain server of `plain-server.ts` on the product's database, beside the product, and puts there
 * what each applicant is answered with.
 */
export async function startPlain(
  databaseUrl: string,
  documents: ReadonlyMap<string, string>,
): Promise<{ port: number } & AsyncDisposable> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'CREATE TABLE bench_plain (applicant_id uuid PRIMARY KEY, document text NOT NULL)',
  )
  for (const row of documents) await client.query('INSERT INTO bench_plain VALUES ($1, $2)', row)
  await client.end()
  const child = fork(fileURLToPath(new URL('plain-server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', PLAIN_DATABASE_URL: databaseUrl },
  })
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
