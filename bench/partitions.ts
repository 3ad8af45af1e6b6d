// What people type, in tables as they are and in 16 hash partitions by application: the same saves and the
// same readings of each in turn. Decision 147 says what follows from it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { floor, floorName, type Script } from './floor.ts'
import { idFrom } from './ids.ts'
import { median } from './load.ts'
import { options } from './options.ts'
import { type Figure, report } from './results.ts'

const historyRows = options.size ?? (options.quick ? 100_000 : 5_000_000)
const paths = 25
const revisions = 2
const applications = Math.ceil(historyRows / paths / revisions)
const partitions = 16
const clients = 8
const seconds = 8
const rounds = options.quick ? 1 : 5
const planned = 101

const kinds = ['plain', 'hashed'] as const
type Kind = (typeof kinds)[number]

const columns = `application_id uuid, path text, value jsonb NOT NULL, revision integer NOT NULL,
  tab text NOT NULL, tab_seq bigint NOT NULL`
const keys = {
  values: ['PRIMARY KEY (application_id, path)'],
  history: [
    'PRIMARY KEY (application_id, path, revision)',
    'UNIQUE (application_id, tab, tab_seq, path)',
  ],
}
/** Of about the size of an answer. */
const value = `to_jsonb('an answer of the usual length ' || $1::bigint)`
const application = idFrom(`'application ' || $1::bigint % ${applications}`)
const path = `'section.question' || $1::bigint % ${paths}`

const folder = mkdtempSync(join(tmpdir(), 'matricula-partitions-'))
const database = await startEmbedded({ dataDir: folder })
const { adminUrl } = database
const client = new Client({ connectionString: adminUrl })
await client.connect()
try {
  console.log(`Making ${historyRows.toLocaleString('en')} rows of history, twice …`)
  for (const kind of kinds) await fill(kind)
  await client.query('CHECKPOINT')
  report(
    'partitions',
    [...(await speeds()), ...(await planning()), ...(await walk())],
    [
      `${clients} connections, ${rounds} rounds of ${seconds} s in turn, medians. By ${floorName()}.`,
    ],
  )
} finally {
  await client.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(kind: Kind): Promise<void> {
  await client.query('SET synchronous_commit = off')
  for (const table of ['values', 'history'] as const) {
    const name = `${kind}_${table}`
    const isHashed = kind === 'hashed'
    const by = isHashed ? ' PARTITION BY HASH (application_id)' : ''
    await client.query(`CREATE TABLE ${name} (${columns})${by}`)
    for (let n = 0; isHashed && n < partitions; n++)
      await client.query(`CREATE TABLE ${name}_${n} PARTITION OF ${name}
        FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${n})`)
    await client.query(`
      INSERT INTO ${name} SELECT ${idFrom(`'application ' || a`)}, 'section.question' || p,
        to_jsonb('an answer of the usual length ' || a), r, 'tab ' || r, a * 1000 + p
      FROM generate_series(0, ${applications - 1}) AS a, generate_series(0, ${paths - 1}) AS p,
        generate_series(1, ${table === 'history' ? revisions : 1}) AS r`)
    for (const key of keys[table]) await client.query(`ALTER TABLE ${name} ADD ${key}`)
  }
  await client.query(`VACUUM (ANALYZE) ${kind}_values, ${kind}_history`)
}

/** A save as the product makes it, and what is read with every page of the form. */
function scriptsOf(kind: Kind): Record<string, Script> {
  const save = `
    WITH typed AS (
      INSERT INTO ${kind}_values AS v
      VALUES (${application}, ${path}, ${value}, 3, 'tab', $1::bigint)
      ON CONFLICT (application_id, path) DO UPDATE
      SET value = excluded.value, revision = v.revision + 1, tab_seq = excluded.tab_seq
      RETURNING *)
    INSERT INTO ${kind}_history SELECT * FROM typed ON CONFLICT DO NOTHING`
  const answers = `SELECT path, value FROM ${kind}_values WHERE application_id = ${application}`
  const history = `SELECT value, revision FROM ${kind}_history
    WHERE application_id = ${application} AND path = ${path} ORDER BY revision DESC`
  const one = (text: string): Script => [{ text, values: [':who'] }]
  return {
    'saves of an answer': one(save),
    'readings of a form': one(answers),
    'histories of an answer': one(history),
  }
}

async function speeds(): Promise<Figure[]> {
  const all = { plain: scriptsOf('plain'), hashed: scriptsOf('hashed') }
  const figures: Figure[] = []
  for (const what of Object.keys(all.plain)) {
    const found: Record<Kind, number[]> = { plain: [], hashed: [] }
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds)
        found[kind].push(await floor(adminUrl, [all[kind][what] ?? []], { clients, seconds }))
    figures.push(...beside(what, median(found.plain), median(found.hashed), '/s'))
  }
  return figures
}

/** Of a statement without a name, which is what most are. */
async function planning(): Promise<Figure[]> {
  const found: Record<Kind, number[]> = { plain: [], hashed: [] }
  for (let n = 0; n < planned; n++)
    for (const kind of kinds) {
      const { rows } = await client.query(`EXPLAIN (SUMMARY, FORMAT JSON)
        SELECT path, value FROM ${kind}_values WHERE application_id = ${idFrom(`'application ${n}'`)}`)
      found[kind].push(rows[0]['QUERY PLAN'][0]['Planning Time'])
    }
  return beside('planning of a reading', median(found.plain), median(found.hashed), 'ms')
}

/** What names no application, as a report does. */
async function walk(): Promise<Figure[]> {
  const found: Record<Kind, number[]> = { plain: [], hashed: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const began = performance.now()
      await client.query(`SELECT count(*) FROM ${kind}_values WHERE path = 'section.question7'`)
      found[kind].push(performance.now() - began)
    }
  return beside('a walk through one question', median(found.plain), median(found.hashed), 'ms')
}

function beside(what: string, plain: number, hashed: number, unit: string): Figure[] {
  return [
    { name: `${what}, as it is`, value: plain, unit },
    { name: `${what}, in partitions`, value: hashed, unit },
    { name: `${what}, ratio`, value: hashed / plain, unit: '×' },
  ]
}
