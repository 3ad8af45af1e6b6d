// The last hour before a deadline, for ten minutes: everybody reads, saves, submits, and uploads at once.
import { Client } from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { fillIn } from './filled-forms.ts'
import { openHours } from './interview-hours.ts'
import { ask, type Load, percentile, request } from './load.ts'
import { drive } from './load-driver.ts'
import { options } from './options.ts'
import { makePeople, type Person } from './people.ts'
import { signIn, startProduct } from './product.ts'
import { report } from './results.ts'

/** Half of what a nation's deadline brings, since the embedded database is on the same cores. */
const perSecond = options.size ?? 300
const seconds = options.quick ? 10 : 600
const savers = 400
const booking = 100
const interviewers = 5
const days = 14
const fileBytes = 32 * 1024
const slowestMs = { reads: 150, writes: 300 }

/** Of a hundred requests. */
const shares = { read: 60, list: 5, times: 5, save: 25, submit: 4, upload: 1 }
type Kind = keyof typeof shares
const kinds = Object.keys(shares) as Kind[]
const reading: readonly Kind[] = ['read', 'list', 'times']

await using product = await startProduct()
const { port } = product
const admin = await signIn(port)
await openInterviews()
const submits = countOf('submit')
const cast = await makePeople(product.databaseUrl, savers + booking + submits)
const [typing, booked, waiting] = [
  cast.slice(0, savers),
  cast.slice(savers, savers + booking),
  cast.slice(savers + booking),
]
const ids = await saveAll(typing)
const submitted = await fillIn(port, booked)
for (const { submit } of submitted) await ask(port, submit)
const filled = await fillIn(port, waiting)
const uploads = await startUploads()
const requests: Record<Kind, { once: Buffer[]; inTurn: Buffer[] }> = {
  read: inTurn(typing.map(({ token }) => request('GET /api/users/application', { token }))),
  list: inTurn([request('GET /api/admins/applications', { token: admin })]),
  times: inTurn(
    submitted.map(({ id }, n) =>
      request(`GET /api/users/applications/${id}/interview/times?timeZone=America/New_York`, {
        token: booked[n]?.token ?? '',
      }),
    ),
  ),
  save: {
    once: Array.from({ length: countOf('save') }, (_, n) => saveOf(typing[n % savers], n + 1)),
    inTurn: [],
  },
  submit: { once: filled.map(({ submit }) => submit), inTurn: [] },
  upload: { once: uploads, inTurn: [] },
}

const client = new Client({ connectionString: product.databaseUrl })
await client.connect()
const before = await countStored()
const {
  result: { loads, cpuMs: driverMs },
  cpuMs,
  loopDelayP99Ms,
  peakMb,
} = await product.during(() =>
  drive({
    port,
    seconds,
    flows: kinds.map((kind) => ({ perSecond: rateOf(kind), ...requests[kind] })),
  }),
)
const after = await countStored()
await client.end()

const of = Object.fromEntries(kinds.map((kind, n) => [kind, loads[n]])) as Record<Kind, Load>
const reads = latenciesOf(reading)
const writes = latenciesOf(kinds.filter((kind) => !reading.includes(kind)))
const late = rising(loads.flatMap((load) => load.late))
const answered = reads.length + writes.length

report('deadline-hour', [
  { name: 'answered', value: answered / seconds, unit: '/s', atLeast: perSecond * 0.99 },
  { name: 'by anything but 200', value: answered - acceptedOf(kinds), unit: '', atMost: 0 },
  { name: 'reads: p95', value: percentile(reads, 95), unit: 'ms', atMost: slowestMs.reads },
  { name: 'writes: p95', value: percentile(writes, 95), unit: 'ms', atMost: slowestMs.writes },
  ...(['save', 'submit', 'upload'] as const).map((kind) => ({
    name: `${kind}s acknowledged and not stored, or stored twice`,
    value: Math.abs(after[kind] - before[kind] - acceptedOf([kind])),
    unit: '',
    atMost: 0,
  })),
  ...kinds.flatMap((kind) => [
    { name: `${kind}: answered 200`, value: acceptedOf([kind]), unit: '' },
    { name: `${kind}: p95`, value: percentile(of[kind].latencies, 95), unit: 'ms' },
  ]),
  { name: 'driver: late p99', value: percentile(late, 99), unit: 'ms' },
  { name: 'driver: cores', value: driverMs / 1_000 / seconds, unit: '' },
  { name: 'our process: cores', value: cpuMs / 1_000 / seconds, unit: '' },
  { name: 'event-loop delay p99', value: loopDelayP99Ms, unit: 'ms' },
  { name: 'memory of our process, peak', value: peakMb, unit: 'MB', atMost: 350 },
])

function rateOf(kind: Kind): number {
  return (perSecond * shares[kind]) / 100
}

function countOf(kind: Kind): number {
  return Math.ceil(rateOf(kind) * seconds)
}

function inTurn(all: Buffer[]): { once: Buffer[]; inTurn: Buffer[] } {
  return { once: [], inTurn: all }
}

function latenciesOf(some: readonly Kind[]): number[] {
  return rising(some.flatMap((kind) => of[kind].latencies))
}

function acceptedOf(some: readonly Kind[]): number {
  return some.reduce((sum, kind) => sum + of[kind].accepted.length, 0)
}

function rising(values: number[]): number[] {
  return values.sort((a, b) => a - b)
}

async function openInterviews(): Promise<void> {
  const { db, pool } = openDatabase(product.databaseUrl, makeLog('silent'))
  await openHours(db, interviewers, days)
  await pool.end()
}

/** Each of them changes an answer, whatever became of the one before. */
function saveOf(person: Person | undefined, turn: number): Buffer {
  const education = { statement: `Turn ${turn} of somebody who thinks while typing.` }
  const body = { applicationType: 'msc', education }
  return request('POST /api/users/application', { token: person?.token ?? '', body })
}

/** The application of each, after a first save. */
async function saveAll(people: readonly Person[]): Promise<string[]> {
  const saved: string[] = []
  for (const person of people) saved.push(idIn(await ask(port, saveOf(person, 0))))
  return saved
}

/** What sends each file, whose upload was begun before. */
async function startUploads(): Promise<Buffer[]> {
  const file = Buffer.alloc(fileBytes, '%PDF-1.7 ')
  const body = { name: 'scan.pdf', type: 'application/pdf', bytes: fileBytes }
  const sending: Buffer[] = []
  for (let n = 0; n < countOf('upload'); n++) {
    const [id, token] = [ids[n % savers], typing[n % savers]?.token ?? '']
    const begun = await ask(
      port,
      request(`POST /api/users/applications/${id}/uploads`, { token, body }),
    )
    sending.push(request(`PUT /api/users/uploads/${idIn(begun)}?offset=0`, { token, file }))
  }
  return sending
}

function idIn(body: string): string {
  return z.parse(z.object({ id: z.string() }), JSON.parse(body)).id
}

/** Each save that changes an answer is a revision of its own. */
async function countStored(): Promise<{ save: number; submit: number; upload: number }> {
  const { rows } = await client.query<{ save: number; submit: number; upload: number }>(
    `SELECT (SELECT sum(revision)::int FROM applications WHERE id = ANY ($1)) AS save,
      (SELECT count(*)::int FROM submissions) AS submit,
      (SELECT count(*)::int FROM uploads WHERE received = bytes) AS upload`,
    [ids],
  )
  return rows[0] ?? { save: 0, submit: 0, upload: 0 }
}
