import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, like } from 'drizzle-orm'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInvariants } from '#features/applications/server/invariants.ts'
import { applications, mails, timeline } from '#server/db/schema.ts'
import { checkInvariants, platformInvariants } from '#server/invariants.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { copyOf } from './copies.ts'
import { type Server, startServer } from './processes.ts'
import { releaseTo } from './released.ts'

/** In the long form time passes; in the short one it is moved. */
const isLong = process.env.LONG === '1'
const job = 'decline-unanswered'
const dayMs = 86_400_000
const soon = { timeout: 30_000 }
const tries = 8
const kills = 50

let app: TestApp
let boss: PgBoss
let owner: string
let reviewed: string
let servers: Server[]

beforeAll(async () => {
  servers = []
  app = await makeTestApp({ now: new Date(Date.now() - 10 * dayMs) })
  reviewed = (await bringIn(app, { ...cast.lukasz, status: 'in_review' })).id ?? ''
  await makeAdmin(app, { role: 'owner', name: 'Ana Ruiz' })
  app.clock.set(new Date().toISOString())
  owner = await makeAdmin(app, { role: 'owner', name: 'Ben Okoro' })
  servers.push(await start())
  boss = new PgBoss({
    connectionString: app.databaseUrl,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    max: 2,
  })
  boss.on('error', () => {})
  await boss.start()
}, 120_000)

afterAll(async () => {
  await boss.stop({ graceful: false })
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  await app.close()
}, 60_000)

/** The product as a process of its own, on the database of the test. */
function start(): Promise<Server> {
  return startServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: Buffer.from(app.config.secretKey).toString('hex'),
  })
}

/** Offers whose last day to reply is over, in the order in which the job comes to them. */
async function runOut(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await copyOf(app, reviewed)
    await releaseTo(app, id, { replyAt: new Date(Date.now() - 3 * dayMs) })
    ids.push(id)
  }
  return ids.sort()
}

async function declined(ids: readonly string[]): Promise<string[]> {
  const rows = await app.platform.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.id, [...ids]), eq(applications.status, 'declined')))
    .orderBy(applications.id)
  return rows.map(({ id }) => id)
}

async function expectOneEffect(ids: readonly string[]): Promise<void> {
  const { db } = app.platform
  for (const id of ids) {
    const isIts = and(eq(timeline.applicationId, id), eq(timeline.step, 'decline'))
    expect(await db.select().from(timeline).where(isIts)).toHaveLength(1)
    const written = await db
      .select()
      .from(mails)
      .where(like(mails.key, `decline:${id}:%`))
    expect(written).toHaveLength(1)
  }
  const known = [...platformInvariants, ...applicationInvariants]
  const findings = await checkInvariants(app.databaseUrl, new Date(), known)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}

async function jobOf(id: string | null) {
  const [found] = await boss.findJobs(job, { id: id ?? '' })
  return found
}

/** A minute without a sign of life. */
async function letBeatsRunOut(id: string | null): Promise<void> {
  const { pool } = app.platform
  await pool.query(
    `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE id = $1`,
    [id],
  )
  await pool.query(`UPDATE pgboss.queue SET monitor_on = NULL`)
  await boss.supervise(job)
}

test('R11: a job in the hands of a process that is killed is taken by another within a minute, with one effect', async () => {
  const victim = servers.shift()
  const ids = await runOut(3)
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  // The second of them cannot be touched: the process is caught in the middle of its work.
  await client.query('BEGIN')
  await client.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [ids[1]])
  const id = await boss.send(job)
  await expect.poll(() => declined(ids), soon).toEqual(ids.slice(0, 1))
  expect(await jobOf(id)).toMatchObject({ state: 'active' })
  victim?.signal('SIGKILL')
  await victim?.ended()
  const killedAt = performance.now()
  await client.end()
  expect(await declined(ids)).toEqual(ids.slice(0, 1))
  servers.push(await start())
  if (!isLong) await letBeatsRunOut(id)
  await expect.poll(() => declined(ids), { timeout: 90_000 }).toEqual(ids)
  const took = Math.round((performance.now() - killedAt) / 1_000)
  if (isLong) process.stdout.write(`taken again after ${took} s\n`)
  expect(took).toBeLessThanOrEqual(60)
  await expect.poll(async () => (await jobOf(id))?.state, soon).toBe('completed')
  await expectOneEffect(ids)
}, 180_000)

test('R11: what throws at every try holds up nobody else, and is shown to the office once its tries are over', async () => {
  const { pool } = app.platform
  const office = async (method: string, path: string) =>
    (
      await fetch(`${servers.at(-1)?.url}/api/admins/worker${path}`, {
        method,
        headers: { authorization: `Bearer ${owner}` },
      })
    ).json()
  const ids = await runOut(3)
  const [poison, ...others] = ids
  await pool.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'nobody can make sense of this row'; END $$`)
  await pool.query(`CREATE TRIGGER poison BEFORE UPDATE ON applications
    FOR EACH ROW WHEN (OLD.id = '${poison}') EXECUTE FUNCTION poison()`)
  const id = await boss.send(job)
  await expect.poll(() => declined(ids), soon).toEqual(others)

  let tried = 1
  for (; tried < tries; tried++) {
    const told = async () => (await jobOf(id))?.state === 'retry' && (await jobOf(id))?.retryCount
    await expect.poll(told, { timeout: 200_000 }).toBe(tried - 1)
    expect((await office('GET', '')).failed).toEqual([])
    const wait = ((await jobOf(id))?.startAfter.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(500 * 2 ** (tried - 1) - 5_000)
    expect(wait).toBeLessThan(1_000 * 2 ** tried)
    if (isLong) continue
    // The pauses are over, and so are most of the tries.
    if (tried === 2) tried = tries - 1
    await pool.query(
      `UPDATE pgboss.job SET start_after = now(), retry_count = $2 WHERE id = $1 AND state = 'retry'`,
      [id, tried - 1],
    )
  }
  await expect.poll(async () => (await jobOf(id))?.state, { timeout: 200_000 }).toBe('failed')
  expect((await jobOf(id))?.retryCount).toBe(tries - 1)
  expect((await office('GET', '')).failed).toMatchObject([
    { id, name: job, why: expect.stringContaining('nobody can make sense of this row') },
  ])
  expect(await declined(ids)).toEqual(others)

  await pool.query('DROP TRIGGER poison ON applications')
  await office('POST', `/${id}/retry`)
  await expect.poll(() => declined(ids), soon).toEqual(ids)
  expect((await office('GET', '')).failed).toEqual([])
  await expectOneEffect(ids)
}, 600_000)

test.skipIf(!isLong)(
  `R11: ${kills} kills at random moments lose nothing and do nothing twice`,
  async () => {
    const ids: string[] = []
    servers.push(await start())
    for (let kill = 0; kill < kills; kill++) {
      ids.push(...(await runOut(3)))
      await boss.send(job)
      await pause(Math.random() * 3_000)
      const victim = servers.shift()
      victim?.signal('SIGKILL')
      await victim?.ended()
      servers.push(await start())
    }
    await expect.poll(() => declined(ids), { timeout: 60_000 }).toEqual(ids.sort())
    await expectOneEffect(ids)
  },
  1_200_000,
)
