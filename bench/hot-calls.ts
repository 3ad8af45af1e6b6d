// Reading one's own application and saving it, beside the least that any server would ask of the database,
// beside a plain server that asks it, and beside the database doing the very SQL of the product alone.
import { Client } from 'pg'
import { emptyDocument } from '#features/application-form/document.ts'
import { floor, floorName, type Script } from './floor.ts'
import {
  inTurn,
  type Load,
  median,
  openConnection,
  percentile,
  request,
  requireNearlyAll,
  saturate,
} from './load.ts'
import { options } from './options.ts'
import { makePeople, type Person } from './people.ts'
import { startPlain } from './plain.ts'
import { startProduct } from './product.ts'
import { type Figure, report } from './results.ts'
import { statementsOf } from './statements.ts'

const path = '/api/users/application'
const seconds = options.quick ? 2 : 8
const rounds = options.quick ? 1 : 5
const connections = 24
/** As many as the product's pool opens. */
const clients = 12
/** Of the least: what a service of that size would open. */
const mostClients = 32
/** A script for each; pgbench takes 128. */
const people = 100
const documentBytes = 3_000
/** No other value of a statement equals it, so that it can be told apart there. */
const markedRevision = 700_000_001

/** Each row is found by its key; a row of its own for each run would measure growing tables. */
const leastOf: Record<'read' | 'save', Script[]> = {
  read: [
    [
      {
        text: 'SELECT document FROM bench_floor WHERE id = 1 + abs($1::bigint) % 100',
        values: [':row'],
      },
    ],
  ],
  save: [
    [
      {
        text: `INSERT INTO bench_floor VALUES (1 + abs($1::bigint) % 100, $2)
          ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
        values: [':row', ':document'],
      },
    ],
  ],
}
const mostTrips = { read: 1, save: 2 }
/** In percent: what the plans of a national service amount to. */
const leastShare = { read: 14, save: 15 }
/** Of what a plain server answers, which merges nothing, keeps no history and knows no rights. */
const leastOfPlain = { read: 0.75, save: 0.6 }

await using product = await startProduct()
const cast = await makePeople(product.databaseUrl, people)
// Two documents in turn, so that every save changes an answer and writes its history.
const documents = ['One way to begin. ', 'Another beginning. '].map(documentOfSize)
await saveAll()
const { reads, saves, trips } = await scriptsOf(cast)

const requests = {
  read: cast.map(({ token }) => request(`GET ${path}`, { token })),
  save: documents.flatMap((body) =>
    cast.map(({ token }) => request(`POST ${path}`, { token, body })),
  ),
}
await makeFloorRows()
await using plain = await startPlain(product.adminUrl, await answersOf(cast))
const runs = { read: await compare('read', reads), save: await compare('save', saves) }

report(
  'hot-calls',
  [...figuresOf('read', runs.read), ...figuresOf('save', runs.save)],
  [`Beside: ${floorName()}, ${clients} clients, prepared statements. ${connections} connections.`],
)

type Run = {
  perSecond: number
  p50: number
  p99: number
  cpuMs: number
  plain: number
  least: number
  alone: number
}

async function compare(call: 'read' | 'save', scripts: readonly Script[]): Promise<Run[]> {
  const made: Run[] = []
  for (let round = 0; round < rounds; round++) {
    const { result, cpuMs } = await product.during(() => saturateWith(product.port, requests[call]))
    const plainly = await saturateWith(plain.port, requests[call])
    const least = await floor(product.adminUrl, leastOf[call], {
      clients: mostClients,
      seconds,
      same: { document: JSON.stringify(documents[round % documents.length]) },
    })
    const runs = await floor(product.databaseUrl, scripts, { clients, seconds })
    const answered = result.accepted.length
    made.push({
      perSecond: result.perSecond,
      p50: percentile(result.accepted, 50),
      p99: percentile(result.accepted, 99),
      cpuMs: cpuMs / answered,
      plain: plainly.perSecond,
      least,
      alone: call === 'save' ? runs * documents.length : runs,
    })
  }
  return made
}

async function saturateWith(port: number, requests: readonly Buffer[]): Promise<Load> {
  const load = await saturate(port, { connections, seconds, next: inTurn(requests) })
  requireNearlyAll(load)
  return load
}

function figuresOf(call: 'read' | 'save', runs: readonly Run[]): Figure[] {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]))
  return [
    { name: `${call}: requests`, value: of('perSecond'), unit: '/s' },
    { name: `${call}: p50`, value: of('p50'), unit: 'ms' },
    { name: `${call}: p99`, value: of('p99'), unit: 'ms' },
    { name: `${call}: CPU of our process a request`, value: of('cpuMs'), unit: 'ms' },
    { name: `${call}: round trips`, value: trips[call], unit: '', atMost: mostTrips[call] },
    {
      name: `${call}: one ${call === 'read' ? 'SELECT' : 'upsert'} of the document, nothing else`,
      value: of('least'),
      unit: '/s',
    },
    {
      name: `${call}: of that`,
      value: median(runs.map(({ perSecond, least }) => (100 * perSecond) / least)),
      unit: '%',
      atLeast: leastShare[call],
    },
    { name: `${call}: a plain server`, value: of('plain'), unit: '/s' },
    {
      name: `${call}: ratio to the plain server`,
      value: median(runs.map(({ perSecond, plain }) => perSecond / plain)),
      unit: '',
      atLeast: leastOfPlain[call],
    },
    { name: `${call}: the same SQL alone`, value: of('alone'), unit: '/s' },
    {
      name: `${call}: ratio to the same SQL`,
      value: median(runs.map(({ perSecond, alone }) => perSecond / alone)),
      unit: '',
    },
  ]
}

/** The whole document, as the specified call sends it, of exactly the size that is claimed. */
function documentOfSize(words: string) {
  const withStatement = (statement: string) => ({
    ...emptyDocument,
    education: { ...emptyDocument.education, statement },
    applicationType: 'msc',
  })
  const rest = documentBytes - JSON.stringify(withStatement('')).length
  return withStatement(words.repeat(Math.ceil(rest / words.length)).slice(0, rest))
}

async function saveAll(): Promise<void> {
  const connection = openConnection(product.port)
  for (const { token } of cast) {
    const { status, body } = await connection.send(
      request(`POST ${path}`, { token, body: documents[1] }),
    )
    if (status !== 200) throw new Error(body)
  }
  connection.close()
}

/** What the product answers each person, for the plain server to answer too. */
async function answersOf(cast: readonly Person[]): Promise<Map<string, string>> {
  const connection = openConnection(product.port)
  const answers = new Map<string, string>()
  for (const { id, token } of cast)
    answers.set(id, (await connection.send(request(`GET ${path}`, { token }))).body)
  connection.close()
  return answers
}

async function makeFloorRows(): Promise<void> {
  const client = new Client({ connectionString: product.adminUrl })
  await client.connect()
  await client.query('CREATE TABLE bench_floor (id bigint PRIMARY KEY, document text NOT NULL)')
  const rows = 'INSERT INTO bench_floor SELECT id, $1 FROM generate_series(1, 100) AS id'
  await client.query(rows, [JSON.stringify(documents[0])])
  await client.end()
}

/** Each person's SQL: one script for the read, one for the saves of both documents in turn. */
async function scriptsOf(cast: readonly Person[]) {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query('update applications set revision = $1', [markedRevision])
  await client.end()
  const bodies = [undefined, ...documents]
  const calls = cast.flatMap(({ token }) => bodies.map((body) => ({ path, token, body })))
  const issued = await statementsOf(product, calls)
  const ofEach = cast.map((_, n) => issued.slice(n * bodies.length, (n + 1) * bodies.length))
  const [[read, save] = []] = ofEach
  return {
    reads: ofEach.map(([read]) => read?.statements ?? []),
    saves: ofEach.map(([, ...saves]) =>
      saves.flatMap(({ statements }, document) => replayable(statements, document)),
    ),
    trips: { read: read?.trips ?? 0, save: save?.trips ?? 0 },
  }
}

/** Makes a captured save one that can be run again: a tab of its own, and the revision that it finds. */
function replayable(statements: Script, document: number): Script {
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => {
      if (value?.startsWith('call-')) return `:tab${document}`
      return value === String(markedRevision + document) ? ':revision' : value
    }),
    ...(/ for update$/i.test(text) && { keeps: ['revision'] }),
  }))
}
