import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster, roles, urlOf } from '#server/db/embedded/cluster.ts'
import { ensureServer, stopServer } from '#server/db/embedded/server.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { grantRights } from '#server/db/rights.ts'
import { DatabaseSession } from '#server/db/session.ts'
import { postmasterOf } from './processes.ts'

// A query on the standby yields to the log at once, so that a test needn't wait for it.
const standbySettings = ['max_standby_streaming_delay = 0', 'wal_retrieve_retry_interval = 200']

/** A migrated primary and a standby that follows it, both embedded and thrown away when they are closed. */
export async function openStreamingPair() {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-streaming-'))
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  const made = await startEmbedded({ dataDir: first })
  await migrate(made.url)
  await asRole(made.serverUrl, (session) => grantRights(made.url, session))
  await made.stop()
  execFileSync('cp', ['-a', first, second])
  const primary = await startEmbedded({ dataDir: first })
  const cluster = await openCluster(join(second, 'postgres'), () => {})
  const { port: source } = new URL(primary.url)
  const from = `host=127.0.0.1 port=${source} user=postgres password=${cluster.password}`
  const settings = [`primary_conninfo = '${from}'`, ...standbySettings]
  appendFileSync(join(cluster.path, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(cluster.path, 'standby.signal'), '')
  const { port } = await ensureServer(cluster)
  const run = (url: string) => (text: string) =>
    asRole(url.replace(/\/postgres$/, '/matricula'), async (session) => {
      const { rows } = await session.query(text)
      return rows
    })
  return {
    primary,
    standbyUrl: urlOf(cluster, port, roles.server),
    /** As their superuser. */
    onPrimary: run(primary.adminUrl),
    onStandby: run(urlOf(cluster, port, 'postgres')),
    kill: () => process.kill(postmasterOf(second), 'SIGKILL'),
    startAgain: () => ensureServer(cluster, port),
    async close() {
      await stopServer(cluster)
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function asRole<T>(url: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const session = new DatabaseSession({ connectionString: url })
  await session.connect()
  return work(session).finally(() => session.end())
}
