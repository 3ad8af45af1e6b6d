// Pages that one process tells of changes: what they weigh, what they ask of the database, how soon they hear.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { percentile } from './load.ts'
import { makeListeners, openStreams } from './open-streams.ts'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const count = options.size ?? (options.quick ? 500 : 20_000)
/** Two turns of every stream. */
const watchMs = options.quick ? 5_000 : 50_000
const changesPerSecond = 20

await using product = await startProduct()
const client = new Client({ connectionString: product.adminUrl })
client.on('error', () => {})
await client.connect()
const people = await makeListeners(product.adminUrl, count)
const without = await transactionsPerSecond(() => pause(watchMs))
const { result, ...opening } = await product.during(() => openStreams(product.port, people))
await pause(2_000)
let watched = { memoryMb: 0, peakMb: 0, loopDelayP99Ms: 0, cpuMs: 0 }
const quiet = await transactionsPerSecond(async () => {
  watched = await product.during(() => pause(watchMs))
})
const late: number[] = []
await tellSome()
const open = result.filter(({ socket }) => !socket.closed).length
for (const { socket } of result) socket.destroy()
await client.end()

report('streams', [
  { name: 'streams open', value: open, unit: '', atLeast: count },
  { name: 'memory before', value: opening.beganMb, unit: 'MB' },
  { name: 'memory with them', value: watched.memoryMb, unit: 'MB' },
  {
    name: 'most of it',
    value: Math.max(watched.peakMb, opening.peakMb),
    unit: 'MB',
    atMost: 1_000,
  },
  {
    name: 'a stream',
    value: ((watched.memoryMb - opening.beganMb) * 1_000) / count,
    unit: 'kB',
  },
  { name: 'queries they cost', value: Math.max(0, quiet - without), unit: '/s', atMost: 20 },
  { name: 'CPU of the process', value: watched.cpuMs / (watchMs / 1_000), unit: 'ms/s' },
  { name: 'event loop p99', value: watched.loopDelayP99Ms, unit: 'ms' },
  { name: 'from commit to page: p99', value: percentile(late, 99), unit: 'ms', atMost: 500 },
])

/** Of the whole installation; every query outside a transaction is one. */
async function transactionsPerSecond(work: () => Promise<unknown>): Promise<number> {
  const before = await transactions()
  const began = performance.now()
  await work()
  return ((await transactions()) - before) / ((performance.now() - began) / 1_000)
}

async function transactions(): Promise<number> {
  // A backend tells what it did a second later at the earliest.
  await pause(2_000)
  const { rows } = await client.query(
    'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0].count
}

async function tellSome(): Promise<void> {
  const told: Promise<void>[] = []
  for (let n = 0; n < changesPerSecond * (options.quick ? 2 : 10); n++) {
    const stream = result[Math.floor(Math.random() * result.length)]
    if (!stream) throw new Error('There is no stream')
    const application = randomUUID()
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = stream.heard
    let began = Number.POSITIVE_INFINITY
    stream.heard = (id) => {
      before(id)
      if (id !== application) return
      late.push(performance.now() - began)
      resolve()
    }
    await client.query('INSERT INTO changes (application, applicant) VALUES ($1, $2)', [
      application,
      stream.person.id,
    ])
    began = performance.now()
    told.push(promise)
    await pause(1_000 / changesPerSecond)
  }
  await Promise.all(told)
  late.sort((a, b) => a - b)
}
