import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../tests/database.ts'
import { type Connection, checkDatabase } from './requirements.ts'

test('the database offers all that is needed, and trying it leaves no trace', async () => {
  const client = await emptyConnection()
  // One that is given for the tests may well trade safety for speed.
  const off = process.env.TEST_DATABASE_URL ? expect.any(Array) : []
  expect(await checkDatabase(client)).toEqual({ off })
  const left = await client.query(`select from pg_extension where extname <> 'plpgsql'`)
  expect(left.rowCount).toBe(0)
})

test.each([
  ['advisory locks', 'pg_advisory_xact_lock'],
  ['exclusion constraints', 'exclude using gist'],
  ['the extension btree_gin', 'btree_gin'],
  ['the extension btree_gist', 'btree_gist'],
  ['the extension citext', 'citext'],
  ['the extension pg_trgm', 'pg_trgm'],
  ['SKIP LOCKED', 'skip locked'],
])('a database without %s is refused by that name', async (name, words) => {
  const client = await emptyConnection()
  const without = lacking(client, words)
  await expect(checkDatabase(without)).rejects.toThrow(
    `Matricula needs a PostgreSQL that offers ${name} (`,
  )
})

test('all that is missing is named at once', async () => {
  const without = lacking(await emptyConnection(), 'create extension')
  await expect(checkDatabase(without)).rejects.toThrow(
    /btree_gin .*, .* btree_gist .*, .* citext .*, and .* pg_trgm/,
  )
})

test('a role that may not create extensions is told so', async () => {
  const client = await connect(inject('template').adminUrl)
  await client.query('set role pg_monitor')
  await expect(checkDatabase(client)).rejects.toThrow('permission denied to create extension')
})

test('an older server is refused', async () => {
  const client = await emptyConnection()
  const old = answering(client, 'server_version_num', [
    { number: 140_011, words: 'PostgreSQL 14.11' },
  ])
  await expect(checkDatabase(old)).rejects.toThrow(
    'Matricula needs PostgreSQL 15 or later; this database is PostgreSQL 14.11.',
  )
})

test('settings that lose data in a power cut are named', async () => {
  const client = await emptyConnection()
  const unsafe = answering(client, 'pg_settings', [{ name: 'fsync' }])
  expect(await checkDatabase(unsafe)).toEqual({ off: ['fsync'] })
})

async function emptyConnection() {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return connect(url)
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function lacking(client: Client, words: string): Connection {
  return instead(client, words, () => client.query(`do $$ begin raise 'not offered'; end $$`))
}

function answering(client: Client, words: string, rows: object[]): Connection {
  return instead(client, words, async () => ({ rows }))
}

// The real connection but for the statements with these words.
function instead(client: Client, words: string, answer: () => Promise<object>): Connection {
  return new Proxy(client, {
    get: (target, key) =>
      key === 'query'
        ? (sql: string, values?: unknown[]) =>
            sql.includes(words) ? answer() : target.query(sql, values)
        : Reflect.get(target, key),
  })
}
