import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '../../../tests/database.ts'
import { type History, historyOf, keepLog, letLogGo } from './history.ts'
import { backupOfMoment, tryRecovery } from './point-in-time.ts'
import { restoreBackup } from './restore-backup.ts'
import { listSnapshots, needsSnapshot, removeOldHistory, takeSnapshot } from './snapshots.ts'

const rounds = 12
const betweenMs = 60
const weekMs = 8 * 86_400_000

let folder: string
let backups: string
let config: ReturnType<typeof readConfig>
let embedded: EmbeddedDatabase
let history: History
/** When each row was acknowledged. */
const acknowledged: Date[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-moments-'))
  backups = join(folder, 'backups')
  config = readConfig({ DATA_DIR: join(folder, 'live'), BACKUP_DIR: backups })
  embedded = await startEmbedded({ dataDir: config.dataDir, keepsLog: true })
  await migrate(embedded.url)
  history = await historyOf(embedded.cluster, backups)
  const writing = write(rounds / 2)
  await takeSnapshot(config, embedded, history, { others: [], passphrase: undefined })
  await writing
  await write(rounds / 2)
}, 120_000)
afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true })
})

async function query(sql: string, url = embedded.adminUrl) {
  const client = new Client({ connectionString: url.replace(/\/postgres$/, '/matricula') })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await query(`INSERT INTO throttles VALUES ('row ${acknowledged.length}', 1, now(), now())`)
    acknowledged.push(new Date())
    await pause(betweenMs)
  }
}

/** What is there of what was written, in a copy of a moment. */
async function rowsAt(moment: Date): Promise<{ rows: string[]; at: Date }> {
  const scratch = await mkdtemp(join(folder, 'scratch-'))
  const place = await emptyDatabase()
  try {
    const backup = await backupOfMoment(backups, moment, scratch)
    await restoreBackup(backup, readConfig({ DATA_DIR: join(scratch, 'into') }), place.url)
    const { rows } = await query('SELECT bucket FROM throttles ORDER BY free_at', place.url)
    return { rows: rows.map(({ bucket }) => bucket), at: new Date(backup.manifest.at) }
  } finally {
    await place.drop()
    await rm(scratch, { recursive: true })
  }
}

function writtenUntil(moment: Date): string[] {
  return acknowledged.flatMap((at, n) => (at <= moment ? [`row ${n}`] : []))
}

test('a database comes back as of any moment since its first snapshot', {
  timeout: 120_000,
}, async () => {
  await query('SELECT pg_switch_wal()')
  await keepLog(embedded.cluster, history)
  expect(await needsSnapshot(history)).toBe(false)
  const moment = new Date((acknowledged.at(-4)?.getTime() ?? 0) + betweenMs / 2)
  const { rows, at } = await rowsAt(moment)
  expect(rows).toEqual(writtenUntil(moment))
  expect(at).toEqual(moment)
})

test('asked for a later moment than the log tells of, it comes back as of the end of the log', {
  timeout: 120_000,
}, async () => {
  const known = new Date()
  await query('SELECT pg_switch_wal()')
  await keepLog(embedded.cluster, history)
  await write(2)
  const { rows, at } = await rowsAt(new Date())
  expect(rows).toEqual(writtenUntil(known))
  expect(at.getTime()).toBeLessThan(known.getTime())
})

test('a moment before the first snapshot is refused', async () => {
  const longAgo = backupOfMoment(backups, new Date(0), join(folder, 'none'))
  await expect(longAgo).rejects.toThrow(/begin at 20/)
})

test('what is damaged is named', { timeout: 120_000 }, async () => {
  const [snapshot] = await listSnapshots(backups)
  if (!snapshot) throw new Error('there is a snapshot')
  const piece = join(history.log, `${snapshot.log}.gz`)
  for (const file of [join(snapshot.folder, 'cluster.gz'), piece]) {
    const bytes = await readFile(file)
    await writeFile(file, flipped(bytes))
    const name = file.slice(file.lastIndexOf('/') + 1)
    await expect(tryRecovery(snapshot)).rejects.toThrow(name)
    await writeFile(file, bytes)
  }
  await tryRecovery(snapshot)
})

test('each moment comes back on its own side of a piece of the log, and of a second snapshot', {
  timeout: 240_000,
}, async () => {
  const moments: Date[] = []
  const goOn = async () => {
    await write(3)
    moments.push(new Date())
    await pause(betweenMs)
    await write(1)
  }
  const endPiece = async () => {
    await query('SELECT pg_switch_wal()')
    await keepLog(embedded.cluster, history)
  }
  await goOn()
  await endPiece()
  await goOn()
  const writing = write(rounds)
  const second = await takeSnapshot(config, embedded, history, {
    ...{ others: [], passphrase: undefined },
  })
  await writing
  await goOn()
  await endPiece()
  await goOn()
  await endPiece()
  expect(moments.map((moment) => moment > new Date(second.at))).toEqual([false, false, true, true])
  for (const moment of moments)
    expect(await rowsAt(moment)).toEqual({ rows: writtenUntil(moment), at: moment })
})

test('a log with a hole leads up to it alone, until there is a new snapshot', async () => {
  await query('SELECT pg_switch_wal()')
  expect(await letLogGo(embedded.cluster)).toBe(0)
  expect(await letLogGo(embedded.cluster, 0)).toBe(1)
  await write(1)
  await query('SELECT pg_switch_wal()')
  await keepLog(embedded.cluster, history)
  expect(await needsSnapshot(history)).toBe(true)
  await takeSnapshot(config, embedded, history, { others: [], passphrase: undefined })
  expect(await needsSnapshot(history)).toBe(false)
})

test('after a week a snapshot goes, and the log before the next one', async () => {
  const [newest] = await listSnapshots(backups)
  await removeOldHistory(backups, history, new Date())
  expect(await listSnapshots(backups)).toHaveLength(3)
  await removeOldHistory(backups, history, new Date(Date.now() + weekMs))
  expect(await listSnapshots(backups)).toEqual([newest])
  const log = (await readdir(history.log)).toSorted()
  expect(log[0]).toBe(`${newest?.log}.gz`)
})

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  // In the sum at the end: a bit in the middle of packed zeros may well mean the same.
  const place = changed.length - 6
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}
