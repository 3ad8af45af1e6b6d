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
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdfOf } from '#features/documents/server/documents.fixture.ts'
import { historiesIn } from '#server/backup/history.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { cast, castPassword } from './cast.ts'
import { openLedger, send } from './ledger.ts'
import { type Server, signalDatabase, startServer } from './processes.ts'

const moments = process.env.LONG === '1' ? 20 : 1
const soonMs = 90_000
const secondMs = 1_000
/** It looks every second for what is due. */
const mailLoopMs = 6_000

const folder = mkdtempSync(join(tmpdir(), 'matricula-drill-'))
const live = join(folder, 'live')
const backups = join(folder, 'backups')
const environment = {
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: 'a window painted blue',
}

type Known = { at: Date; saves: ReadonlyMap<string, number> }

let ledger: Awaited<ReturnType<typeof openLedger>>
/** What was acknowledged when each of these moments came. */
const known: Known[] = []
let beforeBackup: Known
let backup: string
let files: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  const server = await startServer({ ...environment, DATA_DIR: live })
  await handInPaper(server)
  ledger = await openLedger(() => [server.url], 4)
  ledger.begin()
  await pause(secondMs)
  // Cut off in the middle: what it leaves is no backup.
  const cut = spawn(process.execPath, ['dist/server/backup.js', join(folder, 'cut')], {
    env: { ...process.env, ...environment, DATA_DIR: live },
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
    await pause(secondMs * (1 + Math.random()))
    known.push(note())
  }
  await pause(secondMs)
  await keepTheLog()
  files = filesIn(join(live, 'files/file'))
  await burn(server)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One file that an applicant hands in, over the calls of the product. */
async function handInPaper({ url }: Server): Promise<void> {
  const { program, status, ...person } = cast.ada
  const registration = { ...person, password: castPassword }
  const token = (await send(url, 'POST', '/api/users/register', undefined, registration))?.body
    .token
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (
    method: string,
    path: string,
    body: BodyInit,
    type = headers['content-type'],
  ) => {
    const init = { method, headers: { ...headers, 'content-type': type }, body }
    const answer = await fetch(`${url}/api/users/${path}`, init)
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { id } = await call('POST', 'application', JSON.stringify({ applicationType: 'msc' }))
  const bytes = await pdfOf()
  const wanted = { name: 'scan.pdf', type: 'application/pdf', bytes: bytes.length }
  const upload = await call('POST', `applications/${id}/uploads`, JSON.stringify(wanted))
  await call('PUT', `uploads/${upload.id}?offset=0`, new Blob([bytes]), 'application/octet-stream')
  const paper = { slotId: 'transcripts', uploads: [upload.id], replaces: null, expiresOn: null }
  await call('POST', `applications/${id}/documents`, JSON.stringify(paper))
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

/** With every right, past what guards the rows. */
async function inDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const embedded = await startEmbedded({ dataDir })
  const connectionString = Object.assign(new URL(embedded.adminUrl), {
    pathname: '/matricula',
  }).href
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    return (await client.query(statement)).rows
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** Ends a piece of the log and waits until the server has copied it. */
async function keepTheLog(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: live })
  const client = new Client({ connectionString: embedded.adminUrl })
  await client.connect()
  const { rows } = await client
    .query<{ piece: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS piece')
    .finally(() => client.end())
  await embedded.stop()
  const [name = ''] = readdirSync(historiesIn(backups))
  const copy = join(historiesIn(backups), name, 'log', `${rows[0]?.piece}.gz`)
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

function filesIn(root: string): Map<string, Buffer> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(root.length), readFileSync(path)]
    }),
  )
}

async function run(command: string, args: string[], dataDir: string): Promise<string> {
  const env = { ...process.env, ...environment, DATA_DIR: dataDir }
  const program = [`dist/server/${command}.js`, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { env })
  return stdout
}

/** Whose saves are older than what was acknowledged to them by a moment, in a copy that is served. */
async function lost(place: string, { saves }: Known): Promise<string[]> {
  const server = await startServer({ ...environment, DATA_DIR: place })
  try {
    const missing: string[] = []
    for (const [token, acknowledged] of saves) {
      const answer = await send(server.url, 'GET', '/api/users/application', token)
      const found = Number(answer?.body.data?.personalInfo.dodComponent ?? -1)
      if (found < acknowledged) missing.push(`found ${found}, acknowledged ${acknowledged}`)
    }
    return missing
  } finally {
    server.signal('SIGTERM')
    await server.ended()
  }
}

test('after the loss of everything a backup made under load brings back all that came before it', async () => {
  const place = join(folder, 'restored')
  await run('restore', [backup, '--into', place], place)
  expect(await run('verify', [], place)).not.toContain('BROKEN')
  expect(files.size).toBeGreaterThan(0)
  expect(filesIn(join(place, 'files/file'))).toEqual(files)
  expect(beforeBackup.saves.size).toBe(4)
  expect(await lost(place, beforeBackup)).toEqual([])
}, 240_000)

test('so does any moment since the first snapshot', async () => {
  for (const [n, moment] of known.entries()) {
    const place = join(folder, `moment-${n}`)
    const at = moment.at.toISOString()
    const said = await run('restore', [backups, '--at', at, '--into', place], place)
    expect(said).toContain(`Restored as of ${at}`)
    expect(await run('verify', [], place)).not.toContain('BROKEN')
    expect(await lost(place, moment)).toEqual([])
    rmSync(place, { recursive: true, force: true })
  }
}, 3_000_000)

test('a restored copy writes to nobody until it is released', async () => {
  const place = join(folder, 'quiet')
  await run('restore', [backup, '--into', place], place)
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
    const [key = ''] = files.keys()
    const part = name === 'a file' ? `files/file${key}` : name
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
