import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { makeTestApp } from '../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../tests/cast.ts'
import { forThisFile } from '../../tests/for-this-file.ts'
import { finishRestore, lockRestoredCopy, releaseRestoredCopy } from './backup/restore-backup.ts'
import { restores } from './db/tables.ts'
import { checkInvariants, type Invariant } from './invariants.ts'
import { isRestoredCopy, momentOfHeldCopy } from './restored-copy.ts'

const app = await forThisFile(makeTestApp())

test('a held copy can be looked at and refuses every change, hooks included', async () => {
  const held = composeApp(app.platform, { isHeld: true })
  const incoming = { socket: { remoteAddress: '203.0.113.7' } }
  const call = (method: string, path: string, body?: string) =>
    held.request(
      path,
      { method, body, headers: { 'content-type': 'application/json' } },
      { incoming },
    )
  for (const path of ['/api/users/register', '/api/hooks/stripe', '/api/users/profile']) {
    const refused = await call('POST', path)
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'held'])
  }
  const { email } = cast.ada
  await bringIn(app, cast.ada)
  const login = JSON.stringify({ email, password: castPassword })
  expect((await call('POST', '/api/users/login', login)).status).toBe(200)
  expect((await call('GET', '/api/programs')).status).toBe(200)
})

test('a database is held from the restore to its release, and again after the next restore', async () => {
  const { db, now, databaseUrl } = app.platform
  const restored = () =>
    db.insert(restores).values({ id: randomUUID(), at: now(), backupAt: now() })
  expect(await isRestoredCopy(db)).toBe(false)
  await restored()
  expect(await isRestoredCopy(db)).toBe(true)
  expect(await releaseRestoredCopy(databaseUrl)).toBe(true)
  expect(await releaseRestoredCopy(databaseUrl)).toBe(false)
  expect(await isRestoredCopy(db)).toBe(false)
  await restored()
  expect(await isRestoredCopy(db)).toBe(true)
})

test('a database that another program brought back is held once its operator says so', async () => {
  const { db, databaseUrl } = app.platform
  await releaseRestoredCopy(databaseUrl)
  const moment = new Date('2026-11-22T14:05:00.000Z')
  await lockRestoredCopy(databaseUrl, moment)
  expect(await momentOfHeldCopy(db)).toEqual(moment)
})

test('a held copy is checked as of its moment, so that what waits in it is not late', async () => {
  const moment = await momentOfHeldCopy(app.platform.db)
  const find = vi.fn<Invariant['find']>(async () => [])
  await checkInvariants(app.databaseUrl, undefined, [{ name: 'holds', find }])
  expect(find.mock.calls[0]?.[0].now).toEqual(moment)
})

test('a restore that was cut off cannot be released', async () => {
  const { db, now, databaseUrl } = app.platform
  const id = randomUUID()
  await db.insert(restores).values({ id, at: now(), backupAt: now(), unfinished: true })
  await expect(releaseRestoredCopy(databaseUrl)).rejects.toThrow('This restore was cut off')
  expect(await isRestoredCopy(db)).toBe(true)
  await finishRestore(databaseUrl)
  expect(await releaseRestoredCopy(databaseUrl)).toBe(true)
})
