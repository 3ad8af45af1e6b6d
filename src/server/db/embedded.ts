import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { andList } from '#shared/word-lists.ts'
import { type Cluster, openCluster, passwordOf, roles, urlOf } from './embedded/cluster.ts'
import { tryLock, waitForLock } from './embedded/file-lock.ts'
import { chooseLog } from './embedded/log-segments.ts'
import { ensureServer, stopServer } from './embedded/server.ts'
import { settingsThatLoseData } from './requirements.ts'
import { DatabaseSession } from './session.ts'

/**
 * A running database server. The role of `url` owns the tables, that of `serverUrl` owns nothing, that
 * of `adminUrl` may do everything.
 */
export type EmbeddedDatabase = {
  url: string
  serverUrl: string
  adminUrl: string
  adopted: boolean
  cluster: Cluster
  stop(): Promise<void>
}

const lockWaitMs = 120_000
const retryMs = 250
const farewellMs = 1_000

/**
 * Joins the database server of a data folder, or starts it, made ready at the first start.
 * Any number of processes may do so at once and share the one server. While one of them lives, a
 * server that dies is started again; the last to stop ends it.
 */
export async function startEmbedded(options: {
  dataDir: string
  say?: (line: string) => void
  /** Whether the log is kept for copies from the server's next start on; left out: as it was. */
  keepsLog?: boolean
}): Promise<EmbeddedDatabase> {
  const say = options.say ?? (() => {})
  const folder = resolve(options.dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`This user can't write to ${folder}: another user created it.`)
  })
  const { cluster, port, adopted, use } = await alone(folder, async () => {
    const cluster = await openCluster(folder, say)
    if (options.keepsLog !== undefined) await chooseLog(cluster, options.keepsLog)
    const { port, adopted } = await ensureServer(cluster)
    await prepare(cluster, port)
    return {
      cluster,
      port,
      adopted,
      use: tryLock(usersLock(folder), 'together'),
    }
  })
  const watch = keepServing(cluster, port, say)
  let stopping: Promise<void> | undefined

  async function stop() {
    await watch.end()
    await alone(folder, async () => {
      use?.release()
      const last = tryLock(usersLock(folder), 'alone')
      if (last) await stopServer(cluster)
      last?.release()
    })
  }

  return {
    url: urlOf(cluster, port, roles.owner),
    serverUrl: urlOf(cluster, port, roles.server),
    adminUrl: urlOf(cluster, port, 'postgres'),
    adopted,
    cluster,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(join(folder, 'start.lock'), lockWaitMs)
  if (!lock)
    throw new Error(`Another process has been busy with the database in ${folder} too long.`)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function usersLock(folder: string) {
  return join(folder, 'users.lock')
}

async function prepare(cluster: Cluster, port: number) {
  const client = new DatabaseSession({
    connectionString: urlOf(cluster, port, 'postgres'),
  })
  await client.connect()
  try {
    const off = await settingsThatLoseData(client)
    if (off.length > 0) {
      throw new Error(`The database in ${cluster.path} runs with ${andList(off)} switched off.`)
    }
    for (const role of Object.values(roles)) {
      const known = await client.query('select from pg_roles where rolname = $1', [role])
      if (known.rowCount === 0)
        await client.query(`create role ${role} login password '${passwordOf(cluster, role)}'`)
    }
    const made = await client.query(`select from pg_database where datname = 'matricula'`)
    if (made.rowCount === 0) await client.query('create database matricula owner matricula')
  } finally {
    await client.end()
  }
}

// A connection that does nothing learns of the server's death at once.
function keepServing(cluster: Cluster, port: number, say: (line: string) => void) {
  let ending = false
  let client: Client | undefined

  async function watch() {
    while (!ending) {
      client = new DatabaseSession({
        connectionString: urlOf(cluster, port, 'matricula'),
      })
      const gone = new Promise((done) => client?.once('end', done))
      try {
        await client.connect()
        await gone
        if (!ending) say('The database ended')
      } catch {
        await revive()
      }
    }
  }

  async function revive() {
    if (ending) return
    try {
      const server = await alone(cluster.folder, () => ensureServer(cluster, port))
      if (!server.adopted) say('The database is running again')
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
    await pause(retryMs)
  }

  const watching = watch()
  return {
    async end() {
      ending = true
      // A frozen server never confirms.
      await Promise.race([Promise.all([client?.end(), watching]), pause(farewellMs)])
    },
  }
}
