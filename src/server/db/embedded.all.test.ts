import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeSparePieces } from './embedded/log-segments.ts'
import { startEmbedded } from './embedded.ts'

type Served = { url: string; adopted: boolean; child: ChildProcess }

const dataDir = mkdtempSync(join(tmpdir(), 'matricula-embedded-'))
const folder = join(dataDir, 'postgres')
const aliveAgainMs = 20_000
const script = join(import.meta.dirname, '../../../tests/fixtures/serve-database.ts')

afterAll(async () => {
  const { stop } = await startEmbedded({ dataDir })
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two processes that start at once on one folder share one server', async () => {
  const both = await Promise.all([serve(), serve()])
  expect(both.map((one) => one.adopted).sort()).toEqual([false, true])
  expect(both[0].url).toBe(both[1].url)
  await query(both[0].url, 'create table kept (id int primary key)')
  await query(both[1].url, 'insert into kept values (1)')
  await stop(both[0])
  expect(await kept(both[1].url)).toEqual([1])
  await stop(both[1])
  expect(existsSync(join(folder, 'cluster/postmaster.pid'))).toBe(false)
})

test('when the process that started the server is killed, another serves on and a third joins', async () => {
  const first = await serve()
  const second = await serve()
  await kill(first)
  await query(second.url, 'insert into kept values (2)')
  const third = await serve()
  expect(third).toMatchObject({ url: second.url, adopted: true })
  expect(await kept(third.url)).toEqual([1, 2])
  await stop(second)
  await stop(third)
})

test('a killed server is started again under its living process, with all that it acknowledged', async () => {
  const one = await serve()
  await query(one.url, 'insert into kept values (3)')
  process.kill(postmaster(), 'SIGKILL')
  await expect
    .poll(() => kept(one.url).catch(() => []), { timeout: aliveAgainMs })
    .toEqual([1, 2, 3])
  await stop(one)
})

test('killed under load, process and server both, no acknowledged row is lost', async () => {
  const one = await serve()
  const acknowledged: number[] = []
  const writing = write(one.url, acknowledged)
  await expect.poll(() => acknowledged.length, { timeout: aliveAgainMs }).toBeGreaterThan(50)
  await kill(one)
  process.kill(postmaster(), 'SIGKILL')
  await writing
  const next = await serve()
  expect(next.adopted).toBe(false)
  expect(await kept(next.url)).toEqual(expect.arrayContaining(acknowledged))
  await stop(next)
})

test("a stranger with the dead server's process id does not keep it from starting", async () => {
  const one = await serve()
  await kill(one)
  const note = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8')
  process.kill(postmaster(), 'SIGKILL')
  const stranger = note.replace(/^\d+/, String(process.pid))
  writeFileSync(join(folder, 'cluster/postmaster.pid'), stranger)
  const next = await serve()
  expect(next.adopted).toBe(false)
  await stop(next)
})

test('a stranger on the remembered port makes the server take another', async () => {
  const port = Number(readFileSync(join(folder, 'port'), 'utf8'))
  const stranger = createServer().listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  const one = await serve()
  expect(Number(new URL(one.url).port)).not.toBe(port)
  await stop(one)
})

test('a copy of a folder in use is refused, and leaves the server of the first alone', async () => {
  const one = await serve()
  const before = postmaster()
  const copy = copyOf()
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow('was copied while its server was')
  expect(postmaster()).toBe(before)
  expect(await kept(one.url)).toContain(1)
  await stop(one)
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow('copy the whole data folder again')
})

test('a copied folder whose first has moved on is refused, a killed one that was renamed is not', async () => {
  const one = await serve()
  const copy = copyOf()
  await kill(one)
  process.kill(postmaster(), 'SIGKILL')
  const renamed = `${dataDir}-renamed`
  onTestFinished(() => renameSync(renamed, dataDir))
  renameSync(dataDir, renamed)
  const moved = await startEmbedded({ dataDir: renamed })
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow('was copied while its server was')
  expect(await kept(moved.url)).toContain(1)
  await moved.stop()
})

test('a folder copied at rest has a server of its own', async () => {
  const copy = copyOf()
  const first = await serve()
  const second = await startEmbedded({ dataDir: copy })
  onTestFinished(second.stop)
  expect(second.adopted).toBe(false)
  await query(second.url, 'insert into kept values (99)')
  expect(await kept(first.url)).not.toContain(99)
  await second.stop()
  expect(await kept(first.url)).toContain(1)
  await stop(first)
})

test('the application role may make neither roles nor databases, and nothing is saved unsafely', async () => {
  const one = await serve()
  const role = await query(
    one.url,
    `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  const listening = await query(one.url, 'show listen_addresses')
  expect(listening).toEqual([{ listen_addresses: '127.0.0.1' }])
  await stop(one)
})

test('a folder from before gets the role that owns nothing at its next start', async () => {
  const { adminUrl, stop } = await startEmbedded({ dataDir })
  await query(adminUrl, 'drop role matricula_server')
  await stop()
  const next = await startEmbedded({ dataDir })
  onTestFinished(next.stop)
  expect(await query(next.serverUrl, 'select current_user as role')).toEqual([
    { role: 'matricula_server' },
  ])
  await expect(query(next.serverUrl, 'create table mine (id int)')).rejects.toThrow('permission')
})

test('on a full disk the server has pieces of its log that it uses again', async () => {
  const { cluster, adminUrl, stop } = await startEmbedded({ dataDir })
  await makeSparePieces(cluster, adminUrl)
  await query(adminUrl, 'checkpoint')
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const spare = 'SELECT FROM pg_ls_waldir() WHERE name > pg_walfile_name(pg_current_wal_lsn())'
  expect((await client.query(spare)).rowCount).toBeGreaterThanOrEqual(2)
  await client.end()
  await stop()
})

test('a first start cut short leaves nothing half done', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'matricula-embedded-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true, maxRetries: 5 }))
  const child = run(elsewhere)
  await pause(500)
  child.kill('SIGKILL')
  const { stop } = await startEmbedded({ dataDir: elsewhere })
  await stop()
})

test('a folder of another major version is refused with the way out', async () => {
  const file = join(folder, 'cluster/PG_VERSION')
  const version = readFileSync(file, 'utf8')
  onTestFinished(() => writeFileSync(file, version))
  writeFileSync(file, '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('made by PostgreSQL 17')
})

test('a folder without its password is refused', async () => {
  const file = join(folder, 'password')
  const password = readFileSync(file, 'utf8')
  onTestFinished(() => writeFileSync(file, password, { mode: 0o600 }))
  rmSync(file)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${file} is missing`)
})

function copyOf() {
  const copy = mkdtempSync(join(tmpdir(), 'matricula-embedded-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  execFileSync('cp', ['-a', `${dataDir}/.`, copy])
  return copy
}

function run(dataDir: string) {
  return spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function serve(): Promise<Served> {
  const child = run(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { ...JSON.parse(String(line)), child }
}

async function stop({ child }: Served) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function kill({ child }: Served) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function postmaster() {
  return Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function kept(url: string): Promise<number[]> {
  const rows = await query(url, 'select id from kept order by id')
  return rows.map((row) => row.id)
}

async function write(url: string, acknowledged: number[]) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let id = 1_000; ; id++) {
      await client.query('insert into kept values ($1)', [id])
      acknowledged.push(id)
    }
  } catch {
    // The server is gone.
  }
}
