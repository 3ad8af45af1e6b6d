import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { historiesIn } from '#server/backup/history.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { dayMs, openOffice, play } from '../demo/play.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import {
  beginWrites,
  kinds,
  missingWrites,
  type PreparedWrites,
  prepareWrites,
  type Write,
} from './acknowledged-writes.ts'
import { makeTestApp } from './app.ts'
import { keepFilesAndErasures, takeSnapshotNow } from './backup-rounds.ts'
import { emptyDatabase } from './database.ts'
import { openLedger } from './ledger.ts'
import { type Server, signalDatabase, startServer } from './processes.ts'
import {
  contentsOf,
  filesIn,
  inDatabase,
  lostSaves,
  onDatabase,
  withDatabase,
} from './restored-copies.ts'

const isLong = process.env.LONG === '1'
/** Half of them before the second snapshot. */
const moments = isLong ? 20 : 2
/** What the demo did before: people and days. */
const lived = isLong ? { people: 70, days: 60 } : { people: 20, days: 30 }
const writesOfAKind = isLong ? 300 : 60
const soonMs = 90_000
const secondMs = 1_000
/** Catches a hang: on a busy machine the long form needs more than ten minutes to get there. */
const preparedWithinMs = isLong ? 2_700_000 : 900_000
/** It looks every second for what is due. */
const mailLoopMs = 6_000

const folder = mkdtempSync(join(tmpdir(), 'matricula-drill-'))
const live = join(folder, 'live')
const backups = join(folder, 'backups')
const environment = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'a window painted blue' }

type Known = { at: Date; saves: ReadonlyMap<string, number> }

let ledger: Awaited<ReturnType<typeof openLedger>>
/** What was acknowledged beside the saves, and when. */
let writes: readonly Write[]
/** What was acknowledged when each of these moments came. */
const known: Known[] = []
let beforeBackup: Known
let backup: string
let files: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  const prepared = await fillWithDemo()
  const server = await startServer({ ...environment, DATA_DIR: live })
  ledger = await openLedger(() => [server.url], 4)
  ledger.begin()
  const others = beginWrites(server.url, prepared)
  // The last of a round of all kinds.
  await vi.waitUntil(() => others.writes.some(({ kind }) => kind === 'erasure'), {
    timeout: soonMs,
  })
  // Cut off in the middle: what it leaves is no backup.
  const cut = spawn(process.execPath, ['dist/server/backup.js', join(folder, 'cut')], {
    env: { ...process.env, ...noAddresses, ...environment, DATA_DIR: live },
  })
  await vi.waitUntil(hasBegun, { timeout: soonMs, interval: 2 })
  cut.kill('SIGKILL')
  await once(cut, 'exit')
  beforeBackup = note()
  // As every night: made, tried out, and a snapshot beside it.
  await run('backup', [], live)
  const [made = ''] = readdirSync(backups).filter((name) => /^matricula-.*\d$/.test(name))
  backup = join(backups, made)
  await vi.waitUntil(hasSnapshot, { timeout: soonMs })
  for (let n = 0; n < moments; n += 1) {
    if (n === moments / 2) await inCluster((embedded) => takeSnapshotNow(embedded, serving(live)))
    await pause(secondMs * (1 + Math.random()))
    known.push(note())
    // Each moment lies in another piece of the log.
    await inCluster(endPiece)
  }
  await pause(secondMs)
  await others.end()
  writes = others.writes
  await inCluster(({ url }) => keepFilesAndErasures(url, live, backups))
  await keepTheLog()
  files = filesIn(join(live, 'files/file'))
  await burn(server)
}, preparedWithinMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** People and the office as the demo invents them, and what the load will write to. */
async function fillWithDemo(): Promise<PreparedWrites> {
  return inCluster(async ({ url }) => {
    await migrate(url, { say: () => {} })
    const today = new Date()
    const app = await makeTestApp({
      ...{ databaseUrl: url, dataDir: live, environment: { BACKUP_DIR: 'off' } },
      now: new Date(today.getTime() - lived.days * dayMs),
    })
    try {
      await play(await openOffice(app), lived.people, lived.days)
      app.clock.set(new Date().toISOString())
      return await prepareWrites(app, writesOfAKind)
    } finally {
      await app.close()
    }
  })
}

async function inCluster<T>(work: (embedded: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: live })
  return work(embedded).finally(() => embedded.stop())
}

async function endPiece({ adminUrl }: EmbeddedDatabase): Promise<string> {
  const { rows } = await onDatabase(adminUrl, (client) =>
    client.query<{ piece: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS piece'),
  )
  return rows[0]?.piece ?? ''
}

function note(): Known {
  const saves = new Map(ledger.writers.map(({ token, acknowledged }) => [token, acknowledged]))
  return { at: new Date(), saves }
}

function hasBegun(): boolean {
  return existsSync(join(folder, 'cut')) && readdirSync(join(folder, 'cut')).length > 0
}

function hasSnapshot(): boolean {
  const [name] = existsSync(historiesIn(backups)) ? readdirSync(historiesIn(backups)) : []
  const there = name ? readdirSync(join(historiesIn(backups), name)) : []
  return there.some((one) => one.startsWith('snapshot-'))
}

/** Ends a piece of the log and waits until the server has copied it. */
async function keepTheLog(): Promise<void> {
  const piece = await inCluster(endPiece)
  const [name = ''] = readdirSync(historiesIn(backups))
  const copy = join(historiesIn(backups), name, 'log', `${piece}.gz`)
  await vi.waitUntil(() => existsSync(copy), { timeout: soonMs })
}

async function burn(server: Server): Promise<void> {
  server.signal('SIGKILL')
  await server.ended()
  await ledger.end()
  signalDatabase(live, 'SIGKILL')
  await pause(secondMs)
  rmSync(live, { recursive: true, force: true, maxRetries: 5 })
}

function serving(dataDir: string, given: Record<string, string> = {}) {
  return { ...environment, DATA_DIR: dataDir, ...given }
}

async function run(
  command: string,
  args: string[],
  dataDir: string,
  given: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...noAddresses, ...serving(dataDir, given) }
  const program = [`dist/server/${command}.js`, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { env })
  expect(stdout).not.toContain('BROKEN')
  return stdout
}

/** Which files of a copy are not as they were, byte for byte. */
function changedFiles(place: string): string[] {
  const found = [...filesIn(join(place, 'files/file'))]
  expect(found.length).toBeGreaterThan(0)
  return found.flatMap(([path, bytes]) => (files.get(path)?.equals(bytes) ? [] : [path]))
}

test('the load wrote something of every kind before the backup and after it', () => {
  for (const isBefore of [true, false])
    expect(
      kinds.filter((kind) =>
        writes.some(
          (write) => write.kind === kind && write.acknowledged <= beforeBackup.at === isBefore,
        ),
      ),
    ).toEqual(kinds)
})

test('after the loss of everything a backup made under load brings back all that came before it', async () => {
  const place = join(folder, 'restored')
  const said = await run('restore', [backup, '--into', place], place)
  expect(said).toContain('People who were erased since are erased again')
  await run('verify', [], place)
  expect(changedFiles(place)).toEqual([])
  expect(beforeBackup.saves.size).toBe(4)
  expect(await lostSaves(serving(place), beforeBackup.saves)).toEqual([])
  const left = await withDatabase(place, (client) => missingWrites(client, writes, beforeBackup.at))
  expect(left).toEqual([])
}, 240_000)

test('so does any moment since the first snapshot, on the embedded database and on a given one', async () => {
  for (const [n, moment] of known.entries()) {
    const place = join(folder, `moment-${n}`)
    const database = n % 2 === 1 ? await emptyDatabase() : undefined
    const given: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
    const at = moment.at.toISOString()
    const into = database?.url ?? place
    const said = await run('restore', [backups, '--at', at, '--into', into], place)
    expect(said).toContain(`Restored as of ${at}`)
    await run('verify', [], place, given)
    expect(changedFiles(place)).toEqual([])
    const look = (client: Client) => missingWrites(client, writes, moment.at, { isExact: true })
    expect(await (database ? onDatabase(database.url, look) : withDatabase(place, look))).toEqual(
      [],
    )
    expect(await lostSaves(serving(place, given), moment.saves)).toEqual([])
    rmSync(place, { recursive: true, force: true })
    await database?.drop()
  }
}, 3_000_000)

test('a restored copy equals its backup in every count and hash, and writes to nobody until it is released', async () => {
  const place = join(folder, 'quiet')
  // Whoever was erased since is back, so that it can be told apart from what was backed up.
  const noOne = join(folder, 'no-one.txt')
  writeFileSync(noOne, '')
  await run('restore', [backup, '--into', place, '--erased', noOne], place)
  const again = join(folder, 'again')
  await run('backup', [again], place)
  const [name = ''] = readdirSync(again)
  expect(await contentsOf(join(again, name))).toEqual(await contentsOf(backup))
  // As one that waited when the backup was made.
  const [before] = await inDatabase(
    place,
    `UPDATE mails SET state = 'queued', sent_at = NULL WHERE seq = (SELECT min(seq) FROM mails)
     RETURNING state`,
  )
  expect(before).toEqual({ state: 'queued' })
  const state = () => inDatabase(place, 'SELECT state FROM mails ORDER BY seq LIMIT 1')
  const held = await startServer({ ...environment, DATA_DIR: place })
  await pause(mailLoopMs)
  expect(await state()).toEqual([{ state: 'queued' }])
  expect(existsSync(join(place, 'mail'))).toBe(false)
  held.signal('SIGTERM')
  await held.ended()
  await run('restore', ['--release'], place)
  const released = await startServer({ ...environment, DATA_DIR: place })
  await expect.poll(state, { timeout: soonMs }).toEqual([{ state: 'sent' }])
  released.signal('SIGTERM')
  await released.ended()
}, 240_000)

test('a backup that was cut off in the middle is refused', async () => {
  const [partial = ''] = readdirSync(join(folder, 'cut'))
  expect(partial).toMatch(/\.partial$/)
  const restoring = run('restore', [join(folder, 'cut', partial), '--check'], join(folder, 'none'))
  await expect(restoring).rejects.toThrow(/isn't a finished backup/)
})

test.each(['database/applicants.copy.gz', 'files.ndjson', 'keys.sealed', 'a file'])(
  'a byte that was flipped is named: %s',
  async (name) => {
    // Some were handed in after the backup.
    const inBackup = [...files.keys()]
      .map((key) => `files/file${key}`)
      .find((file) => existsSync(join(backup, file)))
    const part = name === 'a file' ? (inBackup ?? 'no file') : name
    const damaged = join(folder, 'damaged')
    cpSync(backup, damaged, { recursive: true })
    const bytes = readFileSync(join(damaged, part))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(join(damaged, part), bytes)
    const restoring = run('restore', [damaged, '--check'], join(folder, 'none'))
    await expect(restoring).rejects.toThrow(part)
    rmSync(damaged, { recursive: true })
  },
)
