import { expect, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '#tests/database.ts'
import { startFakePooler } from '#tests/fake-pooler.ts'
import { makeLog } from '../log.ts'
import { openDatabase, sessionSettings } from './client.ts'
import { findWhatCarries } from './pooler.ts'

async function openPooled(options: { renames: boolean }) {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const url = new URL(database.url)
  const pooler = await startFakePooler(Number(url.port), options)
  onTestFinished(pooler.stop)
  url.port = String(pooler.port)
  return { url: url.href, direct: database.url }
}

test.each([
  { renames: true, names: true, known: ['RENAMED_one'] },
  { renames: false, names: false, known: [] },
])('named statements go where they are carried: $names', async ({ renames, names, known }) => {
  const { url, direct } = await openPooled({ renames })
  const carries = await findWhatCarries(url, direct)
  expect(carries).toEqual({ settings: false, names })
  const { pool } = openDatabase(url, makeLog('silent'), { max: 1, carries })
  onTestFinished(() => pool.end())
  await pool.query({ name: 'one', text: 'SELECT 1' })
  const { rows } = await pool.query('SELECT name FROM pg_prepared_statements')
  expect(rows.map(({ name }) => name)).toEqual(known)
})

test('limits that a session can’t begin with are those of the role', async () => {
  const { url, direct } = await openPooled({ renames: false })
  const carries = await findWhatCarries(url, direct)
  const { pool } = openDatabase(url, makeLog('silent'), { carries })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    'SELECT name, setting::int FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(sessionSettings)],
  )
  const settings = rows.map(({ name, setting }) => [name, setting])
  expect(Object.fromEntries(settings)).toEqual(sessionSettings)
})

test('the database itself carries both, and one address of a pooler does not stand in for it', async () => {
  const { url, direct } = await openPooled({ renames: true })
  expect(await findWhatCarries(direct, direct)).toEqual({ settings: true, names: true })
  await expect(findWhatCarries(url, url)).rejects.toThrow('in DATABASE_DIRECT_URL')
})

test('a pooler that gives each connection a session of its own stands in for the database', async () => {
  const { url } = await openPooled({ renames: true })
  const another = `${url}?application_name=direct`
  expect(await findWhatCarries(url, another)).toEqual({ settings: false, names: true })
})
