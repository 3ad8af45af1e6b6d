import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../tests/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const root = join(import.meta.dirname, '../../..')
const fixture = join(root, 'tests/fixtures/migrations')
let opened: Client[] = []

afterEach(async () => {
  await Promise.all(opened.map((client) => client.end()))
  opened = []
})

test('an empty database gets each migration once, and a second run finds nothing to do', async () => {
  const url = await database()
  expect(await pendingMigrations(await connect(url), fixture)).toHaveLength(2)
  expect(await migrate(url, { folder: fixture })).toEqual({ applied: 2 })
  expect(await migrate(url, { folder: fixture })).toEqual({ applied: 0 })
  expect(await pendingMigrations(await connect(url), fixture)).toEqual([])
})

test('three processes that migrate at once apply each migration once and none fails', async () => {
  const url = await database()
  const children = [1, 2, 3].map(() => migrateElsewhere(url))
  expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0])
  expect(await visits(url)).toBe(1)
  const client = await connect(url)
  const applied = await client.query('select name from drizzle.__drizzle_migrations order by name')
  expect(applied.rows).toHaveLength(2)
})

test('a process killed half-way leaves the database as it was, and the next one finishes', async () => {
  const url = await database()
  const watcher = await connect(url)
  const gate = await connect(url)
  await gate.query('begin; create table visits (slow int)')
  const child = migrateElsewhere(url)
  await until(async () => {
    const waiting = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.rowCount === 1
  })
  child.kill('SIGKILL')
  await ended(child)
  await gate.query('rollback')
  expect(await migrate(url, { folder: fixture })).toEqual({ applied: 2 })
  expect(await visits(url)).toBe(1)
})

test('what is done before is done only where there is something to lose, and stops what follows', async () => {
  const url = await database()
  const before = () => Promise.reject(new Error('no backup'))
  const first = copyOfFixture()
  rmSync(join(first, '20260102000000_visit'), { recursive: true })
  expect(await migrate(url, { folder: first, before })).toEqual({ applied: 1 })
  await expect(migrate(url, { folder: fixture, before })).rejects.toThrow('no backup')
  expect(await pendingMigrations(await connect(url), fixture)).toHaveLength(1)
})

test('what is done beside is done once, with the first migrations, and its failure is told', async () => {
  const url = await database()
  let times = 0
  const beside = async () => void times++
  const first = copyOfFixture()
  rmSync(join(first, '20260102000000_visit'), { recursive: true })
  expect(await migrate(url, { folder: first, beside })).toEqual({ applied: 1 })
  expect(await migrate(url, { folder: fixture, beside })).toEqual({ applied: 1 })
  expect(times).toBe(1)
  const fails = () => Promise.reject(new Error('no queues'))
  const other = await database()
  await expect(migrate(other, { folder: fixture, beside: fails })).rejects.toThrow('no queues')
  expect(await migrate(other, { folder: fixture })).toEqual({ applied: 0 })
})

test('a failing migration changes nothing and is reported in a sentence', async () => {
  const url = await database()
  const folder = copyOfFixture()
  writeFileSync(
    join(folder, '20260102000000_visit/migration.sql'),
    'insert into nowhere values (1)',
  )
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The database could not be brought up to date and is unchanged: relation "nowhere" does not exist.',
  )
  expect(await pendingMigrations(await connect(url), folder)).toHaveLength(2)
})

test('a database of a later version is refused', async () => {
  const url = await database()
  await migrate(url, { folder: fixture })
  const folder = copyOfFixture()
  rmSync(join(folder, '20260102000000_visit'), { recursive: true })
  await expect(migrate(url, { folder })).rejects.toThrow('changed by a later version of Matricula')
})

test('a database from before the first release is refused and stays as it is', async () => {
  const url = await database()
  await migrate(url, { folder: fixture })
  const folder = copyOfFixture()
  rmSync(join(folder, '20260101000000_visits'), { recursive: true })
  cpSync(join(folder, '20260102000000_visit'), join(folder, '20260103000000_visit'), {
    recursive: true,
  })
  await expect(migrate(url, { folder })).rejects.toThrow(
    'This database was made before the first release of Matricula and cannot be upgraded. ' +
      'Nothing in it was changed. ' +
      'Start with a new folder as DATA_DIR, or with an empty database as DATABASE_URL.',
  )
  expect(await visits(url)).toBe(1)
  expect(await pendingMigrations(await connect(url), fixture)).toEqual([])
})

test('a migration that was edited after it was applied is refused', async () => {
  const url = await database()
  await migrate(url, { folder: fixture })
  const folder = copyOfFixture()
  writeFileSync(join(folder, '20260102000000_visit/migration.sql'), 'select 1')
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 20260102000000_visit is not the one that this database was made with.',
  )
})

async function database() {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return url
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  opened.push(client)
  return client
}

async function visits(url: string) {
  const client = await connect(url)
  const counted = await client.query('select count(*)::int as number from visits')
  return counted.rows[0].number
}

function migrateElsewhere(url: string) {
  const script = join(root, 'tests/fixtures/migrate.ts')
  return spawn(process.execPath, [script, url, fixture], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ended(child: ReturnType<typeof spawn>) {
  const [code] = await once(child, 'exit')
  return code
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 20))
}

function copyOfFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(fixture, folder, { recursive: true })
  return folder
}
