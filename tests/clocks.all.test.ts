import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHost, onlyHosts } from '#features/interviews/server/interviews.fixture.ts'
import { mails } from '#server/db/tables.ts'
import { queueMail } from '#server/mail.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { castContext } from './cast.ts'
import { type FilledForm, makeFilled } from './filled-forms.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { operator, type Server, startServer } from './processes.ts'
import { declining, makeUnanswered } from './unanswered-offers.ts'

const skew = pathToFileURL(join(import.meta.dirname, 'fixtures/skewed-clock.ts')).href
const minuteMs = 60_000
const apartMs = 10 * minuteMs
const jumpMs = 60 * minuteMs
const soon = { timeout: 30_000 }

let app: TestApp
let ahead: Server
let behind: Server

beforeAll(async () => {
  app = await makeTestApp({ now: new Date() })
  ;[ahead, behind] = await Promise.all([startSkewed(apartMs), startSkewed(-apartMs)])
}, 120_000)

afterAll(async () => {
  for (const server of [ahead, behind]) server.signal('SIGKILL')
  await Promise.all([ahead, behind].map((server) => server.ended()))
  await app.close()
}, 60_000)

/** The product on the database of the test, on a machine whose clock is wrong. */
function startSkewed(aheadMs: number): Promise<Server> {
  return startServer({
    ...databaseEnvironment(app.databaseUrl),
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: Buffer.from(app.config.secretKey).toString('hex'),
    NODE_OPTIONS: `--import ${skew}`,
    CLOCK_AHEAD_MS: String(aheadMs),
    CLOCK_JUMP_MS: String(jumpMs),
  })
}

async function call(server: Server, method: string, path: string, token?: string, body?: object) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

function submitTo(server: Server, { token, id, revision }: FilledForm) {
  const body = { revision, declared: true }
  return call(server, 'POST', `/api/users/applications/${id}/submit`, token, body)
}

async function clockLine(server: Server) {
  const { status, body } = await call(
    server,
    'GET',
    '/readyz',
    operator.authorization.slice('Bearer '.length),
  )
  return { status, ...body.checks.clock }
}

function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * minuteMs)
}

test('R15: a server whose clock is wrong says so, and tells pages the time of the database', async () => {
  expect(await clockLine(ahead)).toEqual({
    status: 200,
    ok: true,
    says: expect.stringMatching(/^(599|600) s ahead of the database, whose time counts$/),
  })
  expect((await clockLine(behind)).says).toMatch(/^60[01] s behind the database/)
  for (const server of [ahead, behind]) {
    const { headers } = await call(server, 'GET', '/readyz')
    const told = Date.parse(headers.get('date') ?? '')
    expect(Math.abs(told - Date.now())).toBeLessThan(minuteMs)
  }
})

test('R15: servers twenty minutes apart judge deadlines, sessions and holds as one', async () => {
  const { pool } = app.platform
  const [inTime, late, kept] = [await makeFilled(app), await makeFilled(app), await makeFilled(app)]
  const closeAt = (at: Date) =>
    pool.query(`UPDATE intakes SET opens_at = '2020-01-01', closes_at = $1, grace_minutes = 0`, [
      at,
    ])
  await closeAt(inMinutes(-5))
  expect((await submitTo(behind, late)).status).toBe(409)
  await closeAt(inMinutes(5))
  expect((await submitTo(ahead, inTime)).status).toBe(200)
  expect((await submitTo(behind, kept)).status).toBe(200)

  const endSessions = (at: Date) => pool.query('UPDATE applicant_sessions SET ends_at = $1', [at])
  await endSessions(inMinutes(-5))
  expect((await call(behind, 'GET', '/api/users/me', kept.token)).status).toBe(401)
  await endSessions(inMinutes(5))
  expect((await call(ahead, 'GET', '/api/users/me', kept.token)).status).toBe(200)

  await onlyHosts(app, [await makeHost(app, 'Ada')])
  const own = ({ id }: FilledForm) => `/api/users/applications/${id}/interview`
  const timeZone = 'America/New_York'
  const times = (server: Server) =>
    call(server, 'GET', `${own(kept)}/times?timeZone=${timeZone}`, kept.token)
  const offered = (await times(ahead)).body
  expect((await times(behind)).body).toEqual(offered)
  const start = offered.days[0].starts[0]
  const book = (server: Server, who: FilledForm) =>
    call(server, 'POST', own(who), who.token, { start, timeZone })
  // For five minutes it is theirs, and for nobody's clock longer or shorter.
  const held = await call(behind, 'POST', `${own(kept)}/hold`, kept.token, { start, timeZone })
  expect(held.status).toBe(200)
  expect((await book(ahead, inTime)).status).toBe(409)
  expect((await book(ahead, kept)).status).toBe(200)
}, 120_000)

test('R11: a clock that jumps in mid-job hands no job to another, and no mail leaves before its time', async () => {
  const { runOut, declined, expectOneEffect } = await makeUnanswered(app)
  const boss = new PgBoss({ connectionString: app.databaseUrl, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const ids = await runOut(3)
    // The second of them cannot be touched: the job is caught in the middle of its work.
    await client.query('BEGIN')
    await client.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [ids[1]])
    const id = await boss.send(declining)
    await expect.poll(() => declined(ids), soon).toEqual(ids.slice(0, 1))
    for (const server of [ahead, behind]) server.signal('SIGUSR2')
    await expect
      .poll(async () => (await clockLine(ahead)).says, soon)
      .toMatch(/^4(199|200) s ahead/)
    await expect
      .poll(async () => (await clockLine(behind)).says, soon)
      .toMatch(/^(2999|3000) s ahead/)
    await writeTwoMails()
    await app.platform.pool.query(
      'UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL',
    )
    await boss.supervise(declining)
    const [job] = await boss.findJobs(declining, { id: id ?? '' })
    expect(job).toMatchObject({ state: 'active', retryCount: 0 })
    await client.query('ROLLBACK')
    await expect.poll(() => declined(ids), soon).toEqual(ids)
    await expectOneEffect(ids)
  } finally {
    await client.end()
    await boss.stop({ graceful: false })
  }
  await expect.poll(() => stateOf('due'), soon).toBe('sent')
  expect(await stateOf('in-half-an-hour')).toBe('queued')
}, 120_000)

/** One that is due, and one that by the clocks of both servers would be. */
async function writeTwoMails(): Promise<void> {
  for (const [key, minutes] of Object.entries({ 'in-half-an-hour': 30, due: 0 }))
    await app.platform.db.transaction((db) =>
      queueMail(
        { ...castContext(app, db, { kind: 'system' }), now: inMinutes(minutes) },
        {
          key,
          template: 'test',
          stream: 'office',
          to: { address: 'maya@example.org', name: 'Maya' },
          sender: 'The Institute',
          letter: { subject: 'Hello', paragraphs: ['One line.'] },
        },
      ),
    )
}

async function stateOf(key: string) {
  const [mail] = await app.platform.db.select().from(mails).where(eq(mails.key, key))
  return mail?.state
}
