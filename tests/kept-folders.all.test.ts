import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import { type LedgerPerson, openLedger, send } from './ledger.ts'
import { cast, castPassword } from './people.ts'
import { freePort, type Server, startServer } from './processes.ts'

/** What earlier versions left behind: a database as SQL, and what else lay in the data folder. */
const keptFolders = join(import.meta.dirname, 'fixtures/kept')
const versions = readdirSync(keptFolders)
const knockEveryMs = 20
const loadMs = 2_000
const writers = 4

const ownVersion: string = JSON.parse(readFileSync('package.json', 'utf8')).version
/** Each of them upgrades, as CHANGELOG.md promises. */
const promisedMinors = 3

/** What the work after a start goes on with, so that of these only the rows have to be there still. */
const workedOn = new Set(['contracts', 'mails'])
/** What was received days ago is swept away. */
const sweptAway = new Set(['uploads'])

let folder: string | undefined
let server: Server | undefined
afterEach(async () => {
  server?.signal('SIGTERM')
  await server?.ended()
  server = undefined
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Puts a kept folder where the product finds it, with a copy of each table beside it. */
async function unpack(version: string, dataDir: string): Promise<LedgerPerson[]> {
  const kept = join(keptFolders, version)
  cpSync(join(kept, 'data'), dataDir, { recursive: true })
  const dump = gunzipSync(readFileSync(join(kept, 'database.sql.gz'))).toString()
  const tokens = Array.from({ length: writers }, () => newToken('au_').token)
  return inDatabase(dataDir, async (client) => {
    await client.query(dump)
    await client.query('RESET ALL')
    // The season goes on, whenever this runs.
    await client.query(
      `UPDATE intakes SET closes_at = greatest(opens_at, now()) + interval '60 days',
        starts_on = greatest(starts_on, opens_at::date, current_date) + 200`,
    )
    await client.query('CREATE SCHEMA kept')
    for (const table of await tablesIn(client, 'public'))
      if (!sweptAway.has(table))
        await client.query(`CREATE TABLE kept.${table} AS TABLE public.${table}`)
    return Promise.all(tokens.map((token) => letIn(client, token)))
  })
}

/** Somebody new who is signed in already, so that they can write from the first moment on. */
async function letIn(client: Client, token: string): Promise<LedgerPerson> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`]
  await client.query(
    `INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, state, created_at)
     SELECT $1, $2, password_hash, first_name, last_name, date_of_birth, phone_number, country, state, now()
     FROM applicants LIMIT 1`,
    [id, email],
  )
  await client.query(
    `INSERT INTO applicant_sessions (token_hash, id, applicant_id, created_at, last_seen_at, ends_at, device, address)
     VALUES ($1, $2, $3, now(), now(), now() + interval '1 hour', 'Kept', '127.0.0.1')`,
    [hashToken(token), randomUUID(), id],
  )
  return { email, token }
}

async function inDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function tablesIn(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** Tables of which a row is not as it was, in the columns that both versions have. */
async function changedTables(client: Client): Promise<string[]> {
  const changed: string[] = []
  for (const table of await tablesIn(client, 'kept')) {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY column_name) AS columns
       FROM (SELECT column_name FROM information_schema.columns WHERE table_schema = 'kept' AND table_name = $1
         INTERSECT SELECT column_name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1) AS shared`,
      [table.replaceAll('"', '')],
    )
    const columns = workedOn.has(table) ? 'id' : rows[0]?.columns
    const { rows: gone } = await client.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM (SELECT row(${columns})::text FROM kept.${table}
        EXCEPT SELECT row(${columns})::text FROM public.${table}) AS gone`,
    )
    if (gone[0]?.rows !== 0) changed.push(table)
  }
  return changed
}

test('of each of the last three minors a data folder is kept', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)]
  const minors = [ownVersion, ...released.map(([, version = '']) => version)].map((version) =>
    version.replace(/\.\d+$/, ''),
  )
  const missing = [...new Set(minors)]
    .slice(0, promisedMinors)
    .filter((minor) => !versions.some((one) => `${one}.`.startsWith(`${minor}.`)))
  expect(missing).toEqual([])
})

test.each(versions)(
  'a data folder of %s is brought up to date under load, and nothing in it is lost',
  async (version) => {
    folder = mkdtempSync(join(tmpdir(), 'matricula-kept-'))
    const dataDir = join(folder, 'data')
    const backups = join(folder, 'backups')
    const people = await unpack(version, dataDir)

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const heard = new Map<number | 'nothing', number>()
    let isKnocking = true
    const login = { email: cast.ada.email, password: castPassword }
    const knocking = (async () => {
      for (; isKnocking; await pause(knockEveryMs)) {
        const answer = await send(url, 'GET', '/api/programs')
        const status = answer?.status ?? 'nothing'
        heard.set(status, (heard.get(status) ?? 0) + 1)
      }
    })()
    const ledger = await openLedger(() => [url], people)
    ledger.begin()
    server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: backups, PORT: String(port) })
    await pause(loadMs)
    await ledger.end()
    isKnocking = false
    await knocking

    expect(ledger.statuses.get(200)).toBeGreaterThan(writers)
    expect(await ledger.losses()).toEqual([])
    // Before it is ready it says so, and nothing worse, to who writes and to who reads.
    for (const status of [...heard.keys(), ...ledger.statuses.keys()])
      expect([200, 503, 'nothing', 'broken']).toContain(status)
    const token = (await send(url, 'POST', '/api/users/login', undefined, login))?.body.token
    expect((await send(url, 'GET', '/api/users/application', token))?.status).toBe(200)
    expect(readdirSync(backups).some((name) => name.startsWith('matricula-'))).toBe(true)
    await inDatabase(dataDir, async (client) => {
      expect(await changedTables(client)).toEqual([])
      await client.query('DROP SCHEMA kept CASCADE')
    })
    const env = { ...process.env, ...noAddresses, DATA_DIR: dataDir, BACKUP_DIR: backups }
    const verified = await promisify(execFile)(process.execPath, ['dist/server/verify.js'], { env })
    expect(verified.stdout).not.toContain('BROKEN')
  },
  240_000,
)
