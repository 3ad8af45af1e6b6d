import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { openGate } from '#tests/fault-gate.ts'
import { operator, type Server, signalDatabase, startServer } from '#tests/processes.ts'
import { ensureBuilt } from '../product.ts'
import { openMailServer } from './mail-server.ts'

const fixture = (name: string) => new URL(`../../tests/fixtures/${name}.ts`, import.meta.url).href
const clockJumpMs = 3_600_000
/**
 * Below those that systems give to outgoing connections: a call to a port that is closed for a moment may
 * leave from that very port, reach itself, and keep it from the server that comes back.
 */
const lastingPorts = { from: 20_000, until: 30_000 }
/** As systemd does it. */
const restartAfterMs = 1_000
const lookEveryMs = 500

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The built product as `npm start` runs it, on a folder that is thrown away, with what can be done to it. */
export async function openInstallation() {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'matricula-night-'))
  const dataDir = join(folder, 'data')
  const fullDisk = join(folder, 'disk-is-full')
  const port = await findLastingPort()
  const mail = await openMailServer()
  const gate = await openGate(mail.port)
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
    NODE_OPTIONS: ['skewed-clock', 'full-disk']
      .map((name) => `--import ${fixture(name)}`)
      .join(' '),
    CLOCK_JUMP_MS: String(clockJumpMs),
    DISK_FULL_FILE: fullDisk,
  }
  let server: Server = await startServer(environment)

  async function withDatabase<T>(work: (client: Client, url: string) => Promise<T>): Promise<T> {
    const { url, adminUrl, stop } = await startEmbedded({ dataDir })
    const connectionString = Object.assign(new URL(adminUrl), { pathname: '/matricula' }).href
    const client = new Client({ connectionString })
    try {
      await client.connect()
      return await work(client, url)
    } finally {
      await client.end()
      await stop()
    }
  }

  return {
    port,
    folder,
    mail,
    withDatabase,
    async killAndRestart(): Promise<void> {
      server.signal('SIGKILL')
      await server.ended()
      await pause(restartAfterMs)
      server = await startServer(environment)
    },
    stopDatabase: () => signalDatabase(dataDir, 'SIGQUIT'),
    silenceMail: () => gate.turn('silent'),
    reviveMail: () => gate.turn('well'),
    fillDisk: () => writeFileSync(fullDisk, ''),
    emptyDisk: () => rmSync(fullDisk, { force: true }),
    jumpClock: () => server.signal('SIGUSR2'),
    /** Asked all the time: when it was ready, and when it was not. */
    watchReadiness() {
      const looks: { at: number; ready: boolean }[] = []
      const look = async () => {
        const at = Date.now()
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
          headers: operator,
          signal: AbortSignal.timeout(lookEveryMs * 4),
        }).catch(() => undefined)
        await answer?.arrayBuffer().catch(() => undefined)
        looks.push({ at, ready: answer?.status === 200 })
      }
      const timer = setInterval(look, lookEveryMs)
      return {
        end() {
          clearInterval(timer)
          return looks
        },
      }
    },
    async close(): Promise<void> {
      server.signal('SIGTERM')
      await server.ended()
      await gate.close()
      await mail.close()
      const { stop } = await startEmbedded({ dataDir })
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(lastingPorts.from, lastingPorts.until)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}
