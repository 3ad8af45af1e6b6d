import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { checkInvariants } from '#server/invariants.ts'
import {
  answeredWithinMs,
  askOfEveryKind,
  expectAnswered,
  hearFor,
  makeAskers,
  untilPoolIsFull,
} from './calls-of-every-kind.ts'
import { cast, castPassword } from './cast.ts'
import { emptyDatabase } from './database.ts'
import { openGate } from './fault-gate.ts'
import { type Ledger, openLedger, send } from './ledger.ts'
import {
  postmasterOf,
  processesOfDatabase,
  type Server,
  signalDatabase,
  startServer,
  untilReady,
} from './processes.ts'

const soonMs = 30_000
const frozenMs = 15_000
const poolFullWithinMs = 2_000

let dataDir: string
let servers: Server[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-reliability-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map((server) => server.ended()))
  const { stop } = await startEmbedded({ dataDir })
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}, soonMs)

async function serve(environment: Record<string, string> = { DATA_DIR: dataDir }): Promise<Server> {
  const server = await startServer(environment)
  servers.push(server)
  return server
}

async function moreAcknowledged(ledger: Ledger, by = 20): Promise<void> {
  const before = ledger.acknowledged()
  await expect.poll(() => ledger.acknowledged(), { timeout: soonMs }).toBeGreaterThan(before + by)
}

async function brokenInvariants(url: string): Promise<string[]> {
  const findings = await checkInvariants(url, new Date(), invariants)
  return findings.filter(({ broken }) => broken > 0).map(({ name, says }) => `${name}: ${says}`)
}

async function queryEmbedded(statement: string) {
  const client = new Client({ connectionString: await embeddedUrl() })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch {
    // A worker of the database may have ended since it was listed.
  }
}

async function embeddedUrl(): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir })
  await stop()
  return url
}

test('R1: kill -9 of the server, the database or both under load loses nothing acknowledged', async () => {
  let server = await serve()
  const ledger = await openLedger(() => [server.url], 4)
  ledger.begin()
  for (const victim of ['server', 'database', 'both', 'server', 'both']) {
    await moreAcknowledged(ledger)
    const database = postmasterOf(dataDir)
    if (victim !== 'server') signalDatabase(dataDir, 'SIGKILL')
    if (victim === 'database') {
      // What the dead one had begun still answers for a moment.
      await expect.poll(() => postmasterOf(dataDir), { timeout: soonMs }).not.toBe(database)
      await untilReady(server)
    } else {
      server.signal('SIGKILL')
      await server.ended()
      server = await serve()
    }
  }
  await moreAcknowledged(ledger)
  await ledger.end()
  expect(await ledger.losses()).toEqual([])
  expect(await brokenInvariants(await embeddedUrl())).toEqual([])
}, 240_000)

test('R3: the database stops under load: the server lives, says 503, and is normal again by itself', async () => {
  const server = await serve()
  const ledger = await openLedger(() => [server.url], 4)
  ledger.begin()
  for (let stops = 0; stops < 2; stops++) {
    await moreAcknowledged(ledger)
    signalDatabase(dataDir, 'SIGQUIT')
  }
  await moreAcknowledged(ledger)
  await ledger.end()
  expect(server.exitCode()).toBeNull()
  expect([...ledger.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual(
    [],
  )
  expect(await ledger.losses()).toEqual([])
}, 120_000)

test('R4: a database that freezes with writes in flight keeps no one waiting above ten seconds', async () => {
  const server = await serve()
  const ledger = await openLedger(() => [server.url], 30)
  ledger.begin()
  await moreAcknowledged(ledger)
  const frozen = processesOfDatabase(dataDir)
  for (const process of frozen) signal(process, 'SIGSTOP')
  await pause(frozenMs)
  for (const process of frozen.toReversed()) signal(process, 'SIGCONT')
  const thawedAt = performance.now()
  await moreAcknowledged(ledger, 60)
  const normalAfterMs = performance.now() - thawedAt
  await ledger.end()
  expect([...ledger.statuses.keys()].toSorted()).toEqual([200, 503])
  expect(ledger.longestMs()).toBeLessThan(10_000)
  expect(normalAfterMs).toBeLessThan(10_000)
  const { rows } = await queryEmbedded(
    `SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND state_change < now() - interval '2 seconds'`,
  )
  expect(rows).toEqual([])
  expect(await ledger.losses()).toEqual([])
}, 120_000)

test('R4: nor does a network to the database that falls silent, on connections there are and on new ones', async () => {
  const database = await emptyDatabase()
  const address = new URL(database.url)
  const gate = await openGate(Number(address.port))
  const through = Object.assign(new URL(database.url), { port: String(gate.port) }).href
  const server = await serve({ DATA_DIR: dataDir, DATABASE_URL: through })
  const [writer, office] = await makeAskers(server.url, database.url)
  gate.state.mood = 'silent'
  gate.freeze()
  const heard = await hearFor(answeredWithinMs, () => askOfEveryKind(server.url, writer, office))
  gate.turn('well')
  const fullAfterMs = await untilPoolIsFull(server.url, writer)
  expectAnswered(heard)
  expect(fullAfterMs).toBeLessThan(poolFullWithinMs)
  server.signal('SIGTERM')
  await server.ended()
  await gate.close()
  await database.drop()
}, 120_000)

test('R7: two servers started at once on one folder share one database, and one outlives the other', async () => {
  const [first, second] = await Promise.all([serve(), serve()])
  const before = postmasterOf(dataDir)
  const ledger = await openLedger(() => [first.url, second.url], 4)
  ledger.begin()
  await moreAcknowledged(ledger)
  await ledger.end()
  first.signal('SIGKILL')
  await first.ended()
  const alone = await openLedger(() => [second.url], 2)
  alone.begin()
  await moreAcknowledged(alone)
  await alone.end()
  expect(postmasterOf(dataDir)).toBe(before)
  expect(await alone.losses()).toEqual([])
}, 120_000)

test('R8: two servers on one given database share sessions, throttles and the first start', async () => {
  const database = await emptyDatabase()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: '22'.repeat(32) }
  const [one, two] = await Promise.all([serve(environment), serve(environment)])
  const person = { ...cast.maya, password: castPassword }
  const registered = await send(one.url, 'POST', '/api/users/register', undefined, person)
  const token = registered?.body.token
  expect((await send(two.url, 'GET', '/api/users/me', token))?.status).toBe(200)
  await send(one.url, 'POST', '/api/users/logout', token)
  expect((await send(two.url, 'GET', '/api/users/me', token))?.status).toBe(401)

  const statuses: (number | undefined)[] = []
  for (let wave = 0; wave < 4; wave++) {
    const guesses = [one, two, one, two].map((server, i) =>
      send(server.url, 'POST', '/api/users/login', undefined, {
        email: person.email,
        password: `wrong guess ${wave} ${i}`,
      }),
    )
    statuses.push(...(await Promise.all(guesses)).map((answer) => answer?.status))
  }
  expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
  expect(await brokenInvariants(database.url)).toEqual([])

  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map((server) => server.ended()))
  await database.drop()
}, 120_000)

test('R13: a stop under load breaks no request and ends the database too', async () => {
  const server = await serve()
  const ledger = await openLedger(() => [server.url], 4)
  ledger.begin()
  await moreAcknowledged(ledger)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  await ledger.end()
  expect(
    [...ledger.statuses.keys()].filter((status) => status !== 200 && status !== 'broken'),
  ).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)

  const again = await serve()
  const { writers } = ledger
  for (const writer of writers) {
    const answer = await send(again.url, 'GET', '/api/users/application', writer.token)
    const found = Number(answer?.body.data?.personalInfo.dodComponent)
    // Nothing was under way when the connection was let go: what was tried later reached no one.
    expect(found).toBe(writer.acknowledged)
  }
}, 120_000)

test('a stop is seen by a balancer before it is felt: not ready, and answering for a while', async () => {
  const server = await serve({ DATA_DIR: dataDir, DRAIN_SECONDS: '3' })
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  server.signal('SIGTERM')
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(server.exitCode()).toBeNull()
  expect(await server.ended()).toBe(0)
}, 60_000)

test('a second signal ends a server at once', async () => {
  const server = await serve()
  const stalled = fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) }),
    // @ts-expect-error: `duplex` is not in the types of fetch yet
    duplex: 'half',
  }).catch(() => undefined)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
  server.signal('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(1)
  await stalled
}, 60_000)
