import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { keepsHistory, logWaitsSince, newestSnapshot } from './own-history.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'matricula-own-history-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = readConfig({ DATA_DIR: dataDir })

test('the newest snapshot is that of this database, whatever else is kept beside it', async () => {
  expect(await newestSnapshot(config)).toBeUndefined()
  const history = join(dataDir, 'backups/history')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/history'), 'ours')
  for (const name of [
    'ours/snapshot-2026-11-21T02-10-00.000Z',
    'ours/snapshot-2026-11-22T02-10-07.250Z',
    'ours/making-1',
    'theirs/snapshot-2026-11-25T02-10-00.000Z',
  ])
    mkdirSync(join(history, name), { recursive: true })
  expect(await newestSnapshot(config)).toEqual(new Date('2026-11-22T02:10:07.250Z'))
})

test('a finished piece of the log waits from its end on', async () => {
  const states = join(dataDir, 'postgres/cluster/pg_wal/archive_status')
  expect(await logWaitsSince(config)).toBeUndefined()
  mkdirSync(states, { recursive: true })
  const since = new Date('2026-11-22T14:05:00Z')
  for (const [n, ending] of ['done', 'ready', 'ready'].entries()) {
    const file = join(states, `00000001000000000000000${n}.${ending}`)
    writeFileSync(file, '')
    utimesSync(file, since, new Date(since.getTime() + n * 60_000))
  }
  expect(await logWaitsSince(config)).toEqual(new Date('2026-11-22T14:06:00Z'))
})

test('points in time are kept of the embedded database with a place for backups alone', () => {
  expect(keepsHistory(config)).toBe(true)
  expect(keepsHistory({ ...config, databaseUrl: 'postgres://elsewhere/matricula' })).toBe(false)
  expect(keepsHistory(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: 'off' }))).toBe(false)
})
