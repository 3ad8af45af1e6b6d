import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { operator, root, type Server, startServer } from './processes.ts'

const soon = { timeout: 30_000 }
const file = 'dist/server/processes.js'
const count = 3

let database: TestDatabase
let dataDir: string
let keeper: Server
let client: Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-processes-'))
  database = await emptyDatabase()
  keeper = await keep({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  client = new Client({ connectionString: database.url })
  await client.connect()
  await vi.waitUntil(() => keeper.output().includes(`${count} processes serve`), soon)
}, 60_000)
afterAll(async () => {
  keeper.signal('SIGTERM')
  await keeper.ended()
  await client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true })
}, 60_000)

function keep(environment: Record<string, string>, processes = count): Promise<Server> {
  const args = ['--processes', String(processes)]
  return startServer(environment, { file, folder: root, args })
}

/** Linux alone says who belongs to whom. */
function children(): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => parentOf(id) === keeper.child.pid)
}

function parentOf(id: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
  } catch {
    return undefined
  }
}

async function sessions(name: string): Promise<number> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [name],
  )
  return rows[0].n
}

async function figure(pattern: RegExp): Promise<number> {
  const answer = await fetch(`${keeper.url}/metrics`, { headers: operator })
  return Number(pattern.exec(await answer.text())?.[1])
}

/** Each on a connection of its own, so that the kernel deals them out. */
async function ask(times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    const answer = await fetch(`${keeper.url}/api/users/me`, { headers: { connection: 'close' } })
    statuses.push(answer.status)
    await answer.arrayBuffer()
  }
  return statuses
}

test('serve one port, count together, and speak once', async () => {
  expect(children()).toHaveLength(count)
  const counted = () =>
    figure(/^matricula_requests_total\{route="\/api\/users\/me",status="401"\} (\d+)$/m)
  await ask(60)
  await expect.poll(counted, soon).toBe(60)
  expect(await figure(/^matricula_ready (\d)$/m)).toBe(1)
  expect(keeper.output().match(/Matricula is ready/g)).toHaveLength(1)
})

test('have one among them that does the work by the clock', async () => {
  expect(await sessions('matricula clockwork')).toBe(count)
  const leading = await client.query(
    `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE locktype = 'advisory' AND a.application_name = 'matricula clockwork' AND granted`,
  )
  expect(leading.rowCount).toBe(1)
})

test('go on while one after another is killed, each of which is started again', async () => {
  const before = children()
  for (const victim of before) {
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => children().filter((id) => id !== victim).length, soon).toBe(count)
    await expect.poll(() => sessions('matricula clockwork'), soon).toBe(count)
  }
  expect(children().some((id) => before.includes(id))).toBe(false)
  await expect
    .poll(async () => new Set(await ask(10).catch(() => [0])), soon)
    .toEqual(new Set([401]))
}, 120_000)

test('end together, without an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const other = await keep({ DATABASE_URL: database.url, DATA_DIR: folder }, 2)
  other.signal('SIGTERM')
  expect(await other.ended()).toBe(0)
  expect(other.output()).not.toContain('another replaces it')
}, 60_000)

test('a start that fails ends them all, with the reason', async () => {
  const another = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void another.close())
  await once(another, 'listening')
  const address = another.address()
  const port = String(typeof address === 'object' && address?.port)
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  await expect(keep({ ...environment, PORT: port })).rejects.toThrow(`Port ${port} is in use`)
  await expect(keep({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/x' })).rejects.toThrow(
    'the server ended',
  )
  await expect(keep(environment, 0)).rejects.toThrow('--processes must be a number from 1 to 64')
}, 60_000)
