import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { readManifest } from '#server/backup/manifest.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { send } from './ledger.ts'
import { startServer } from './processes.ts'

/** With every right, past what guards the rows. */
export async function withDatabase<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir })
  const { href } = Object.assign(new URL(embedded.adminUrl), { pathname: '/matricula' })
  return onDatabase(href, async (client) => {
    await client.query("SET session_replication_role = 'replica'")
    return work(client)
  }).finally(() => embedded.stop())
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function inDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  return withDatabase(dataDir, async (client) => (await client.query(statement)).rows)
}

export function filesIn(root: string): Map<string, Buffer> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(root.length), readFileSync(path)]
    }),
  )
}

/** Whose saves are older than what was acknowledged to them, in a copy that is served. */
export async function lostSaves(
  environment: Record<string, string>,
  saves: ReadonlyMap<string, number>,
): Promise<string[]> {
  const server = await startServer(environment)
  try {
    const missing: string[] = []
    for (const [token, acknowledged] of saves) {
      const answer = await send(server.url, 'GET', '/api/users/application', token)
      const found = Number(answer?.body.data?.personalInfo.dodComponent ?? -1)
      if (found < acknowledged) missing.push(`found ${found}, acknowledged ${acknowledged}`)
    }
    return missing
  } finally {
    server.signal('SIGTERM')
    await server.ended()
  }
}

/**
 * All that a backup holds but its moment, and the list of restores, which the copy alone has. A database
 * may keep rows in another order, so each table is known by the hash of its sorted rows.
 */
export async function contentsOf(folder: string) {
  const { tables, sequences, files, others, auditHead, migrations } = await readManifest(folder)
  const hashes = tables.flatMap(({ table, columns, rows, file }) => {
    if (table === 'restores') return []
    const bytes = readFileSync(join(folder, file))
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
    const lines = text.split('\n')
    const hash = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
    return [`${table} (${columns}) ${rows} ${hash}`]
  })
  return { hashes, sequences, files, others, auditHead, migrations }
}
