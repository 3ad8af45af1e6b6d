import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupsToRemove, listBackups, removeOldBackups } from './backup-retention.ts'

const dayMs = 86_400_000
const last = new Date('2026-11-25T02:10:00Z')
const nights = (count: number) =>
  Array.from({ length: count }, (_, n) => new Date(last.getTime() - n * dayMs))
const keptOf = (moments: Date[]) => {
  const goes = new Set(backupsToRemove(moments))
  return moments.filter((at) => !goes.has(at)).map((at) => at.toISOString().slice(0, 10))
}

test('of two years of nights stay seven days, four weeks, and twelve months', () => {
  expect(keptOf(nights(730))).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'],
    ...['2026-11-20', '2026-11-19', '2026-11-15', '2026-11-08', '2026-10-31'],
    ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'],
    ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('what is thinned every night ends as what is thinned once', () => {
  const all = nights(500)
  let kept: Date[] = []
  for (const at of all.toReversed()) {
    kept.push(at)
    const goes = new Set(backupsToRemove(kept))
    kept = kept.filter((one) => !goes.has(one))
  }
  expect(kept.length).toBe(keptOf(all).length)
})

test('the last of a day stays, and a year without backups removes none', () => {
  const noon = new Date('2026-11-25T12:00:00Z')
  expect(backupsToRemove([last, noon])).toEqual([last])
  const old = nights(7).map((at) => new Date(at.getTime() - 365 * dayMs))
  expect(backupsToRemove(old)).toEqual([])
})

test('only folders of backups go, and of those cut off only old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = [
    ...['matricula-2026-11-25T02-10-00', 'matricula-2026-11-25T12-00-00', 'matricula-notes'],
    ...['matricula-2026-11-20T02-10-00.partial', 'matricula-2026-11-25T12-30-00.partial', 'files'],
  ]
  for (const name of names) await mkdir(join(folder, name))
  const old = new Date(last.getTime() - 5 * dayMs)
  await utimes(join(folder, 'matricula-2026-11-20T02-10-00.partial'), old, old)
  await utimes(join(folder, 'matricula-2026-11-25T12-30-00.partial'), last, last)
  expect(await removeOldBackups(folder, last)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual([
    ...['files', 'matricula-2026-11-25T12-00-00', 'matricula-2026-11-25T12-30-00.partial'],
    'matricula-notes',
  ])
  expect((await listBackups(folder)).map(({ at }) => at.toISOString())).toEqual([
    '2026-11-25T12:00:00.000Z',
  ])
})
