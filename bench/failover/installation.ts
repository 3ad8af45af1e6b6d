import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import S3rver from 's3rver'
import { type Server, startServer } from '#tests/processes.ts'
import { findLastingPort } from '../night/installation.ts'
import { openMailServer } from '../night/mail-server.ts'
import { answers, ensureBuilt, root } from '../product.ts'
import { password, startCluster } from './cluster.ts'
import { makeFolder, startPart } from './debian-programs.ts'
import { preparePooler, roles } from './pooler.ts'

const mostTries = 5

/** What several machines would run, on one: cluster, pooler, bucket, four processes of the product, and a proxy. */
export async function openFailover(members: number) {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'matricula-failover-'))
  // Other accounts have folders in it.
  chmodSync(folder, 0o711)
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const pooler = await preparePooler(makeFolder(folder, 'pooler'))
    const cluster = await startCluster(folder, members, pooler.onChange)
    closing.push(cluster.stop)
    await cluster.untilWhole()
    const pgBouncer = await pooler.start()
    closing.push(() => pgBouncer.kill())
    const urlOf = async (role: string, database: string) =>
      `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${(await cluster.leader()).port}/${database}`

    /** At the primary itself, past the pooler. */
    async function withDatabase<T>(
      work: (client: Client, url: string) => Promise<T>,
      database = 'matricula',
    ): Promise<T> {
      const client = new Client({ connectionString: await urlOf('postgres', database) })
      await client.connect()
      try {
        return await work(client, await urlOf(roles.owner, database))
      } finally {
        await client.end()
      }
    }

    await withDatabase(makeDatabase, 'postgres')
    const mail = await openMailServer()
    closing.push(mail.close)
    const bucket = await openBucket(join(folder, 'bucket'))
    closing.push(bucket.close)
    const environment = {
      ...pooler.environment,
      ...bucket.environment,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const ports: Record<string, string[]> = { web: [], live: [], worker: [] }
    for (const role of ['web', 'web', 'live', 'worker']) {
      const port = String(await findLastingPort())
      const server = await startAsSystemdDoes({ ...environment, ROLES: role, PORT: port })
      closing.push(async () => {
        server.signal('SIGTERM')
        await server.ended()
        if (server.output()) writeFileSync(join(folder, `${role}-${port}.log`), server.output())
      })
      ports[role]?.push(`127.0.0.1:${port}`)
    }
    const proxy = await startProxy(folder, { WEB: ports.web, LIVE: ports.live })
    closing.push(proxy.stop)
    return { folder, cluster, mail, port: proxy.port, withDatabase, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A start on a machine that others keep busy may give up on its database, and is made again. */
async function startAsSystemdDoes(environment: Record<string, string>): Promise<Server> {
  for (let tries = 1; ; tries++)
    try {
      return await startServer(environment)
    } catch (error) {
      if (tries === mostTries) throw error
    }
}

/** One role owns the tables, and the server works as the other (docs/guide/set-up.md). */
async function makeDatabase(client: Client): Promise<void> {
  for (const role of Object.values(roles))
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  await client.query(`CREATE DATABASE matricula OWNER ${roles.owner}`)
}

async function openBucket(directory: string) {
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'papers' }],
  })
  const { port } = await server.run()
  return {
    close: () => server.close(),
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'papers',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  }
}

/** The file of `deploy/`, for this machine. */
async function startProxy(folder: string, upstreams: Record<string, string[] | undefined>) {
  const port = await findLastingPort()
  const file = readFileSync(join(root, 'deploy/caddy/Caddyfile.roles'), 'utf8')
  // Each applicant says where they come from.
  const example = file.replace('(well) {', '(well) {\n\ttrusted_proxies 127.0.0.1')
  const home = makeFolder(folder, 'proxy')
  writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n}\n${example}`, { mode: 0o644 })
  const places = Object.entries(upstreams).map(([name, of = []]) => [name, of.join(' ')])
  const part = startPart(
    'caddy',
    home,
    ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    {
      ...Object.fromEntries(places),
      DOMAIN: `http://localhost:${port}`,
    },
  )
  await answers(`http://localhost:${port}/readyz`, () => part.child.exitCode !== null)
  return { port, stop: () => part.kill() }
}
