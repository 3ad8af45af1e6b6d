import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { hashToken } from '#server/secrets.ts'
import { makeAdmins } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast, castPassword, walkTo } from './cast.ts'
import { listen as listenOn } from './change-stream.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { operator, startServer } from './processes.ts'

/** Less than the 25 seconds after which a stream looks by itself. */
const soonMs = 10_000

/** Two servers on one database: what one of them changes, pages of the other hear. */
let app: TestApp
let other: TestApp
let ada: { token: string; id: string | null }
let lukasz: { token: string; id: string | null }
let staff: Record<string, string>

beforeAll(async () => {
  app = await makeTestApp()
  other = await makeTestApp({ databaseUrl: app.databaseUrl })
  ada = await bringIn(app, cast.ada)
  lukasz = await bringIn(app, { ...cast.lukasz, status: 'incomplete' })
  staff = await makeAdmins(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const listen = (token: string | undefined, path?: string, server = app) =>
  listenOn(server, token, path)

async function move(id: string | null): Promise<void> {
  await walkTo(app, id ?? '', 'submitted')
}

test('a change reaches its applicant and the office on every server, and no one else', async () => {
  const streams = await Promise.all([
    listen(ada.token),
    listen(ada.token, '/api/users/changes', other),
    listen(lukasz.token),
    listen(staff.finance, '/api/admins/changes', other),
  ])
  const [here, there, stranger, office] = streams
  for (const stream of streams) await stream.until('event: ready')
  await move(ada.id)
  const told = `event: change\ndata: ${ada.id}\n\n`
  for (const stream of [here, there, office]) await stream.until(told)
  await move(lukasz.id)
  await stranger.until(`data: ${lukasz.id}`)
  expect(stranger.said()).not.toContain(`${ada.id}`)
  expect(here.said()).not.toContain(`${lukasz.id}`)
  expect(office.said()).not.toContain(cast.ada.lastName)
  for (const stream of streams) await stream.leave()
  expect([app.platform.live.count(), other.platform.live.count()]).toEqual([0, 0])
})

test('the answer is kept nowhere and gathered by no proxy', async () => {
  const stream = await listen(ada.token)
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  await stream.leave()
})

// Behind a pooler nothing is lost with a session: the next reading goes through another one.
test.skipIf(process.env.TEST_POOLER)(
  'a lost connection of the database is made again, and every page is told to read again',
  async () => {
    const stream = await listen(ada.token)
    await stream.until('event: ready')
    const url = new URL(inject('template').adminUrl)
    const admin = new Client({ connectionString: url.href })
    await admin.connect()
    const name = new URL(app.databaseUrl).pathname.slice(1)
    const ended = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND application_name = 'matricula changes'`,
      [name],
    )
    await admin.end()
    expect(ended.rowCount).toBe(1)
    await expect.poll(() => stream.said().split('event: ready').length, { timeout: soonMs }).toBe(3)
    await stream.leave()
  },
)

test('what a long transaction commits late is told, and delays nothing else', async () => {
  const office = await listen(staff.owner, '/api/admins/changes', other)
  await office.until('event: ready')
  const late = new Client({ connectionString: app.databaseUrl })
  await late.connect()
  await late.query('BEGIN')
  await late.query(`UPDATE applications SET flags = array_append(flags, 'late') WHERE id = $1`, [
    ada.id,
  ])
  await app.platform.pool.query(
    `UPDATE applications SET flags = array_append(flags, 'soon') WHERE id = $1`,
    [lukasz.id],
  )
  await office.until(`data: ${lukasz.id}`)
  expect(office.said()).not.toContain(`data: ${ada.id}`)
  await late.query('COMMIT')
  await late.end()
  await office.until(`data: ${ada.id}`)
  expect(office.said().match(/data: \S+/g)).toHaveLength(2)
  await office.leave()
})

test('one session has six streams at most; one that leaves makes room', async () => {
  const six = await Promise.all(Array.from({ length: 6 }, () => listen(ada.token)))
  const seventh = await listen(ada.token)
  expect(seventh.answer.status).toBe(503)
  expect(seventh.answer.headers.get('retry-after')).toBe('30')
  const someoneElse = await listen(lukasz.token)
  expect(someoneElse.answer.status).toBe(200)
  await six[0]?.leave()
  const again = await listen(ada.token)
  expect(again.answer.status).toBe(200)
  for (const stream of [...six.slice(1), again, someoneElse]) await stream.leave()
})

test('a stream ends with its sign-out, on every server, and with a change of role', async () => {
  const [goesOn, one, two] = await Promise.all([
    listen(lukasz.token),
    listen(ada.token),
    listen(ada.token, '/api/users/changes', other),
  ])
  const boss = await listen(staff.reviewer, '/api/admins/changes', other)
  for (const stream of [goesOn, one, two, boss]) await stream.until('event: ready')
  const signedIn = { email: cast.ada.email, password: castPassword }
  const later = await app.call('POST /api/users/login', { body: signedIn })
  await app.call('POST /api/users/logout', { token: ada.token })
  ada.token = later.body.token
  for (const { isOver } of [one, two]) await expect.poll(isOver, { timeout: soonMs }).toBe(true)
  await app.platform.pool.query(`UPDATE admins SET role = 'finance' WHERE role = 'reviewer'`)
  await expect.poll(boss.isOver, { timeout: soonMs }).toBe(true)
  await app.platform.pool.query(`UPDATE admins SET role = 'reviewer' WHERE name = 'reviewer'`)
  expect(goesOn.isOver()).toBe(false)
  await goesOn.leave()
})

test('a stream ends with a session that has run out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const [goesOn, ends] = await Promise.all([listen(lukasz.token), listen(ada.token)])
  const signedIn = { email: cast.ada.email, password: castPassword }
  const later = await app.call('POST /api/users/login', { body: signedIn })
  await app.platform.pool.query(
    'UPDATE applicant_sessions SET ends_at = $1 WHERE token_hash = $2',
    [app.clock.now(), hashToken(ada.token)],
  )
  ada.token = later.body.token
  vi.advanceTimersByTime(25_000)
  await expect.poll(ends.isOver).toBe(true)
  await goesOn.until(': still here')
  await goesOn.leave()
  vi.useRealTimers()
})

test('over a real connection, a page that goes away is forgotten at once', async () => {
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const control = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/changes`, {
    headers: { authorization: `Bearer ${ada.token}` },
    signal: control.signal,
  })
  expect(answer.status).toBe(200)
  expect(app.platform.live.count()).toBe(1)
  control.abort()
  await expect.poll(() => app.platform.live.count()).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})

test('a process that is asked to stop does not wait for its streams', async () => {
  const server = await startServer({
    ...databaseEnvironment(app.databaseUrl),
    DATA_DIR: app.config.dataDir,
  })
  const signedIn = { email: cast.lukasz.email, password: castPassword }
  const { body } = await app.call('POST /api/users/login', { body: signedIn })
  const answer = await fetch(`${server.url}/api/users/changes`, {
    headers: { authorization: `Bearer ${body.token}` },
  })
  const figures = await (await fetch(`${server.url}/metrics`, { headers: operator })).text()
  expect(figures).toContain('matricula_live_streams 1')
  server.signal('SIGTERM')
  expect(await answer.text()).toMatch(/retry: 500\n\n$/)
  expect(await server.ended()).toBe(0)
}, 60_000)

test('a server that stops ends its streams, says when to come back and takes no more', async () => {
  const stream = await listen(staff.owner, '/api/admins/changes', other)
  other.platform.live.close()
  await expect.poll(stream.isOver).toBe(true)
  expect(stream.said()).toMatch(/retry: 500\n\n$/)
  await pause(0)
  expect((await listen(staff.owner, '/api/admins/changes', other)).answer.status).toBe(503)
})
