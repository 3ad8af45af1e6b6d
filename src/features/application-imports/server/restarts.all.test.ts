import { setTimeout as pause } from 'node:timers/promises'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { workOnImports } from './import-job.ts'
import { act, check, heads, read, rowOf, rowsOf, upload, work } from './imports.fixture.ts'
import { importInvariants } from './invariants.ts'

const rows = 900
const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const owner = await makeAdmin(app, { role: 'owner' })

async function ready(from: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => rowOf(from + n))
  const { id } = (await upload(app, office, [heads, ...lines].join('\n'))).body
  await check(app, office, id)
  await work(app)
  return id
}

async function cutOnceSomeAreEntered(before: number): Promise<void> {
  while ((await app.platform.db.$count(applicants)) === before) await pause(5)
  await cutTransactions()
}

async function cutTransactions(): Promise<void> {
  await app.platform.db.execute(sql`
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
  expect((await read(app, owner, id)).body).toMatchObject({
    state: 'checked',
    counts,
    stoppedBecause: 'Ana may no longer enter applications for this program',
  })
}, 120_000)

async function enter(from: number, count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, n) => rowOf(from + n))
  const { id } = (await upload(app, owner, [heads, ...lines].join('\n'))).body
  await check(app, owner, id)
  await work(app)
  await act(app, owner, id, 'apply')
  await work(app)
  return id
}

test('an undo that is cut off, stopped and begun again takes back each row once', async () => {
  const { db } = app.platform
  const count = 600
  const id = await enter(5_000, count)
  const [touched] = await rowsOf(app, owner, id, 'entered')
  const ofTouched = eq(applications.id, touched.applicationId)
  await db
    .update(applications)
    .set({ flags: ['x'] })
    .where(ofTouched)
  const closed = isNotNull(applicants.closedAt)
  const before = await db.$count(applicants, closed)
  expect((await act(app, owner, id, 'undo')).status).toBe(200)
  const cut = async () => {
    while ((await db.$count(applicants, closed)) === before) await pause(5)
    await cutTransactions()
  }
  await Promise.all([workOnImports(app.platform).catch(() => {}), cut()])
  const { counts } = (await read(app, owner, id)).body
  expect(counts.entered + counts.undone).toBe(count)
  expect(counts.undone).toBeGreaterThan(0)
  expect((await act(app, owner, id, 'stop')).status).toBe(200)
  expect((await read(app, owner, id)).body.state).toBe('checked')
  expect((await act(app, owner, id, 'undo')).status).toBe(200)
  await Promise.all([work(app), work(app)])
  expect((await read(app, owner, id)).body).toMatchObject({
    state: 'undone',
    counts: { entered: 1, undone: count - 1 },
  })
  expect(await rowsOf(app, owner, id, 'entered')).toMatchObject([
    { line: touched.line, words: 'Someone has worked on it since' },
  ])
  expect(await db.$count(applicants, closed)).toBe(before + count - 1)
  expect(await db.$count(auditLog, eq(auditLog.action, 'applicant.erased'))).toBe(count - 1)
  expect(await brokenIn(app, importInvariants)).toEqual([])
}, 120_000)

test('an undo waits for a row that someone has in hand, and one that fails keeps no other', async () => {
  const { db } = app.platform
  const id = await enter(8_000, 20)
  const [inHand] = await rowsOf(app, owner, id, 'entered')
  await db.execute(sql`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'not this one'; END $$`)
  await db.execute(sql`
    CREATE TRIGGER refuse_one BEFORE UPDATE ON applicants FOR EACH ROW
    WHEN (OLD.last_name = 'Imported8007') EXECUTE FUNCTION refuse_one()`)
  await act(app, owner, id, 'undo')
  await db.transaction(async (inside) => {
    const own = eq(applications.id, inHand.applicationId)
    await inside.select().from(applications).where(own).for('update')
    // A busy machine may need longer for the undo than others may keep a row.
    await inside.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await workOnImports(app.platform)
    expect((await read(app, owner, id)).body).toMatchObject({
      state: 'undoing',
      counts: { entered: 2, undone: 18 },
    })
  })
  await work(app)
  expect((await read(app, owner, id)).body).toMatchObject({
    state: 'undone',
    counts: { entered: 1, undone: 19 },
  })
  expect(await rowsOf(app, owner, id, 'entered')).toMatchObject([
    { name: 'Ada Imported8007', words: 'Something went wrong on our side. Discard it by hand' },
  ])
}, 120_000)
