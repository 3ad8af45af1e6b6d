// A hundred thousand applicants and ten gigabytes of their files, backed up while others work, lost, and restored
// into an empty folder that serves then.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import { makeApplications } from './applications.ts'
import { fillIn } from './filled-forms.ts'
import { handInAll } from './handed-in.ts'
import { arrive, ask, inTurn, percentile, request, requireOnly } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct, startServer } from './product.ts'
import { report } from './results.ts'
import { storeFiles } from './stored-files.ts'

const size = options.size ?? (options.quick ? 1_000 : 100_000)
const bytesOfFile = 100_000
const longestMinutes = 15
const perSecond = 20
/** What a restore itself writes. */
const ownTables = new Set(['restores'])

const folder = mkdtempSync(join(tmpdir(), 'matricula-whole-'))
const place = join(folder, 'restored')
const passphrase = { BACKUP_PASSPHRASE: 'a lantern by the boathouse' }
const run = promisify(execFile)
try {
  const made = await makeAndLose()
  const restoreBegan = performance.now()
  const said = await command('restore', [made.backup, '--into', place])
  const restoreMs = performance.now() - restoreBegan
  const different = await differentTables(made.backup)
  const startBegan = performance.now()
  const server = await startServer(place)
  const startMs = performance.now() - startBegan
  await ask(server.port, request('GET /api/users/application?type=msc', { token: made.token }))
  await server.stop()
  report(
    'whole-restore',
    [
      { name: 'backup while it serves', value: made.backupMs / 60_000, unit: 'min' },
      { name: 'others meanwhile, p95', value: made.p95, unit: 'ms' },
      {
        name: 'restored, checked, and serving',
        value: (restoreMs + startMs) / 60_000,
        unit: 'min',
        atMost: longestMinutes,
      },
      {
        name: 'tables with more or fewer rows',
        value: different.length,
        unit: '',
        atMost: 0,
      },
      {
        name: 'rules broken in it, or not any longer',
        value: difference(made.broken, brokenIn(said)).length,
        unit: '',
        atMost: 0,
      },
    ],
    [
      `${size.toLocaleString('en')} applications and ${((size * bytesOfFile) / 1e9).toFixed(1)} GB of files; each file is read and compared with its SHA-256 after the restore.`,
      ...different,
    ],
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Its own folder is gone when this returns. */
async function makeAndLose() {
  await using product = await startProduct({ BACKUP_DIR: 'off' })
  console.log(`Making ${size.toLocaleString('en')} applications and their files …`)
  await makeApplications(product.adminUrl, size)
  const [person] = await makePeople(product.databaseUrl, 1)
  const [whole] = person ? await fillIn(product.port, [person]) : []
  if (!person || !whole) throw new Error('nobody was made')
  await ask(product.port, whole.submit)
  await handInAll(product.adminUrl, whole.id)
  await storeFiles(product, bytesOfFile)
  const reading = inTurn([
    request('GET /api/users/application?type=msc', { token: person.token }),
    request('GET /api/users/me', { token: person.token }),
  ])
  const latencies: number[] = []
  const began = performance.now()
  let isOver = false
  const backingUp = command('backup', [folder], product.dataDir).then(
    () => performance.now() - began,
    (error: Error) => error,
  )
  backingUp.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const load = await arrive(product.port, { perSecond, seconds: 1, next: reading })
    requireOnly(load, 200)
    latencies.push(...load.latencies)
  }
  const backupMs = await backingUp
  if (backupMs instanceof Error) throw backupMs
  const broken = brokenIn(await command('verify', [], product.dataDir))
  const [name = ''] = readdirSync(folder)
  latencies.sort((a, b) => a - b)
  return {
    backup: join(folder, name),
    backupMs,
    broken,
    p95: percentile(latencies, 95),
    token: person.token,
  }
}

/** A command of the product, and what it says; it ends with 1 where something in the rows does not hold. */
async function command(name: string, args: string[], dataDir = place): Promise<string> {
  const env = { ...process.env, ...noAddresses, ...passphrase, DATA_DIR: dataDir }
  const { stdout } = await run('node', [`dist/server/${name}.js`, ...args], { env }).catch(
    (error: { stdout: string }) => {
      if (!error.stdout.includes('BROKEN')) throw error
      return error
    },
  )
  return stdout
}

/** Rows that are made in bulk do not keep every rule: each such rule, and by how many it is broken. */
function brokenIn(said: string): string[] {
  const lines = said.split('\n').filter((line) => line.startsWith('BROKEN'))
  return lines.map((line) => line.replace(/: [^:]* and (\d+) more$/, ': $1 more'))
}

function difference(some: readonly string[], others: readonly string[]): string[] {
  const [these, those] = [new Set(some), new Set(others)]
  return [...some.filter((one) => !those.has(one)), ...others.filter((one) => !these.has(one))]
}

/** Counted anew, since the restore believes its own rows. */
async function differentTables(backup: string): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const database = await startEmbedded({ dataDir: place })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const found: string[] = []
  for (const { schema, table, rows } of manifest.tables) {
    const { rows: counted } = await client.query(
      `SELECT count(*)::int AS n FROM ${schema}.${table}`,
    )
    if (counted[0].n !== rows && !ownTables.has(table))
      found.push(`${table}: ${counted[0].n} of ${rows}`)
  }
  await client.end()
  await database.stop()
  return found
}
