// Each of the twelve alerts brought about on the running product, and ended, as Debian's Prometheus sees it
// with the rules of `deploy/`. What they wait for is shortened in a copy, to seconds.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { startEmbedded } from '#server/db/embedded.ts'
import { cast, castPassword } from '#tests/people.ts'
import { startStripe, stripeKeys } from '#tests/stripe-server.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import { ensureBuilt, freePort, root, startServer } from './product.ts'
import { report } from './results.ts'

const withinMs = 180_000
const lookEveryMs = 500
const token = 'the-token-of-the-operator-of-a-bench'
const tooFullBytes = 60_000_000
const diskBytes = 2_000_000_000

type Fault = { alert: string; begin: () => unknown; end: () => unknown }

const isRoot = process.getuid?.() === 0
if (!isRoot || spawnSync('prometheus', ['--version']).status !== 0) {
  console.log(
    'alerts: skipped, because it needs root and prometheus (Debian: apt install prometheus)',
  )
  process.exit(0)
}

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'matricula-alerts-'))
// A disk of its own, that can be filled.
const disk = join(folder, 'disk')
mkdirSync(disk)
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk])
const dataDir = join(disk, 'data')
const backups = join(folder, 'backups')
const [port, mailPort] = [await freePort(), await freePort()]
const stripe = await startStripe()
const database = await startEmbedded({ dataDir, keepsLog: true })
const environment = {
  PORT: String(port),
  METRICS_TOKEN: token,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  BACKUP_DIR: backups,
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'silent',
  ...stripeKeys,
  STRIPE_STAND_IN: `http://127.0.0.1:${stripe.at.port}`,
  NODE_OPTIONS: `--import=${new URL('../tests/stripe-in-place.ts', import.meta.url).href}`,
}
const start = () => startServer(dataDir, environment)
let server = await start()
const admin = new Client({
  connectionString: Object.assign(new URL(database.adminUrl), { pathname: '/matricula' }).href,
})
await admin.connect()
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData })
mail.on('error', () => {})
let asking: NodeJS.Timeout | undefined
const prometheus = await startPrometheus()

const faults: Fault[] = [
  {
    alert: 'MatriculaBackupOld',
    begin: () => {},
    end: () => command('backup'),
  },
  {
    alert: 'MatriculaQueueStuck',
    begin: () => register('waits'),
    end: () => mail.listen(mailPort, '127.0.0.1'),
  },
  {
    alert: 'MatriculaNotReady',
    begin: () => server.stop(),
    end: async () => {
      server = await start()
    },
  },
  {
    alert: 'MatriculaDiskLow',
    begin: () => fillDisk(diskBytes * 0.05),
    end: emptyDisk,
  },
  {
    alert: 'MatriculaErrors',
    begin: () => {
      fillDisk(tooFullBytes)
      asking = setInterval(() => void register('refused').catch(() => {}), 200)
    },
    end: () => {
      emptyDisk()
      clearInterval(asking)
    },
  },
  {
    alert: 'MatriculaRecordsBroken',
    begin: async () => {
      await alterAuditLog(`action || ' altered'`)
      await command('verify')
    },
    end: async () => {
      await alterAuditLog(`replace(action, ' altered', '')`)
      await command('verify')
    },
  },
  {
    alert: 'MatriculaSealCertificateEnds',
    begin: () => renameSync(join(dataDir, 'seal.json'), join(dataDir, 'gone')),
    end: () => renameSync(join(dataDir, 'gone'), join(dataDir, 'seal.json')),
  },
  {
    alert: 'MatriculaRestoreCheckFailed',
    begin: () => command('restore', damagedBackup(), '--check'),
    end: () => command('restore', lastBackup(), '--check'),
  },
  {
    alert: 'MatriculaCardProviderSilent',
    begin: async () => {
      // Every minute here, where it is every ten.
      await admin.query(
        `UPDATE pgboss.schedule SET cron = '* * * * *' WHERE name = 'reconcile-payments'`,
      )
      stripe.become('failing')
    },
    end: () => stripe.become('well'),
  },
  {
    alert: 'MatriculaLogNotKept',
    // Where its place is no folder, what is finished waits.
    begin: async () => {
      renameSync(join(backups, 'history'), join(folder, 'history'))
      writeFileSync(join(backups, 'history'), '')
      await register('a piece of the log')
      await admin.query('SELECT pg_switch_wal()')
    },
    end: () => {
      rmSync(join(backups, 'history'))
      renameSync(join(folder, 'history'), join(backups, 'history'))
    },
  },
  {
    alert: 'MatriculaAuditLogUnsealed',
    begin: async () => {
      // The lock of the one that seals.
      await admin.query('SELECT pg_advisory_lock(7241002)')
      await register('unsealed')
    },
    end: () => admin.query('SELECT pg_advisory_unlock(7241002)'),
  },
  {
    alert: 'MatriculaTransactionOpen',
    begin: async () => {
      await admin.query('BEGIN')
      await admin.query('SELECT pg_current_xact_id()')
    },
    end: () => admin.query('ROLLBACK'),
  },
]

const figures = []
try {
  for (const { alert, begin, end } of faults) {
    await begin()
    const firing = await secondsUntil(alert, true)
    await end()
    const over = await secondsUntil(alert, false)
    console.log(`${alert}: firing after ${firing} s, over after ${over} s`)
    const atMost = withinMs / 1_000
    figures.push({ name: `${alert} fires`, value: firing, unit: 's', atMost })
    figures.push({ name: `${alert} ends`, value: over, unit: 's', atMost })
  }
  report('alerts', figures, [
    'Rules as in deploy/prometheus/alerts.yml, with waits of 2 s, thresholds of 600 s at 5 s, rates over 15 s.',
  ])
} finally {
  prometheus.kill()
  await server.stop()
  await admin.end()
  await database.stop()
  await stripe.close()
  mail.close(() => {})
  execFileSync('umount', ['--lazy', disk])
  rmSync(folder, { recursive: true, force: true })
}

async function startPrometheus() {
  const rules = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
    .replaceAll(/for: \w+/g, 'for: 2s')
    .replaceAll('> 600', '> 5')
    .replaceAll('[5m]', '[15s]')
  writeFileSync(join(folder, 'alerts.yml'), rules)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: matricula
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
`,
  )
  const at = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${at}`,
    ],
    { stdio: 'ignore' },
  )
  return { url: `http://127.0.0.1:${at}`, kill: () => child.kill() }
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } }

async function secondsUntil(alert: string, wanted: boolean): Promise<number> {
  const began = performance.now()
  for (;;) {
    const fires = await isFiring(alert)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    if (fires === wanted) return seconds
    if (seconds * 1_000 > withinMs)
      throw new Error(`${alert} ${wanted ? 'does not fire' : 'does not end'}`)
    await pause(lookEveryMs)
  }
}

async function isFiring(alert: string): Promise<boolean | undefined> {
  const answer = await fetch(`${prometheus.url}/api/v1/alerts`).catch(() => undefined)
  if (!answer?.ok) return undefined
  const { data } = (await answer.json()) as Alerts
  return data.alerts.some(({ state, labels }) => labels.alertname === alert && state === 'firing')
}

/** One of the product's own commands, for the installation; its exit code is the bench's own business. */
async function command(name: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, ...noAddresses, DATA_DIR: dataDir, BACKUP_DIR: backups }
  await promisify(execFile)(process.execPath, [`dist/server/${name}.js`, ...args], {
    cwd: root,
    env,
  }).catch(() => {})
}

async function register(name: string): Promise<void> {
  const email = `${name}-${performance.now()}@example.org`
  const person = { ...cast.maya, email, password: castPassword }
  await fetch(`${server.address}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  }).then((answer) => answer.arrayBuffer())
}

function fillDisk(leave: number): void {
  const free = Number(
    execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1],
  )
  execFileSync('fallocate', ['-l', String(Math.round(free - leave)), join(disk, 'filled')])
}

function emptyDisk(): void {
  rmSync(join(disk, 'filled'))
}

/** Past the product and its triggers, as somebody with every right would. */
async function alterAuditLog(action: string): Promise<void> {
  await admin.query('BEGIN')
  await admin.query(`SET LOCAL session_replication_role = 'replica'`)
  await admin.query(
    `UPDATE audit_log SET action = ${action} WHERE seq = (SELECT min(seq) FROM audit_log)`,
  )
  await admin.query('COMMIT')
}

function lastBackup(): string {
  const name = readdirSync(backups)
    .filter((name) => name.startsWith('matricula-'))
    .toSorted()
    .at(-1)
  return join(backups, name ?? '')
}

function damagedBackup(): string {
  const copy = join(folder, 'damaged')
  cpSync(lastBackup(), copy, { recursive: true })
  const table = readdirSync(copy, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.includes('audit_log'),
  )
  const bytes = readFileSync(join(copy, table ?? ''))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(join(copy, table ?? ''), bytes)
  return copy
}

function onData(stream: NodeJS.ReadableStream, _session: unknown, done: () => void): void {
  stream.resume()
  stream.once('end', done)
}
