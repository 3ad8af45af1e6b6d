import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { type Server, startServer } from './processes.ts'
import { declining, makeUnanswered } from './unanswered-offers.ts'

/** In the long form time passes; in the short one it is moved. */
const isLong = process.env.LONG === '1'
const soon = { timeout: 30_000 }
const tries = 8
const kills = isLong ? 1_000 : 50
const mostLifeMs = 400

let app: TestApp
let boss: PgBoss
let owner: string
let environment: Record<string, string>
let unanswered: Awaited<ReturnType<typeof makeUnanswered>>
let servers: Server[]

beforeAll(async () => {
  servers = []
  app = await makeTestApp({ now: new Date() })
  unanswered = await makeUnanswered(app)
  environment = {
    ...databaseEnvironment(app.databaseUrl),
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: Buffer.from(app.config.secretKey).toString('hex'),
  }
  owner = await makeAdmin(app, { role: 'owner', name: 'Ben Okoro' })
  servers.push(await startServer(environment))
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

async function jobOf(id: string | null) {
  const [found] = await boss.findJobs(declining, { id: id ?? '' })
  return found
}

/** A minute without a sign of life of anyone who has a job in hand. */
async function letBeatsRunOut(): Promise<void> {
  const { pool } = app.platform
  await pool.query(
    `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE name = $1 AND state = 'active'`,
    [declining],
  )
  await pool.query(`UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL`)
  await boss.supervise(declining)
}

async function jobsIn(...states: string[]): Promise<number> {
  const { rows } = await app.platform.pool.query(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = $1 AND state::text = ANY($2)`,
    [declining, states],
  )
  return rows[0].jobs
}

test('R11: a job in the hands of a process that is killed is taken by another within a minute, with one effect', async () => {
  const victim = servers.shift()
  const ids = await unanswered.runOut(3)
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  // The second of them cannot be touched: the process is caught in the middle of its work.
  await client.query('BEGIN')
  await client.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [ids[1]])
  const id = await boss.send(declining)
  await expect.poll(() => unanswered.declined(ids), soon).toEqual(ids.slice(0, 1))
  expect(await jobOf(id)).toMatchObject({ state: 'active' })
  victim?.signal('SIGKILL')
  await victim?.ended()
  const killedAt = performance.now()
  await client.end()
  expect(await unanswered.declined(ids)).toEqual(ids.slice(0, 1))
  servers.push(await startServer(environment))
  if (!isLong) await letBeatsRunOut()
  await expect.poll(() => unanswered.declined(ids), { timeout: 90_000 }).toEqual(ids)
  const took = Math.round((performance.now() - killedAt) / 1_000)
  if (isLong) process.stdout.write(`taken again after ${took} s\n`)
  expect(took).toBeLessThanOrEqual(60)
  await expect.poll(async () => (await jobOf(id))?.state, soon).toBe('completed')
  await unanswered.expectOneEffect(ids)
}, 180_000)

test('R11: what throws at every try delays no one else, and is shown to the office once its tries are over', async () => {
  const { pool } = app.platform
  const office = async (method: string, path: string) =>
    (
      await fetch(`${servers.at(-1)?.url}/api/admins/worker${path}`, {
        method,
        headers: { authorization: `Bearer ${owner}` },
      })
    ).json()
  const ids = await unanswered.runOut(3)
  const [poison, ...others] = ids
  await pool.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'nobody can make sense of this row'; END $$`)
  await pool.query(`CREATE TRIGGER poison BEFORE UPDATE ON applications
    FOR EACH ROW WHEN (OLD.id = '${poison}') EXECUTE FUNCTION poison()`)
  const id = await boss.send(declining)
  await expect.poll(() => unanswered.declined(ids), soon).toEqual(others)

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
    { id, name: declining, why: expect.stringContaining('nobody can make sense of this row') },
  ])
  expect(await unanswered.declined(ids)).toEqual(others)

  await pool.query('DROP TRIGGER poison ON applications')
  await office('POST', `/${id}/retry`)
  await expect.poll(() => unanswered.declined(ids), soon).toEqual(ids)
  expect((await office('GET', '')).failed).toEqual([])
  await unanswered.expectOneEffect(ids)
}, 600_000)

test(`R11: ${kills} kills at random moments lose nothing and do nothing twice`, async () => {
  const { pool } = app.platform
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map((server) => server.ended()))
  // Each takes so long that a job is in the middle of its work most of the time.
  await pool.query(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$`)
  await pool.query(`CREATE TRIGGER slowly BEFORE UPDATE OF status ON applications
    FOR EACH ROW WHEN (NEW.status = 'declined') EXECUTE FUNCTION slowly()`)
  const ids: string[] = []
  let left = kills
  async function startAndKill(): Promise<void> {
    while (left-- > 0) {
      ids.push(...(await unanswered.runOut(3)))
      await boss.send(declining)
      const victim = await startServer(environment)
      await pause(Math.random() * mostLifeMs)
      victim.signal('SIGKILL')
      await victim.ended()
    }
  }
  await Promise.all([startAndKill(), startAndKill()])
  await pool.query('DROP TRIGGER slowly ON applications')
  const sent = await jobsIn('created', 'active', 'retry', 'completed')
  await letBeatsRunOut()
  const cut = await jobsIn('retry')
  process.stdout.write(`${cut} jobs were cut off by ${kills} kills\n`)
  expect(cut).toBeGreaterThan(0)
  servers.push(await startServer(environment))
  await expect.poll(() => unanswered.declined(ids), { timeout: 600_000 }).toEqual(ids.sort())
  await expect.poll(() => jobsIn('active'), soon).toBe(0)
  // The schedule may have added one meanwhile.
  expect(await jobsIn('completed', 'created', 'retry')).toBeGreaterThanOrEqual(sent)
  expect(await jobsIn('failed')).toBe(0)
  await unanswered.expectOneEffect(ids)
}, 3_600_000)
