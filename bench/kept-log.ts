// How far the log that is kept beside the backups is behind, while somebody saves once a second: when each save
// that was acknowledged is in a piece that lies there, and what the figure in /metrics says meanwhile.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { historiesIn } from '#server/backup/history.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { send } from '#tests/ledger.ts'
import { cast, castPassword } from '#tests/people.ts'
import { options } from './options.ts'
import { ensureBuilt, startServer } from './product.ts'
import { report } from './results.ts'

/** A short look sees one piece end by its time. */
const minutes = options.size ?? (options.quick ? 6 : 25)
const everyMs = 1_000
const mostSeconds = 300
const metricsToken = 'the-token-of-the-operator-of-benches'

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'matricula-kept-log-'))
const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')]
const server = await startServer(dataDir, { BACKUP_DIR: backups, METRICS_TOKEN: metricsToken })
// The server's own database, joined.
const database = await startEmbedded({ dataDir })
const client = new Client({ connectionString: database.adminUrl })
await client.connect()

/** Saves that are in no piece yet, the oldest first. */
const waiting: { at: number; piece: string }[] = []
const seconds = { behind: 0, said: 0, saidLess: 0 }
let saves = 0
let hasSnapshot = false
try {
  const token = await register()
  const until = performance.now() + minutes * 60_000
  for (let n = 0; performance.now() < until; n += 1) {
    const turn = performance.now()
    await save(token, n)
    const behind = behindNow()
    const said = await figure()
    seconds.behind = Math.max(seconds.behind, behind)
    // Until the first snapshot there is nothing that a piece could lead on from.
    hasSnapshot ||= Number.isFinite(said)
    if (hasSnapshot) {
      seconds.said = Math.max(seconds.said, said)
      seconds.saidLess = Math.max(seconds.saidLess, behind - said)
    }
    await pause(Math.max(0, everyMs - (performance.now() - turn)))
  }
  report('kept-log', [
    { name: 'minutes', value: minutes, unit: 'min' },
    { name: 'saves', value: saves, unit: '', atLeast: 1 },
    { name: 'pieces kept', value: pieces().length, unit: '', atLeast: 1 },
    {
      name: 'a save that is in no piece yet, oldest',
      value: seconds.behind,
      unit: 's',
      atMost: mostSeconds,
    },
    {
      name: 'matricula_kept_log_age_seconds, most',
      value: seconds.said,
      unit: 's',
      atMost: mostSeconds,
    },
    { name: 'less than the save was old, at most', value: seconds.saidLess, unit: 's', atMost: 1 },
  ])
} finally {
  await client.end()
  await server.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function register(): Promise<string> {
  const person = { ...cast.maya, email: 'maya@example.org', password: castPassword }
  const answer = await send(server.address, 'POST', '/api/users/register', undefined, person)
  if (!answer?.body.token) throw new Error('nobody was registered')
  return answer.body.token
}

async function save(token: string, n: number): Promise<void> {
  const at = performance.now()
  const answer = await send(server.address, 'POST', '/api/users/application', token, {
    applicationType: 'msc',
    personalInfo: { dodComponent: String(n) },
  })
  if (answer?.status !== 200) throw new Error(`not saved: ${JSON.stringify(answer)}`)
  saves += 1
  const { rows } = await client.query<{ piece: string }>(
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS piece',
  )
  waiting.push({ at, piece: rows[0]?.piece ?? '' })
}

/** In seconds, of the oldest save that no kept piece holds. */
function behindNow(): number {
  const newest = pieces().at(-1) ?? ''
  while (waiting[0] && waiting[0].piece <= newest) waiting.shift()
  return waiting[0] ? (performance.now() - waiting[0].at) / 1_000 : 0
}

function pieces(): string[] {
  const root = historiesIn(backups)
  const [name] = list(root)
  return name
    ? list(join(root, name, 'log'))
        .filter((one) => /^[0-9A-F]{24}\.gz$/.test(one))
        .map((one) => one.slice(0, -'.gz'.length))
        .toSorted()
    : []
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

async function figure(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${server.address}/metrics`, { headers })).text()
  const [, value = ''] = /^matricula_kept_log_age_seconds (\S+)$/m.exec(text) ?? []
  return value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)
}
