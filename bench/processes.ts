// Several processes on one machine: what a save costs, what a process of one role weighs, and what all of
// them ask of the database while nobody asks them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { emptyDocument } from '#features/application-form/document.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { processesOfDatabase, startServer } from '#tests/processes.ts'
import { inTurn, median, request, requireNearlyAll, saturate } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { ensureBuilt, root } from './product.ts'
import { type Figure, report } from './results.ts'

const rounds = options.quick ? 1 : 5
const seconds = options.quick ? 3 : 8
const warmSeconds = 2
const connections = 16
const restMs = options.quick ? 10_000 : 60_000
const idleSeconds = options.quick ? 5 : 20
const people = 200
/** The kernel counts in hundredths of a second. */
const tickMs = 10

if (process.platform !== 'linux') {
  console.log('processes: skipped, because it reads /proc')
  process.exit(0)
}
await ensureBuilt()
const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'))
const database = await startEmbedded({ dataDir })
const admin = new Client({ connectionString: database.url })
const figures: Figure[] = []
try {
  await withProcesses(1, async () => {})
  await admin.connect()
  const savers = await makePeople(database.url, people)
  const saves = ['One way to begin.', 'Another beginning.'].flatMap((statement) =>
    savers.map(({ token }) =>
      request('POST /api/users/application', { token, body: documentWith(statement) }),
    ),
  )
  const costs = { one: [] as Cost[], two: [] as Cost[] }
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await withProcesses(1, (server) => costOfSaves(server, saves)))
    costs.two.push(await withProcesses(2, (server) => costOfSaves(server, saves)))
  }
  const [one, two] = [typical(costs.one), typical(costs.two)]
  figures.push(
    { name: 'one process: CPU of Node for each save', value: one.nodeMs, unit: 'ms' },
    { name: 'two processes: CPU of Node for each save', value: two.nodeMs, unit: 'ms' },
    { name: 'two beside one, Node', value: two.nodeMs / one.nodeMs, unit: '×', atMost: 1.1 },
    {
      name: 'two beside one, with the database',
      value: two.allMs / one.allMs,
      unit: '×',
      atMost: 1.1,
    },
    { name: 'one process: saves', value: one.perSecond, unit: '/s' },
    { name: 'two processes: saves', value: two.perSecond, unit: '/s' },
  )
  for (const count of [1, 2, 4])
    figures.push({
      name: `asked of the database in ${count === 1 ? 'one process' : `${count} processes`} at rest`,
      value: await withProcesses(count, asksAtRest),
      unit: '/s',
    })
  for (const [roles, atMost] of [
    ['web', 120],
    ['live'],
    ['worker'],
    ['web,live,worker', 160],
  ] as const)
    figures.push({
      name: `memory of ROLES=${roles} after ${restMs / 1_000} s`,
      value: await withProcesses(1, memoryAtRest, { ROLES: roles }),
      unit: 'MB',
      ...(atMost && { atMost }),
    })
} finally {
  await admin.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
report('processes', figures, ['The driver and the database run on the same cores.'])

type Cost = { nodeMs: number; allMs: number; perSecond: number }
type Served = { url: string; pids: number[] }

async function withProcesses<T>(
  count: number,
  work: (server: Served) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const file = `dist/server/${count === 1 ? 'main' : 'processes'}.js`
  const args = count === 1 ? [] : ['--processes', String(count)]
  const server = await startServer(
    // The usual start keeps no compiled code, which weighs 8 MB.
    { DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_COMPILE_CACHE: '', ...environment },
    { file, folder: root, args },
  )
  try {
    while (count > 1 && !server.output().includes(`${count} processes serve`)) await pause(100)
    const pid = server.child.pid ?? 0
    return await work({ url: server.url, pids: [pid, ...(count === 1 ? [] : childrenOf(pid))] })
  } finally {
    server.signal('SIGTERM')
    await server.ended()
  }
}

async function costOfSaves({ url, pids }: Served, saves: Buffer[]): Promise<Cost> {
  const port = Number(new URL(url).port)
  const load = { connections, next: inTurn(saves) }
  await saturate(port, { ...load, seconds: warmSeconds })
  const ofDatabase = processesOfDatabase(dataDir)
  const before = { node: cpuMs(pids), database: cpuMs(ofDatabase) }
  const done = await saturate(port, { ...load, seconds })
  requireNearlyAll(done)
  const nodeMs = (cpuMs(pids) - before.node) / done.accepted.length
  const databaseMs = (cpuMs(ofDatabase) - before.database) / done.accepted.length
  return { nodeMs, allMs: nodeMs + databaseMs, perSecond: done.perSecond }
}

function typical(costs: Cost[]): Cost {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]))
  return { nodeMs: of('nodeMs'), allMs: of('allMs'), perSecond: of('perSecond') }
}

async function asksAtRest(): Promise<number> {
  await pause(warmSeconds * 1_000)
  const before = await countTransactions()
  await pause(idleSeconds * 1_000)
  // What counts them is one of them.
  return ((await countTransactions()) - before - 1) / idleSeconds
}

async function countTransactions(): Promise<number> {
  const { rows } = await admin.query<{ all: string }>(
    'SELECT xact_commit + xact_rollback AS all FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.all)
}

async function memoryAtRest({ pids }: Served): Promise<number> {
  await pause(restMs)
  const status = readFileSync(`/proc/${pids[0]}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Of those that still run: user and system time. */
function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [, , ...fields] = statOf(pid) ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
  }, 0)
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => Number(statOf(pid)?.[3]) === parent)
}

/** What follows the name, which may hold spaces, behind two places for what is before. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [String(pid), '', ...stat.slice(stat.lastIndexOf(')') + 2).split(' ')]
  } catch {
    return undefined
  }
}

function documentWith(statement: string) {
  return {
    ...emptyDocument,
    education: { ...emptyDocument.education, statement },
    applicationType: 'msc',
  }
}
