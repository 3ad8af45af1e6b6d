import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { workOnImports } from './import-job.ts'
import { act, check, heads, read, rowOf, upload, work } from './imports.fixture.ts'
import { importInvariants } from './invariants.ts'

const rows = 300
const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions', name: 'Ana' })

async function ready(from: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => rowOf(from + n))
  const { id } = (await upload(app, office, [heads, ...lines].join('\n'))).body
  await check(app, office, id)
  await work(app)
  return id
}

async function cutOnceSomeAreEntered(before: number): Promise<void> {
  const { db } = app.platform
  while ((await db.$count(applicants)) === before) await pause(5)
  await db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database() AND xact_start IS NOT NULL`)
}

test('connections that break and a process that stops in the middle leave nothing out and nothing twice', async () => {
  const id = await ready(0)
  const before = await app.platform.db.$count(applicants)
  await act(app, office, id, 'apply')
  await Promise.all([workOnImports(app.platform).catch(() => {}), cutOnceSomeAreEntered(before)])
  const { counts } = (await read(app, office, id)).body
  expect(counts.entered + counts.ready).toBe(rows)
  expect(counts.ready).toBeGreaterThan(0)
  const stops = new AbortController()
  setTimeout(() => stops.abort(), 200)
  await workOnImports(app.platform, stops.signal)
  await Promise.all([work(app), work(app)])
  expect((await read(app, office, id)).body.counts).toMatchObject({ entered: rows, ready: 0 })
  expect(await app.platform.db.$count(applicants)).toBe(before + rows)
  expect(await brokenIn(app, importInvariants)).toEqual([])
}, 120_000)

test('a stop leaves the rest ready, and someone who may no longer enter applications enters none', async () => {
  const id = await ready(1_000)
  await act(app, office, id, 'apply')
  const working = workOnImports(app.platform)
  expect((await act(app, office, id, 'stop')).status).toBe(200)
  await working
  const { counts, state } = (await read(app, office, id)).body
  expect(state).toBe('checked')
  expect(counts.entered + counts.ready).toBe(rows)
  await act(app, office, id, 'apply')
  await app.platform.db.update(admins).set({ role: 'reviewer' }).where(sql`name = 'Ana'`)
  await work(app)
  const owner = await makeAdmin(app, { role: 'owner' })
  expect((await read(app, owner, id)).body).toMatchObject({
    state: 'checked',
    counts,
    stoppedBecause: 'Ana may no longer enter applications for this program',
  })
}, 120_000)
