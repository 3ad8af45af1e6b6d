// Two servers behind the example proxy, restarted in turn while people save: what they notice of it. Then one
// alone, which ends without a drain and is back before the proxy has looked, while people read.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { openLedger, send } from '#tests/ledger.ts'
import { options } from './options.ts'
import { answers, ensureBuilt, freePort, root, startServer } from './product.ts'
import { report } from './results.ts'

const people = 16
const rounds = options.quick ? 1 : 3
const betweenMs = 3_000
const readers = 2
const readEveryMs = 100

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
const alone = await restartAlone(ledger.writers[0]?.token ?? '')
caddy.stop()
await servers[0]?.stop()
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
  { name: 'one alone: reads', value: alone.all, unit: '', atLeast: 1 },
  { name: 'one alone: not answered, or not by 200', value: alone.failed, unit: '', atMost: 0 },
  { name: 'one alone: longest answer', value: alone.longestMs, unit: 'ms' },
])

async function restartAlone(token: string) {
  const read = { all: 0, failed: 0, longestMs: 0 }
  let isOver = false
  const reading = async () => {
    for (; !isOver; await pause(readEveryMs)) {
      const began = performance.now()
      const answer = await send(caddy.address, 'GET', '/api/users/application', token)
      read.all += 1
      read.longestMs = Math.max(read.longestMs, performance.now() - began)
      if (answer?.status !== 200) read.failed += 1
    }
  }
  const [port] = ports
  const restart = async () => {
    await servers[0]?.stop()
    servers[0] = await startServer(folder, {
      ...environment,
      PORT: String(port),
      DRAIN_SECONDS: '0',
    })
  }
  await servers[1]?.stop()
  await restart()
  await pause(betweenMs)
  const all = Array.from({ length: readers }, reading)
  for (let round = 0; round < 2 * rounds; round++) {
    await restart()
    await pause(betweenMs)
  }
  isOver = true
  await Promise.all(all)
  return read
}

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
