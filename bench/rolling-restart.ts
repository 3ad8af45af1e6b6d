// Two servers behind the example proxy, restarted in turn while people save: what they notice of it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { openLedger } from '#tests/ledger.ts'
import { options } from './options.ts'
import { answers, ensureBuilt, freePort, root, startServer } from './product.ts'
import { report } from './results.ts'

const people = 16
const rounds = options.quick ? 1 : 3
const betweenMs = 3_000

if (!hasCaddy()) {
  console.log(
    'rolling-restart: skipped, because there is no caddy on this machine (Debian: apt install caddy)',
  )
  process.exit(0)
}

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'matricula-rolling-restart-'))
const database = await startEmbedded({ dataDir: folder })
const environment = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
const ports = [await freePort(), await freePort()]
const start = (port = 0) => startServer(folder, { ...environment, PORT: String(port) })
const servers = await Promise.all(ports.map(start))
const caddy = await startCaddy()
const ledger = await openLedger(() => [caddy.address], people)

const began = performance.now()
ledger.begin()
await pause(betweenMs)
for (let round = 0; round < rounds; round++)
  for (const [n, port] of ports.entries()) {
    await servers[n]?.stop()
    servers[n] = await start(port)
    await pause(betweenMs)
  }
await ledger.end()
const seconds = (performance.now() - began) / 1_000
const losses = await ledger.losses()
for (const loss of losses) console.log(loss)
caddy.stop()
for (const server of servers) await server.stop()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const count = (status: number | 'broken') => ledger.statuses.get(status) ?? 0
const answered = [...ledger.statuses.values()].reduce((sum, some) => sum + some, 0)
report('rolling-restart', [
  { name: 'restarts', value: rounds * ports.length, unit: '' },
  { name: 'saves', value: answered / seconds, unit: '/s' },
  { name: 'connections reset or refused', value: count('broken'), unit: '', atMost: 0 },
  {
    name: 'answered by anything but 200',
    value: answered - count(200) - count('broken'),
    unit: '',
    atMost: 0,
  },
  { name: 'acknowledged and lost', value: losses.length, unit: '', atMost: 0 },
  { name: 'longest answer', value: ledger.longestMs(), unit: 'ms' },
])

function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The file of `deploy/`, for this machine: another address to serve, and two servers behind it. */
async function startCaddy() {
  const port = await freePort()
  const example = readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8')
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\n${example}`)
  const address = `http://127.0.0.1:${port}`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      ...process.env,
      DOMAIN: address,
      UPSTREAM: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await Promise.race([answers(`${address}/healthz`), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('caddy did not start')
  return { address, stop: () => child.kill() }
}
