import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { listTables } from './backup/database-copy.ts'
import { makeChangesCleanup } from './changes-cleanup.ts'
import { changes } from './db/tables.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform
const [early, late, last] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

async function kept() {
  const rows = await db.select({ session: changes.session }).from(changes)
  return rows.map(({ session }) => session).sort()
}

test('a row goes once its transaction has ended for a while, not before', async () => {
  const { run } = makeChangesCleanup(0)
  const cleanUp = () => run(app.platform, app.databaseUrl)
  // Transactions of other databases of the server may hold it up.
  const cleanedUp = async () => {
    await cleanUp()
    return kept()
  }
  const open = new Client({ connectionString: app.databaseUrl })
  await open.connect()
  await db.delete(changes)
  await db.insert(changes).values({ session: early })
  await open.query('BEGIN')
  await open.query('INSERT INTO changes (session) VALUES ($1)', [late])
  await db.insert(changes).values({ session: last })
  await expect.poll(cleanedUp, { timeout: 20_000 }).toEqual([last])
  await cleanUp()
  await open.query('COMMIT')
  await open.end()
  expect(await kept()).toEqual([late, last])
  expect(await cleanedUp()).toEqual([late, last])
  await expect.poll(cleanedUp, { timeout: 20_000 }).toEqual([])
})

test('of a round that comes too soon nothing is deleted', async () => {
  const { run } = makeChangesCleanup()
  await run(app.platform, app.databaseUrl)
  await db.insert(changes).values({ session: early })
  await run(app.platform, app.databaseUrl)
  await run(app.platform, app.databaseUrl)
  expect(await kept()).toEqual([early])
})

test('no backup carries what is gone within minutes', async () => {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  const tables = (await listTables(client)).map(({ table }) => table)
  await client.end()
  expect(tables).not.toContain('changes')
  expect(tables).toContain('timeline')
})

test('no function of the database notifies: that takes a lock of the whole server at each commit', async () => {
  const { rows } = await db.execute<{ proname: string }>(sql`
    SELECT proname FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~* '\\mnotify\\M|pg_notify'`)
  expect(rows).toEqual([])
})
