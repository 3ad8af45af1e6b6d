// The office's list of a million applications, call by call.
import { Client } from 'pg'
import { writeCursor } from '#features/applications/server/list-cursor.ts'
import { statuses } from '#features/applications/status.ts'
import { Program } from '#shared/program.ts'
import { makeApplications, rareName } from './applications.ts'
import { fillIn } from './filled-forms.ts'
import { timeKeystrokes } from './keystrokes.ts'
import { ask, median, openConnection, percentile, request } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { signIn, startProduct } from './product.ts'
import { type Figure, report } from './results.ts'
import { openSameSql } from './same-sql.ts'
import { statementsOf } from './statements.ts'

const size = options.size ?? (options.quick ? 20_000 : 1_000_000)
const rounds = options.quick ? 1 : 3
/** Of each kind, in each round. */
const calls = options.quick ? 60 : 100
const aimMs = 50
const homeMs = 150
const paintMs = 150
const depths = 30

await using product = await startProduct()
console.log(`Making ${size.toLocaleString('en')} applications …`)
await makeApplications(product.adminUrl, size)

const [intakes, colleague] = await choices()
const deep = (await cursors()).map((after) => ({ after }))
const rare = ['feathers', 'stoneh', 'haugh'].map((search) => ({ search }))
const common = ['anders', 'son', 'mar', 'Garcia', 'müll', '@example'].map((search) => ({ search }))
const both = statuses.flatMap((status) => Program.options.map((program) => ({ status, program })))
const lists: Record<string, Record<string, string>[]> = {
  'first page': [{}],
  'deep page': deep,
  'status filter': statuses.map((status) => ({ status })),
  'status filter, deep page': statuses.flatMap((status) =>
    deep.slice(0, 5).map((place) => ({ status, ...place })),
  ),
  'program filter': Program.options.map((program) => ({ program })),
  'both filters': both,
  'search, rare': rare,
  'search, common': common,
  'search, whole name': ['ada wilson', 'Noor Haddad', 'wei zhang'].map((search) => ({ search })),
  'oldest first': [{ sort: 'oldest' }],
  'needs doing first': [{ sort: 'attention' }],
  'needs doing first, one status': statuses.map((status) => ({ status, sort: 'attention' })),
  'several statuses': [
    { status: 'submitted,in_review' },
    { status: 'rescinded,waitlisted,deferred' },
    { waiting: 'office' },
    { waiting: 'nobody' },
  ],
  intake: intakes.map((intake) => ({ intake })),
  flags: [{ flags: 'urgent' }, { flags: 'urgent,look-again' }],
  'flags, needs doing first': [{ flags: 'urgent', sort: 'attention' }],
  missing: [
    { missing: 'document' },
    { missing: 'document,reference' },
    { missing: 'review' },
    { missing: 'deposit' },
    { missing: 'deposit', program: 'ba' },
    { missing: 'check' },
  ],
  'missing, one status': statuses.flatMap((status) => [
    { missing: 'document', status },
    { missing: 'deposit', status },
  ]),
  'missing, other orders': (['oldest', 'since', 'name', 'attention'] as const).flatMap((sort) => [
    { missing: 'document', sort },
    { missing: 'deposit', sort },
  ]),
  assignee: [{ assignee: colleague }, { assignee: 'nobody' }, { assignee: 'me' }],
  'assignee, needs doing first': [{ assignee: colleague, sort: 'attention' }],
  'by name': [{ sort: 'name' }, { sort: 'name-desc' }],
  'by name, one status': statuses.map((status) => ({ status, sort: 'name' })),
  'by name, deep page': deep.slice(0, 10).map((place) => ({ sort: 'name', ...place })),
  'by name, assignee': [
    { sort: 'name', assignee: colleague },
    { sort: 'name', assignee: 'me' },
  ],
  'longest in status': [{ sort: 'since' }, { sort: 'since-desc' }],
  'longest in one status': statuses.map((status) => ({ status, sort: 'since' })),
  'by whose turn it is': [{ sort: 'turn' }],
  'by whose turn it is, one status': statuses.map((status) => ({ status, sort: 'turn' })),
  'by whose turn it is, assignee': [
    { sort: 'turn', assignee: colleague },
    { sort: 'turn', assignee: 'nobody' },
    { sort: 'turn', program: 'msc' },
  ],
  residence: [{ country: 'US' }, { country: 'PL' }, { state: 'WY' }, { country: 'FR' }],
  'residence and status': statuses.map((status) => ({ status, state: 'WY' })),
  'residence by name': [
    { country: 'PL', sort: 'name' },
    { country: 'US', sort: 'name' },
  ],
  days: [{ from: dayAgo(60), to: dayAgo(58) }, { from: dayAgo(20) }, { to: dayAgo(900) }],
  'search inside': ['squadron', 'hosp', 'veteran mentor'].map((search) => ({ search })),
  'search inside and filters': ['squadron', 'coach'].map((search) => ({
    search,
    status: 'submitted,in_review',
    assignee: colleague,
  })),
  'search, misspelled': ['gonzales', 'lindkvist', 'Featherstonhaugh'].map((search) => ({ search })),
  'search, nobody': [{ search: 'qzxjk' }],
  'search, two letters': ['li', 'ng', 'wa'].map((search) => ({ search })),
  'search, both filters': both.flatMap((filters) =>
    [...rare, ...common].map(({ search }) => ({ search, ...filters })),
  ),
}

const whole = await fillIn(product.port, await makePeople(product.databaseUrl, calls))
for (const { submit } of whole) await ask(product.port, submit)

const token = await signIn(product.port)
const kinds = [
  ...Object.entries(lists).map(([name, queries]) => ({ name, paths: queries.map(listOf) })),
  { name: 'counts', paths: ['/api/admins/application-counts'] },
  { name: 'one application', paths: whole.map(({ id }) => `/api/admins/applications/${id}`) },
  { name: 'home', paths: ['/api/admins/home'], atMost: homeMs },
].map((kind) => ({ atMost: aimMs, ...kind }))

await using sameSql = await openSameSql(product.databaseUrl)
const oneRow: number[][] = []
const keystrokes: number[][] = []
const runs = new Map(kinds.map(({ name }) => [name, [] as Run[]]))
for (let round = 0; round < rounds; round++) {
  for (const { name, paths } of kinds) runs.get(name)?.push(await timeKind(paths))
  oneRow.push(await timeCalls(sameSql.timeOneRow))
  keystrokes.push(
    await timeKeystrokes(product.address, token, ['garcia', 'lindqvist', 'noor', 'squadron']),
  )
}

const figures = kinds.flatMap(({ name, atMost }): Figure[] => {
  const made = runs.get(name) ?? []
  return [
    { name: `${name}: p95`, value: p95Of(made.map(({ whole }) => whole)), unit: 'ms', atMost },
    { name: `${name}: longest`, value: longestOf(made.map(({ whole }) => whole)), unit: 'ms' },
    { name: `${name}: its SQL alone, p95`, value: p95Of(made.map(({ sql }) => sql)), unit: 'ms' },
  ]
})
figures.push(
  { name: 'one row by its key, p95', value: p95Of(oneRow), unit: 'ms' },
  { name: 'a letter to painted rows: p95', value: p95Of(keystrokes), unit: 'ms', atMost: paintMs },
  { name: 'a letter to painted rows: longest', value: longestOf(keystrokes), unit: 'ms' },
)
report('office-list', figures, [
  `${size.toLocaleString('en')} applications, ${rareName} once in 100,000; medians of ${rounds} rounds of ${calls} calls of each kind, one after another.`,
])

/** Milliseconds in rising order: the whole call, and its statements sent by themselves. */
type Run = { whole: number[]; sql: number[] }

async function timeKind(paths: readonly string[]): Promise<Run> {
  const connection = openConnection(product.port)
  const whole = await timeCalls(async (n) => {
    const path = paths[n % paths.length] ?? ''
    const bytes = request(`GET ${path}`, { token })
    const began = performance.now()
    const { status, body } = await connection.send(bytes)
    const took = performance.now() - began
    if (status !== 200) throw new Error(`${path}: ${body}`)
    return took
  })
  connection.close()
  const asked = paths.slice(0, calls).map((path) => ({ path, token }))
  const issued = await statementsOf(product, asked)
  const sql = await timeCalls((n) => sameSql.time(issued[n % issued.length]?.statements ?? []))
  return { whole, sql }
}

async function timeCalls(call: (n: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < calls; n++) times.push(await call(n))
  return times.sort((a, b) => a - b)
}

function p95Of(rounds: readonly number[][]): number {
  return median(rounds.map((times) => percentile(times, 95)))
}

function longestOf(rounds: readonly number[][]): number {
  return Math.max(...rounds.flat())
}

function listOf(query: Record<string, string>): string {
  return `/api/admins/applications?${new URLSearchParams(query)}`
}

/** Places all over the list, the last one at its very end. */
async function cursors(): Promise<string[]> {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ at: string; id: string }>(
    `SELECT to_char(listed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, id
     FROM (SELECT *, row_number() OVER (ORDER BY listed_at DESC, id DESC) AS place FROM applications) AS a
     WHERE place % $1 = 0`,
    [Math.floor(size / depths)],
  )
  await client.end()
  return rows.map(writeCursor)
}

/** What filters are asked for: every intake, and somebody who has applications. */
async function choices(): Promise<[string[], string]> {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  const intakes = await client.query<{ id: string }>('SELECT id FROM intakes')
  const people = await client.query<{ id: string }>(
    "SELECT id FROM admins WHERE name = 'Colleague 1'",
  )
  await client.end()
  return [intakes.rows.map(({ id }) => id), people.rows[0]?.id ?? '']
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
