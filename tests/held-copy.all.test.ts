import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { jobs } from '#app/server/jobs.ts'
import { asApplicant, makeHost, setRules } from '#features/interviews/server/interviews.fixture.ts'
import { restores } from '#server/db/tables.ts'
import { makeAdmin } from './admins.ts'
import { type Copy, copyOf } from './application-copies.ts'
import { type BuiltApp, openBuiltApp } from './built-app.ts'
import { bringIn, cast } from './cast.ts'
import { approve, decide, freshSignIns, release } from './decisions.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { releaseTo } from './released-decisions.ts'
import { countersign, offered, readAndAgree, sign } from './signed-contracts.ts'
import { attemptsOf, makeCharge, makeStripeApp, type StripeApp, standInAt } from './stripe-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Every loop of the worker but the one for what is stuck comes round within that. */
const quietMs = 12_000
const soon = { timeout: 120_000, interval: 500 }
const scheduled = jobs.flatMap((job) => ('cron' in job ? [job.name] : []))

let app: StripeApp
let sink: SMTPServer
/** Connections to the mail server. */
let knocks = 0
let ends: string
let environment: Record<string, string>
let owner: string
let applicant: Copy
/** What waits for the worker, each counted by how much of it is done. */
let done: Record<string, () => Promise<number>>

beforeAll(async () => {
  app = await makeStripeApp()
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, answer) {
      knocks += 1
      answer()
    },
    onData(stream, _, answer) {
      stream.resume()
      stream.once('end', answer)
    },
  })
  // The product that is killed resets its connections.
  sink.on('error', () => {})
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  const place = sink.server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  ends = join(app.config.dataDir, 'ends-of-the-log')
  environment = {
    ...standInAt(app.stripe.at),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AUDIT_HEAD_TO: ends,
  }
  // The installation that the backup was made of has worked before.
  const before = await openBuiltApp(app, environment)
  await before.close()
  await planWork()
  await app.platform.db
    .insert(restores)
    .values({ id: crypto.randomUUID(), at: app.clock.now(), backupAt: app.clock.now() })
  app.stripe.requests.length = 0
}, 180_000)
afterAll(async () => {
  sink.close()
  await app.close()
})

/** One thing of every kind that a worker would do at once. */
async function planWork(): Promise<void> {
  const now = Date.now()
  const at = (ms: number) => app.clock.set(new Date(now + ms).toISOString())
  // Booked long before: the day before the interview has come.
  at(-30 * hourMs)
  await makeHost(app, 'host', { days: [1, 2, 3, 4, 5, 6, 7], starts: '00:00', ends: '23:00' })
  await setRules(app, { noticeHours: 0, dailyCap: null })
  const submitted = await bringIn(app, { ...cast.maya, program: 'msc', status: 'submitted' })
  const interviewed = asApplicant(app, await copyOf(app, submitted.id))
  const { body: times } = await interviewed.times()
  const start = JSON.stringify(times)
    .match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)
    ?.find((one) => {
      const ahead = Date.parse(one) - now
      return ahead > 2 * hourMs && ahead < 23 * hourMs
    })
  expect((await interviewed.book(start ?? '')).body.error).toBeUndefined()

  // Everything else when its recall window was still open.
  at(-50 * minuteMs)
  owner = await makeAdmin(app, { role: 'owner', name: 'Ben' })
  const ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
  await freshSignIns(app)
  const charge = await makeCharge(app)
  const begun = await app.call('POST /api/users/charges/{id}/payment', {
    token: charge.token,
    params: { id: charge.id },
  })
  expect(begun.status).toBe(200)
  const [attempt] = await attemptsOf(app, charge.id)
  app.stripe.pay(attempt?.providerRef ?? '')
  const paid = app.stripe.event('payment_intent.succeeded', attempt?.providerRef ?? '')
  expect((await app.deliver(paid)).status).toBe(200)

  const reviewed = (await bringIn(app, cast.xiaoming)).id
  const decided = await copyOf(app, reviewed)
  const decision = await decide(app, ana, decided.id)
  // Time goes by while people are brought in.
  await freshSignIns(app)
  const { body: planned } = await release(app, ana, { ids: [decision.id] })
  expect(planned.error).toBeUndefined()
  expect((await approve(app, owner, planned)).status).toBe(200)
  const signed = await offered(app, await copyOf(app, reviewed))
  await readAndAgree(app, signed)
  expect((await sign(app, signed)).status).toBe(200)
  expect((await countersign(app, owner, signed)).status).toBe(200)
  const accepted = await copyOf(app, reviewed)
  await releaseTo(app, accepted.id)
  applicant = accepted

  at(0)
  await freshSignIns(app)
  const boss = new PgBoss({
    ...{ connectionString: app.databaseUrl, schema: 'pgboss' },
    ...{ supervise: false, schedule: false, max: 1 },
  })
  boss.on('error', () => {})
  await boss.start()
  for (const name of scheduled) await boss.send(name)
  await boss.stop()

  done = {
    'mails that went out': () => count(`mails WHERE state = 'sent'`),
    reminders: () => count(`mails WHERE template = 'interview-reminder'`),
    'decisions that came out': () =>
      count(`decisions WHERE state = 'released' AND id = '${decision.id}'`),
    payments: () => count('ledger_entries'),
    'contracts sent': () =>
      count(`contracts WHERE application_id = '${accepted.id}' AND status = 'sent'`),
    'contracts sealed': () => count('contracts WHERE sealed_sha256 IS NOT NULL'),
    'rows of the audit log that are sealed': () => count('ONLY audit_log'),
    'jobs of the clock': () => count(`pgboss.job WHERE state = 'completed'`),
    'ends of the audit log kept': async () =>
      existsSync(ends) ? readFileSync(ends, 'utf8').split('\n').length - 1 : 0,
  }
}

async function count(of: string): Promise<number> {
  const { rows } = await app.platform.pool.query(`SELECT count(*)::int AS n FROM ${of}`)
  return rows[0].n
}

async function figures(): Promise<Record<string, number>> {
  const all = Object.entries(done).map(async ([name, read]) => [name, await read()] as const)
  return Object.fromEntries(await Promise.all(all))
}

/** Every row of every table, as one sum for each. */
async function contents(): Promise<Record<string, string>> {
  const { pool } = app.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS is FROM ${name} t`,
    )
    found[name] = rows[0].is
  }
  return found
}

/** Each reading call, as somebody who looks whether everything is there. */
async function lookAtEverything({ call }: BuiltApp): Promise<number> {
  let read = 0
  for (const { endpoint } of routes) {
    if (endpoint.method !== 'GET') continue
    const ofOffice = endpoint.path.startsWith('/api/admins/')
    const token = ofOffice ? owner : applicant.token
    const { status } = await call(endpoint.route, { token, params: { id: applicant.id } })
    if (status === 200) read += 1
  }
  return read
}

test('a held copy changes nothing and calls on nobody, whatever is due, and does all of it once it is released', async () => {
  const before = await contents()
  const undone = await figures()
  const held = await openBuiltApp(app, environment)
  await pause(quietMs)
  expect(await contents()).toEqual(before)

  expect(await lookAtEverything(held)).toBeGreaterThan(60)
  const change = { token: applicant.token, params: { id: applicant.id }, body: {} }
  for (const { endpoint, isLogin } of routes) {
    const { method, path, route } = endpoint
    if (method === 'GET' || isLogin) continue
    const token = path.startsWith('/api/admins/') ? owner : applicant.token
    const { status, body } = await held.call(route, { ...change, token })
    expect([route, status, body.code]).toEqual([route, 503, 'held'])
  }
  await pause(quietMs / 4)
  expect(await figures()).toEqual(undone)
  expect([knocks, app.stripe.requests]).toEqual([0, []])
  await held.close()

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/restore.js', '--release'],
    {
      env: {
        ...process.env,
        ...databaseEnvironment(app.databaseUrl),
        DATA_DIR: app.config.dataDir,
      },
    },
  )
  expect(stdout).toContain('This is the installation from now on')
  const released = await openBuiltApp(app, environment)
  await expect
    .poll(async () => {
      const now = await figures()
      return Object.keys(now).filter((name) => (now[name] ?? 0) <= (undone[name] ?? 0))
    }, soon)
    .toEqual([])
  await expect.poll(() => count(`pgboss.job WHERE state = 'created'`), soon).toBe(0)
  expect(knocks).toBeGreaterThan(0)
  expect(app.stripe.requests.length).toBeGreaterThan(0)
  await released.close()
}, 600_000)
