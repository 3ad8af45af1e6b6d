import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { releaseRestoredCopy } from '#server/backup/restore-backup.ts'
import { restores } from '#server/db/tables.ts'
import { noteUpkeep } from '#server/upkeep.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'

type Line = { name: string; says: string; at: string | null; toDo: string | null }

const app = await forThisFile(makeTestApp({ now: new Date() }))
const token = await makeAdmin(app, { role: 'owner' })

async function readLines(): Promise<Line[]> {
  const { status, body } = await app.call('GET /api/admins/health', { token })
  expect(status).toBe(200)
  return body.lines
}
const lineOf = async (name: string) => (await readLines()).find((line) => line.name === name)

test('an installation that no one looked after says what to do, and that comes first', async () => {
  const lines = await readLines()
  const open = lines.filter(({ toDo }) => toDo !== null).map(({ name }) => name)
  expect(open).toEqual(['Last backup', 'Last backup test', 'Last integrity check'])
  expect(lines[0]?.toDo).toBe('Ask your operator to make a backup now.')
  expect(lines.slice(0, 3).map(({ name }) => name)).toEqual(open)
  expect(lines.map(({ name }) => name).toSorted()).toEqual([
    'Bank statements',
    'Card payments',
    'Disk',
    'Email',
    'End of the audit log',
    'Interviewers’ calendars',
    'Jobs',
    'Last backup',
    'Last backup test',
    'Last integrity check',
    'Login links',
    'Passkeys',
    'Point-in-time recovery',
    'Seal certificate',
    'Seal timestamps',
    'Student systems',
    'Version',
    'Webhooks',
  ])
})

test('what was done is told by its last time, and by whether it passed', async () => {
  const backupAt = app.clock.now()
  await noteUpkeep(app.databaseUrl, { kind: 'backup', passed: true, backupAt })
  await noteUpkeep(app.databaseUrl, { kind: 'restore-check', passed: true, backupAt })
  await noteUpkeep(app.databaseUrl, { kind: 'verify', passed: true })
  expect((await readLines()).filter(({ toDo }) => toDo !== null)).toEqual([])
  expect(await lineOf('Last backup')).toMatchObject({ at: backupAt.toISOString() })

  const nightBefore = new Date(backupAt.getTime() - 27 * 3_600_000)
  await noteUpkeep(app.databaseUrl, { kind: 'backup', passed: true, backupAt: nightBefore })
  expect(await lineOf('Last backup')).toMatchObject({
    at: nightBefore.toISOString(),
    toDo: expect.stringContaining('last night’s is missing'),
  })
  await noteUpkeep(app.databaseUrl, { kind: 'restore-check', passed: false, backupAt })
  await noteUpkeep(app.databaseUrl, { kind: 'verify', passed: false, broken: 1 })
  expect(await lineOf('Last backup test')).toMatchObject({
    says: 'Failed',
    toDo: expect.any(String),
  })
  expect(await lineOf('Last integrity check')).toMatchObject({
    says: '1 rule that must always hold is broken',
    toDo: expect.any(String),
  })
})

test('a restored copy says first that it is on hold, and as of when it is', async () => {
  const backupAt = new Date('2026-11-20T02:10:00.000Z')
  const restored = { id: randomUUID(), at: app.clock.now(), backupAt }
  await app.platform.db.insert(restores).values(restored)
  const [first] = await readLines()
  expect(first).toEqual({
    name: 'A restored copy, on hold',
    says: expect.stringContaining('nothing goes out'),
    at: backupAt.toISOString(),
    toDo: expect.stringContaining('release this copy'),
  })
  for (const name of ['Jobs', 'Email'])
    expect(await lineOf(name)).toMatchObject({ says: 'On hold', toDo: null })
  await releaseRestoredCopy(app.databaseUrl)
  expect(await lineOf('A restored copy, on hold')).toBeUndefined()
})
