// A disk that fills up to its last byte while people read and save: what stops, in which order, whether reading
// goes on for as long as it is full, and whether all is as before once there is room. Needs root, for a disk of its
// own: a file with a file system in it, of which the ballast takes room that is never written.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { openLedger, send } from '#tests/ledger.ts'
import { cast, castPassword } from '#tests/people.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import { options } from './options.ts'
import { ensureBuilt, root, signIn, startServer } from './product.ts'
import { report } from './results.ts'

const diskBytes = 8e9
/** Longer than the database goes on with what it has of its log: it begins another piece every four minutes. */
const fullMs = (options.size ?? (options.quick ? 0.5 : 15)) * 60_000
const readEveryMs = 50
const settleMs = 3_000
const settledWithinMs = 120_000
const patienceMs = 10_000
const normalWithinMs = 60_000
/** How much is free, and what is still taken then. */
const levels = [
  { free: 2e9, takes: ['upload', 'register', 'save'] },
  { free: 0.045 * diskBytes, takes: ['register', 'save'] },
  { free: 0.018 * diskBytes, takes: ['save'] },
  { free: 80e6, takes: [] },
  { free: 0, takes: [] },
]

const folder = mkdtempSync(join(tmpdir(), 'matricula-full-disk-'))
const image = join(folder, 'disk')
const disk = join(folder, 'mounted')
mkdirSync(disk)
writeFileSync(image, '')
truncateSync(image, diskBytes)
if (!mount()) {
  rmSync(folder, { recursive: true })
  console.log(
    'full-disk: skipped, because it needs root and a loop device to mount a disk of its own',
  )
  process.exit(0)
}

await ensureBuilt()
const dataDir = join(disk, 'data')
const server = await startServer(dataDir, { LOG_LEVEL: 'error' })
try {
  const admin = await signIn(server.port)
  const ledger = await openLedger(() => [server.address], 2)
  const [someone] = ledger.writers
  const token = someone?.token ?? ''
  const saved = await send(server.address, 'POST', '/api/users/application', token, {
    applicationType: 'msc',
  })
  const { id = '' } = (saved?.body ?? {}) as { id?: string }
  const reading = read(token, admin, id)
  ledger.begin()

  await untilSettled()
  const wrong: string[] = []
  for (const { free, takes } of levels) {
    leave(free)
    await pause(settleMs)
    const found = await whatIsTaken(token, id)
    const said = `${Math.round(freeBytes() / 1e6)} MB free: takes ${found.join(', ') || 'nothing'}`
    console.log(said)
    if (found.join() !== takes.join()) wrong.push(`${said}, and should take ${takes.join(', ')}`)
  }
  await pause(fullMs)
  const whileFull = await reading.end()

  leave(diskBytes)
  const emptied = performance.now()
  const normalAfterMs = await untilAllIsTaken(token, id, emptied)
  await ledger.end()
  const losses = await ledger.losses()
  await server.stop()
  const verified = spawnSync(process.execPath, ['dist/server/verify.js'], {
    cwd: root,
    env: { ...process.env, ...noAddresses, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  report(
    'full-disk',
    [
      {
        name: 'levels at which something else was taken',
        value: wrong.length,
        unit: '',
        atMost: 0,
      },
      { name: 'full to the last byte for', value: fullMs / 60_000, unit: 'min' },
      { name: 'reads meanwhile', value: whileFull.all, unit: '', atLeast: 1 },
      { name: 'of them not answered, or not by 200', value: whileFull.failed, unit: '', atMost: 0 },
      { name: 'sent away by load', value: whileFull.sentAway, unit: '' },
      { name: 'the longest of them', value: whileFull.longestMs, unit: 'ms', atMost: patienceMs },
      {
        name: 'everything taken again after',
        value: normalAfterMs,
        unit: 'ms',
        atMost: normalWithinMs,
      },
      { name: 'saves acknowledged', value: ledger.acknowledged(), unit: '', atLeast: 1 },
      { name: 'acknowledged and lost', value: losses.length, unit: '', atMost: 0 },
      {
        name: 'saves answered by neither 200 nor 503',
        value: oddSaves(ledger.statuses),
        unit: '',
        atMost: 0,
      },
      { name: 'verify ended with', value: verified.status ?? 1, unit: '', atMost: 0 },
    ],
    [...wrong, ...(verified.status === 0 ? [] : [verified.stdout])],
  )
} finally {
  await server.stop()
  execFileSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
}

function mount(): boolean {
  if (process.getuid?.() !== 0) return false
  const made = spawnSync('mkfs.ext4', ['-q', '-m', '0', image])
  return made.status === 0 && spawnSync('mount', ['-o', 'loop', image, disk]).status === 0
}

/** What an hour at work brings: the database has pieces of its log behind it that it uses again. */
async function untilSettled(): Promise<void> {
  const database = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  for (const until = Date.now() + settledWithinMs; ; await pause(settleMs)) {
    const { rows } = await client.query<{ spare: number }>(
      `SELECT count(*)::int AS spare FROM pg_ls_waldir() WHERE name > pg_walfile_name(pg_current_wal_lsn())`,
    )
    if ((rows[0]?.spare ?? 0) > 1) break
    if (Date.now() > until) throw new Error('The database has no piece of its log to spare.')
    await client.query('CHECKPOINT')
  }
  await client.end()
  await database.stop()
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Somebody else's file takes all of the disk but so much. */
function leave(bytes: number): void {
  const ballast = join(disk, 'ballast')
  rmSync(ballast, { force: true })
  const taken = Math.floor(freeBytes() - bytes)
  if (taken <= 0) return
  // At the end it takes what there is and says that it could not take all.
  spawnSync('fallocate', ['--length', String(bytes === 0 ? taken - 4_096 : taken), ballast])
  if (bytes === 0) spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'crumbs')}`, 'bs=4096'])
  else rmSync(join(disk, 'crumbs'), { force: true })
}

/** Who reads goes on all the time: the application, oneself, the office's list, one application there, a page. */
function read(token: string, admin: string, id: string) {
  const found = { all: 0, failed: 0, sentAway: 0, longestMs: 0 }
  let isOver = false
  const asked = [
    { path: '/api/users/application?type=msc', token },
    { path: '/api/users/me', token },
    { path: '/api/admins/applications', token: admin },
    { path: `/api/admins/applications/${id}`, token: admin },
    { path: '/', token: '' },
  ]
  const one = async ({ path, token }: (typeof asked)[number]) => {
    for (; !isOver; await pause(readEveryMs)) {
      const began = performance.now()
      const answer = await fetch(server.address + path, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        signal: AbortSignal.timeout(2 * patienceMs),
      }).then(
        async (answer) => {
          const text = await answer.text()
          return answer.ok ? '' : `${answer.status} ${text}`
        },
        (error: Error) => error.message,
      )
      found.all += 1
      found.longestMs = Math.max(found.longestMs, performance.now() - began)
      if (answer === '') continue
      // A busy machine shows as one; that is not what a full disk does.
      if (answer.includes('"overloaded"')) found.sentAway += 1
      else found.failed += 1
      if (found.failed + found.sentAway < 20) console.log(`${path}: ${answer}`)
    }
  }
  const all = asked.map(one)
  return {
    async end() {
      isOver = true
      await Promise.all(all)
      return found
    },
  }
}

async function whatIsTaken(token: string, id: string): Promise<string[]> {
  const status = async (path: string, body: object, who?: string) =>
    (await send(server.address, 'POST', path, who, body))?.status
  const file = { name: 'scan.pdf', type: 'application/pdf', bytes: 50_000 }
  const email = `disk-${Math.random().toString(36).slice(2)}@example.org`
  const person = { ...cast.maya, email, password: castPassword }
  const answers = {
    upload: await status(`/api/users/applications/${id}/uploads`, file, token),
    register: await status('/api/users/register', person),
    save: await status('/api/users/application', { applicationType: 'msc' }, token),
  }
  return Object.entries(answers).flatMap(([name, answer]) => (answer === 200 ? [name] : []))
}

async function untilAllIsTaken(token: string, id: string, since: number): Promise<number> {
  while (performance.now() - since < 2 * normalWithinMs) {
    if ((await whatIsTaken(token, id)).length === 3) break
    await pause(100)
  }
  return performance.now() - since
}

function oddSaves(statuses: ReadonlyMap<number | 'broken', number>): number {
  const odd = [...statuses].filter(([status]) => status !== 200 && status !== 503)
  for (const [status, times] of odd) console.log(`saves answered ${status}: ${times}`)
  return odd.reduce((sum, [, times]) => sum + times, 0)
}
