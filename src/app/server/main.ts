import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { loadFigure, watchLoad } from '#server/admission.ts'
import { makeAdmissionGate } from '#server/admission-gate.ts'
import { describeBackups } from '#server/backup/backup-settings.ts'
import { type LogKeeper, startLogKeeper } from '#server/backup/log-keeper.ts'
import type { SnapshotWishes } from '#server/backup/snapshots.ts'
import { findBuild, lockBuild } from '#server/build.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type AddressFeatures, openDatabase } from '#server/db/client.ts'
import { type Clock, databaseTime, openClock } from '#server/db/clock.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { migrate, pendingMigrations } from '#server/db/migrate.ts'
import { findWhatCarries } from '#server/db/pooler.ts'
import { checkDatabase, checkGuards } from '#server/db/requirements.ts'
import { grantRights, ownsTables } from '#server/db/rights.ts'
import { DatabaseSession } from '#server/db/session.ts'
import { openStandby, type Standby } from '#server/db/standby.ts'
import { describeFault, faultMessage } from '#server/fault.ts'
import { makeReadiness, readyFigure } from '#server/health.ts'
import { type HttpServer, openHttpServer } from '#server/http-server.ts'
import type { Worker } from '#server/jobs.ts'
import { type Log, makeLog } from '#server/log.ts'
import { makeMetrics } from '#server/metrics.ts'
import { describeOutgoing } from '#server/outgoing-hosts.ts'
import { type Documents, openDocuments } from '#server/pages.ts'
import type { Platform } from '#server/platform.ts'
import { isRestoredCopy } from '#server/restored-copy.ts'
import { uploadsAmong } from '#server/serve.ts'
import { isFirstOfMachine, onStopOfAll, reportReady } from '#server/siblings.ts'
import { checkStandby, sayWhereReadsGo, standbyFigures } from '#server/standby-health.ts'
import { ownVersion } from '#server/version.ts'
import { crossOriginHeaders } from '#server/web.ts'
import type * as Product from './product.ts'

const stopWithinMs = 9_000
const lookoutConnections = 2

const unprotected =
  'The role in DATABASE_URL owns the tables, so anyone who has it can switch off what ' +
  'protects the audit log. Name the owner in DATABASE_DIRECT_URL, and in DATABASE_URL a role that owns nothing.'

/** What has been started, in order; stopped in the reverse one. */
const running: (() => Promise<void>)[] = []
let isStopping = false
let drainMs = 0

// Someone who presses Ctrl-C waits for no one; someone who manages processes has a balancer in front.
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(drainMs))
onStopOfAll((signal) => {
  if (!isStopping) stop(signal === 'SIGTERM' ? drainMs : 0)
})
process.on('uncaughtException', (error) => {
  // Node would print every property of it.
  process.stderr.write(`${JSON.stringify(describeFault(error))}\n`)
  process.exit(1)
})
const starting = start(readConfig).catch(async (error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  setTimeout(() => process.exit(1), stopWithinMs)
  await stopAll()
  process.exit(1)
})

async function start(read: typeof readConfig): Promise<void> {
  const config = read(process.env)
  const log = makeLog(config.logLevel)
  await traceWhereWanted(config, log)
  const server = await openHttpServer({ ...config, variable: 'PORT' }, () => isStopping)
  // The database comes up while the features are read, a third of a second of work.
  const [{ url, ownerUrl, off, carries, embedded }, product, built] = await Promise.all([
    findDatabase(config),
    loadProduct(config),
    openBuild(config),
  ])
  await prepareDatabase(config, ownerUrl, product)
  const database = openDatabase(url, log, { max: config.databasePool, carries })
  running.push(() => database.pool.end())
  await grantRights(ownerUrl, database.pool)
  await checkGuards(database.pool)

  const clock = await openClock(() => databaseTime(database.pool))
  running.push(async () => clock.stop())
  const platform = product.makePlatform({ ...database, config, log, now: clock.now })
  running.push(() => platform.refusals.flush().catch(() => {}))
  await product.seedInstallation(platform)
  drainMs = config.drainMs
  const held = await isRestoredCopy(platform.db)
  const [isUnprotected, standby, opened, worker] = await Promise.all([
    ownsTables(database.pool),
    findStandby(platform),
    product.prepareToServe(platform),
    product.startWork(platform, { ownerUrl, isHeld: held }),
  ])
  running.push(worker.stop)
  const wishes = product.snapshotWishes(config)
  const history = embedded && keepHistory(platform, embedded, worker, { isHeld: held, wishes })
  await serve(server, platform, product, { clock, worker, built, isHeld: held, history, standby })

  say(`Matricula is ready at ${config.publicUrl}`)
  if (held)
    say(
      'This is a restored copy: it sends nothing and changes nothing until npm run restore -- --release',
    )
  for (const line of [...opened, ...describeBackups(config)]) say(line)
  for (const setting of off) say(`The database has ${setting} off: a power loss may lose changes.`)
  if (standby) say(sayWhereReadsGo(standby))
  if (isUnprotected) say(unprotected)
  if (!config.https)
    say('Without https in PUBLIC_URL the second factor is offered to staff, not required.')
  for (const line of describeOutgoing(config)) say(line)
  // Nothing ends a server that serves, whatever becomes of its database.
  const described = await product.describeStart(platform).catch((error: unknown) => {
    log.warn({ error }, 'not all of the start could be described')
    return []
  })
  for (const line of described) say(line)
}

async function traceWhereWanted({ tracesTo }: Config, log: Log): Promise<void> {
  if (!tracesTo) return
  const { startTracing } = await import('#server/trace-export.ts')
  running.push(startTracing({ endpoint: tracesTo, version: await ownVersion(), log }))
}

async function loadProduct({ roles }: Config): Promise<typeof Product> {
  const product = await import('./product.ts')
  // Of several on one machine the first is the likeliest to lead; the others load it in their turn.
  if (roles.has('worker') && isFirstOfMachine) await product.loadWork()
  return product
}

type FoundDatabase = {
  url: string
  ownerUrl: string
  /** The settings that are off and without which a power cut loses data. */
  off: string[]
  carries?: AddressFeatures
  embedded?: EmbeddedDatabase
}

async function findDatabase(config: Config): Promise<FoundDatabase> {
  const { databaseUrl: url, databaseDirectUrl, dataDir } = config
  if (url) {
    const ownerUrl = databaseDirectUrl ?? url
    const carries = await findWhatCarries(url, ownerUrl)
    const owner = new DatabaseSession({ connectionString: ownerUrl })
    await owner.connect()
    const { off } = await checkDatabase(owner).finally(() => owner.end())
    return { url, ownerUrl, off, carries }
  }
  // The one that comes with us offers all that we need, and refuses to run with such a setting off.
  const keepsLog = config.backup.folder !== undefined
  const embedded = await startEmbedded({ dataDir, say, keepsLog })
  running.push(embedded.stop)
  return { url: embedded.serverUrl, ownerUrl: embedded.url, off: [], embedded }
}

async function findStandby({ db, log, now, config }: Platform): Promise<Standby | undefined> {
  const { databaseReplicaUrl: url, databasePool: max, roles } = config
  if (!url || !roles.has('web')) return undefined
  const standby = await openStandby(db, { url, max }, { log, now })
  running.push(() => standby.stop())
  return standby
}

/** A held copy has no history of its own: what it was made from may still have one here. */
function keepHistory(
  platform: Platform,
  embedded: EmbeddedDatabase,
  worker: Worker,
  { isHeld, wishes }: { isHeld: boolean; wishes: SnapshotWishes },
): LogKeeper {
  const { folder } = platform.config.backup
  const kept = isHeld ? undefined : folder
  const keeper = startLogKeeper(platform, embedded, kept, wishes, () => !worker.isElsewhere())
  running.push(keeper.stop)
  return keeper
}

async function prepareDatabase(
  config: Config,
  ownerUrl: string,
  { backUpBeforeMigration, makeQueues }: typeof Product,
): Promise<void> {
  await migrate(ownerUrl, {
    say,
    before: () => backUpBeforeMigration(config, ownerUrl, say),
    beside: () => makeQueues(config, ownerUrl),
  })
}

type Built = { documents: Documents; webDir: string }

async function openBuild({ roles }: Config): Promise<Built | undefined> {
  const build = findBuild()
  if (!build) return undefined
  const held = lockBuild(build)
  running.push(async () => held?.release())
  if (!roles.has('web')) return undefined
  const webDir = join(build, 'web')
  const renderer = pathToFileURL(join(build, 'server/render.js')).href
  return { webDir, documents: await openDocuments(webDir, renderer) }
}

type RunningServer = {
  clock: Clock
  worker: Worker
  built: Built | undefined
  isHeld: boolean
  history: LogKeeper | undefined
  standby: Standby | undefined
}

async function serve(
  server: HttpServer,
  platform: Platform,
  { checksOf, composeApp, figures, routes }: typeof Product,
  { clock, worker, built, isHeld, history, standby }: RunningServer,
): Promise<void> {
  // What asks whether the server is well does not stand in line with those who use it.
  const { databaseUrl, log, carries } = platform
  const lookout = openDatabase(databaseUrl, log, { max: lookoutConnections, carries })
  running.push(() => lookout.pool.end())
  const apart: Platform = { ...platform, ...lookout }
  const admission = watchLoad(platform.pool)
  running.push(async () => admission.stop())
  const readiness = makeReadiness({
    platform: apart,
    pendingMigrations: async () => (await pendingMigrations(apart.pool)).length,
    clockAheadMs: clock.aheadMs,
    workerLateMs: worker.lateMs,
    worksElsewhere: worker.isElsewhere,
    isStopping: () => isStopping,
    further: {
      ...checksOf(apart),
      ...(standby && { standby: () => checkStandby(standby) }),
      role: async () => ({
        ok: true,
        says: (await ownsTables(apart.pool)) ? unprotected : 'owns no table',
      }),
    },
  })
  const metrics = makeMetrics(
    platform,
    [
      ...figures,
      readyFigure(readiness),
      loadFigure(admission),
      ...(history ? [history.figure] : []),
      ...(standby ? standbyFigures(standby) : []),
    ],
    apart,
  )
  if (standby) standby.onRead = metrics.observeStandbyRead
  const app = composeApp(platform, { metrics, readiness, isHeld, ...built })
  const crossOrigin = built?.documents.apiOrigin && crossOriginHeaders(platform.config.publicUrl)
  const door = makeAdmissionGate(app.fetch, {
    platform,
    admission,
    metrics,
    ...(crossOrigin && { crossOrigin }),
  })
  await server.serve(door, uploadsAmong(routes))
  reportReady()
  running.push(async () => {
    platform.live.close()
    await server.close()
  })
}

/**
 * Is not ready from now on, answers for a while what still comes, then finishes what is under way and
 * ends; a second signal ends at once.
 */
async function stop(drainMs: number): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  const deadline = setTimeout(() => process.exit(1), drainMs + stopWithinMs)
  await starting
  await pause(drainMs)
  await stopAll()
  clearTimeout(deadline)
  process.exit(0)
}

async function stopAll(): Promise<void> {
  for (const end of running.splice(0).reverse()) await end()
}

function say(line: string): void {
  if (isFirstOfMachine) process.stdout.write(`${line}\n`)
}
