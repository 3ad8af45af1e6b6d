import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import type { Statement } from './statements.ts'

const debian = '/usr/lib/postgresql'
/** Of pgbench, so that it isn't what a run waits for. */
const threads = 2

/**
 * One run of a call's statements. A value like `:tab` is a variable: what is the same in every run, a column
 * that an earlier statement read and `keeps`, otherwise a new random number for each run.
 */
export type Script = (Statement & { keeps?: string[] })[]

const variable = /^:([a-z]\w*)$/

type Options = {
  clients: number
  seconds: number
  /** Variables whose value is sent with each run, as a caller sends a document. */
  same?: Record<string, string>
}

/** pgbench of the path or of Debian, which puts it beside the server's programs. */
function findPgbench(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
}

/** How many runs of the scripts a second the database does when nothing is before it. */
export async function floor(
  databaseUrl: string,
  scripts: readonly Script[],
  options: Options,
): Promise<number> {
  const pgbench = findPgbench()
  return pgbench
    ? runPgbench(pgbench, databaseUrl, scripts, options)
    : runLoop(databaseUrl, scripts, options)
}

async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: readonly Script[],
  { clients, seconds, same = {} }: Options,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-pgbench-'))
  try {
    const files = await Promise.all(
      scripts.map(async (script, n) => {
        const file = join(folder, `${n}.sql`)
        await writeFile(file, pgbenchScript(script, Object.keys(same)))
        return ['-f', file]
      }),
    )
    const asked = ['-n', '-M', 'prepared', '-c', clients, '-j', threads, '-T', seconds].map(String)
    const given = Object.entries(same).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const run = spawnSync(pgbench, [...asked, ...given, ...files.flat(), databaseUrl], {
      encoding: 'utf8',
    })
    const perSecond = /^tps = ([\d.]+)/m.exec(run.stdout)?.[1]
    if (run.status !== 0 || !perSecond)
      throw new Error(
        `pgbench (${run.status}): ${run.error ?? run.stderr} ${run.stdout.slice(-500)}`,
      )
    return Number(perSecond)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function pgbenchScript(script: Script, same: readonly string[]): string {
  const known = [...same, ...script.flatMap(({ keeps }) => keeps ?? [])]
  const lines = script.map(({ text, values, keeps }) => {
    const filled = text.replace(/\$(\d+)/g, (_, place) =>
      literal(values[Number(place) - 1] ?? null),
    )
    return `${filled.replace(/\s+/g, ' ').trim()}${keeps ? ' \\gset' : ';'}`
  })
  const variables = new Set(
    script.flatMap(({ values }) => values.flatMap((value) => value?.match(variable)?.[1] ?? [])),
  )
  const draws = [...variables]
    .filter((name) => !known.includes(name))
    .map((name) => `\\set ${name} random(1, 1000000000000)`)
  return `${[...draws, ...lines].join('\n')}\n`
}

/** A colon inside would be taken for a variable. */
function literal(value: string | null): string {
  if (value === null) return 'NULL'
  if (variable.test(value)) return value
  const escaped = value.replace(
    /[\\':\n]/g,
    (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `E'${escaped}'`
}

/** The same without pgbench: a tight loop of the driver that the product uses. */
async function runLoop(
  databaseUrl: string,
  scripts: readonly Script[],
  { clients, seconds, same = {} }: Options,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let runs = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      while (performance.now() < end) {
        await runOnce(client, scripts[Math.floor(Math.random() * scripts.length)] ?? [], same)
        runs++
      }
      await client.end()
    }),
  )
  return runs / seconds
}

const names = new Map<string, string>()

async function runOnce(
  client: Client,
  script: Script,
  same: Record<string, string>,
): Promise<void> {
  const drawn = new Map(Object.entries(same).map(([name, value]) => [`:${name}`, value]))
  const filled = (value: string | null) => {
    if (value === null || !variable.test(value)) return value
    const known = drawn.get(value) ?? String(Math.floor(Math.random() * 1e12))
    drawn.set(value, known)
    return known
  }
  for (const { text, values, keeps } of script) {
    const name = names.get(text) ?? `floor-${names.size}`
    names.set(text, name)
    const { rows } = await client.query({ name, text, values: values.map(filled) })
    for (const column of keeps ?? []) drawn.set(`:${column}`, String(rows[0]?.[column]))
  }
}

/** What is beside the product in this run. */
export function floorName(): string {
  const pgbench = findPgbench()
  if (!pgbench) return 'a loop of node-postgres, since there is no pgbench here'
  return execFileSync(pgbench, ['--version'], { encoding: 'utf8' }).trim()
}
