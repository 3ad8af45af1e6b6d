import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { historyAt, keepLog } from './history.ts'
import { removeOldHistory } from './snapshots.ts'

const name = '000000010000000000000003'

/** A cluster with one finished piece, which comes as slowly as a test wants. */
function aCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'cluster')
  const states = join(path, 'pg_wal/archive_status')
  mkdirSync(states, { recursive: true })
  writeFileSync(join(states, `${name}.ready`), '')
  execFileSync('mkfifo', [join(path, 'pg_wal', name)])
  const history = historyAt(join(folder, 'history'))
  mkdirSync(history.log, { recursive: true })
  const keeping = keepLog({ folder, path, password: '' }, history)
  const piece = createWriteStream(join(path, 'pg_wal', name))
  const isCopying = () => readdirSync(history.log).length > 0
  return { states, history, keeping, piece, isCopying }
}

test('a piece is kept whole, and then released', async () => {
  const { states, history, keeping, piece } = aCluster()
  piece.end('all of it')
  await keeping
  expect(readdirSync(history.log)).toEqual([`${name}.gz`])
  expect(readdirSync(states)).toEqual([`${name}.done`])
})

test('a piece that another process releases while it is copied is not taken from here', async () => {
  const { states, history, keeping, piece, isCopying } = aCluster()
  piece.write('its beginning, and then ')
  await expect.poll(isCopying).toBe(true)
  renameSync(join(states, `${name}.ready`), join(states, `${name}.done`))
  piece.end('what the server wrote over it')
  await keeping
  expect(readdirSync(history.log)).toEqual([])
})

test('of two snapshots that were made at once each keeps the log that it needs', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'matricula-log-'))
  onTestFinished(() => rmSync(backups, { recursive: true }))
  const history = historyAt(join(backups, 'history/ours'))
  mkdirSync(history.log, { recursive: true })
  const pieces = [2, 3, 4, 5].map((number) => name.replace(/3$/, String(number)))
  for (const piece of pieces) writeFileSync(join(history.log, `${piece}.gz`), '')
  const part = { file: 'cluster.gz', bytes: 1, sha256: '0'.repeat(64) }
  const about = { format: 1, folders: [], cluster: part, files: [], others: [], keys: null }
  const made = [
    { at: '2026-11-25T02:10:08.000Z', log: pieces[2] },
    { at: '2026-11-25T02:10:09.000Z', log: pieces[1] },
  ]
  for (const { at, log } of made) {
    const folder = join(history.folder, `snapshot-${at.replaceAll(':', '-')}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'snapshot.json'), JSON.stringify({ ...about, at, log }))
  }
  await removeOldHistory(backups, history, new Date('2026-11-25T02:11:00.000Z'))
  expect(readdirSync(history.log)).toEqual(pieces.slice(1).map((piece) => `${piece}.gz`))
})
