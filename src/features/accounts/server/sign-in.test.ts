import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { auditLog, throttles } from '#server/db/tables.ts'
import { hashLoad } from '#server/hash-queue.ts'
import { bucketName } from '#server/throttle.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { applicantSessions, applicants } from './tables.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const app = await forThisFile(makeTestApp())
for (const person of [cast.maya, cast.ingrid, cast.rosa, cast.noor, cast.david])
  await bringIn(app, { ...person, program: undefined, status: undefined })

type From = { address?: string; headers?: Record<string, string>; password?: string }

function logIn(email: string, { password = castPassword, ...from }: From = {}) {
  return app.call('POST /api/users/login', { body: { email, password }, ...from })
}

function me(token: string) {
  return app.call('GET /api/users/me', { token })
}

async function idOf(email: string): Promise<string> {
  const rows = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  return rows[0]?.id ?? ''
}

async function auditActions(): Promise<string[]> {
  const rows = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  return rows.map(({ action }) => action)
}

test('the right password answers a token and the user, with a session and an audit row', async () => {
  const { status, body } = await logIn('MAYA@example.org ', {
    address: '203.0.113.20',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17 Safari/604.1' },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^au_[\w-]{43}$/),
    user: expect.objectContaining({ firstName: 'Maya', email: 'maya@example.org', state: 'MD' }),
  })
  expect((await me(body.token)).body.user).toEqual(body.user)
  const sessions = await app.platform.db
    .select()
    .from(applicantSessions)
    .where(eq(applicantSessions.address, '203.0.113.20'))
  expect(sessions).toEqual([
    expect.objectContaining({
      applicantId: body.user.id,
      device: 'Safari on iPhone',
      createdAt: app.clock.now(),
      endsAt: new Date(app.clock.now().getTime() + 30 * dayMs),
    }),
  ])
  expect((await auditActions()).at(-1)).toBe('applicant.signed-in')
})

test('a wrong password and an unknown address are one answer after the same work', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  const measured = async (email: string, address: string) => {
    const before = { hashes: hashLoad().total, statements: query.mock.calls.length }
    const { status, body } = await logIn(email, { password: 'not the one', address })
    const { requestId, ...said } = body
    return {
      status,
      said,
      hashes: hashLoad().total - before.hashes,
      statements: query.mock.calls.length - before.statements,
    }
  }
  const known = await measured('maya@example.org', '198.51.100.10')
  const holders = await measured('maya@example.org', '203.0.113.20')
  const unknown = await measured('nobody@example.org', '198.51.100.11')
  query.mockRestore()
  expect(known).toEqual({
    status: 401,
    said: { error: 'That email or password is incorrect', code: 'wrong-credentials' },
    hashes: 1,
    statements: expect.any(Number),
  })
  expect(unknown).toEqual(known)
  expect(holders).toEqual(known)
  const failed = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'applicant.sign-in-failed'))
  const maya = `applicant:${await idOf('maya@example.org')}`
  expect(failed.map(({ subject }) => subject)).toEqual([maya, maya, null])
})

test('ten failures slow a network, however it names itself; the holder signs in from another', async () => {
  const guess = (n: number) =>
    logIn('ingrid@example.org', {
      password: `guess ${n}`,
      address: '198.51.100.20',
      headers: { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` },
    })
  const before = hashLoad().total
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) statuses.push((await guess(n)).status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
  expect(hashLoad().total - before).toBe(10)
  const right = await logIn('ingrid@example.org', { address: '198.51.100.20' })
  expect(right.status).toBe(429)
  expect(right.headers.get('retry-after')).toBe('900')
  expect((await logIn('ingrid@example.org', { address: '198.51.100.21' })).status).toBe(200)

  app.clock.advance(15 * minuteMs)
  expect((await guess(31)).status).toBe(401)
  expect((await guess(32)).headers.get('retry-after')).toBe('1800')
  app.clock.advance(30 * minuteMs)
  expect((await logIn('ingrid@example.org', { address: '198.51.100.20' })).status).toBe(200)
  expect((await guess(33)).status).toBe(401)
})

test('parallel guesses on two servers reach the hash ten times, and a restart gains nothing', async () => {
  const guess = (server: TestApp, n: number) =>
    server.call('POST /api/users/login', {
      body: { email: 'rosa@example.org', password: `guess ${n}` },
      address: '198.51.100.30',
    })
  const other = await makeTestApp({ databaseUrl: app.databaseUrl, now: app.clock.now() })
  const before = hashLoad().total
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => guess(n % 2 ? app : other, n)),
  )
  await other.close()
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(hashLoad().total - before).toBe(10)
  const restarted = await makeTestApp({ databaseUrl: app.databaseUrl, now: app.clock.now() })
  expect((await guess(restarted, 31)).status).toBe(429)
  await restarted.close()
})

test('a network fails with thirty accounts, not more; right passwords do not count', async () => {
  const spray = (n: number) =>
    logIn(`nobody${n}@example.org`, { password: 'Summer 2026!', address: '198.51.100.40' })
  for (let n = 0; n < 8; n++)
    expect((await logIn('noor@example.org', { address: '198.51.100.40' })).status).toBe(200)
  const before = hashLoad().total
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await spray(n)).status)
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  expect(hashLoad().total - before).toBe(30)
  app.clock.advance(15 * minuteMs)
  expect((await spray(41)).status).toBe(401)
})

test('guesses from everywhere never delay a network that has signed in before', async () => {
  const { db } = app.platform
  const now = app.clock.now()
  const forgetAt = new Date(now.getTime() + minuteMs)
  const bucket = bucketName('accountFromAnywhere', await idOf('david@example.org'))
  await db.insert(throttles).values({ bucket, failures: 99, freeAt: now, forgetAt })
  await logIn('david@example.org', { password: 'guess', address: '198.51.100.60' })
  const stranger = await logIn('david@example.org', { address: '198.51.100.50' })
  expect(stranger.status).toBe(429)
  expect(stranger.headers.get('retry-after')).toBe('30')
  expect(stranger.body.error).toBe('Too many attempts. Wait 30 seconds and try again')
  expect((await logIn('david@example.org', { address: '203.0.113.50' })).status).toBe(200)
  app.clock.advance(30_000)
  expect((await logIn('david@example.org', { address: '198.51.100.50' })).status).toBe(200)
})

test('a flood over the whole site delays new networks for half a minute, known ones never', async () => {
  const { db } = app.platform
  const now = app.clock.now()
  const bucket = bucketName('wholeSite')
  const flooded = { failures: 200, freeAt: new Date(now.getTime() + 30_000), forgetAt: now }
  await db
    .insert(throttles)
    .values({ bucket, ...flooded })
    .onConflictDoUpdate({ target: throttles.bucket, set: flooded })
  expect((await logIn('maya@example.org', { address: '198.51.100.70' })).status).toBe(429)
  expect((await logIn('maya@example.org', { address: '203.0.113.50' })).status).toBe(200)
  app.clock.advance(30_000)
  expect((await logIn('maya@example.org', { address: '198.51.100.70' })).status).toBe(200)
})

test('a new device or network is mailed, the first and known ones are not', async () => {
  const { token } = await bringIn(app, { ...cast.tomas, program: undefined, status: undefined })
  expect(token).toBeTruthy()
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
  await logIn('tomas@example.org', { address: '203.0.113.50' })
  await logIn('tomas@example.org', { address: '203.0.113.50', headers: firefox })
  await logIn('tomas@example.org', { address: '203.0.113.50', headers: firefox })
  await logIn('tomas@example.org', { address: '2001:db8:1:2::3', headers: firefox })
  await logIn('tomas@example.org', { address: '2001:db8:1:2:ffff::4', headers: firefox })
  const mails = await app.mailsTo('tomas@example.org')
  expect(mails.map(({ template }) => template)).toEqual([
    'confirm-address',
    'new-sign-in',
    'new-sign-in',
  ])
  expect(mails[1]?.text).toContain('Firefox on Linux, 203.0.113.50, on ')
  expect(mails[2]?.text).toContain('Firefox on Linux, 2001:db8:1:2::3, on ')
})

test('a hash made at another cost is made again at the next sign-in', async () => {
  const weaker = await hash(castPassword, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
  const { db } = app.platform
  const id = await idOf('noor@example.org')
  await db.update(applicants).set({ passwordHash: weaker }).where(eq(applicants.id, id))
  expect((await logIn('noor@example.org')).status).toBe(200)
  const [row] = await db.select().from(applicants).where(eq(applicants.id, id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn('noor@example.org')).status).toBe(200)
})

test.each([
  [{}, { email: 'Enter your email address', password: 'Enter your password' }],
  [
    { email: '', password: '' },
    { email: 'Enter your email address', password: 'Enter your password' },
  ],
  [{ email: 'maya@example.org', password: 7 }, { password: 'Enter your password' }],
  [{ email: 'maya\0@example.org', password: 'x' }, { email: expect.any(String) }],
  [{ email: 'maya@example.org', password: '\udfff' }, { password: expect.any(String) }],
])('%j is 422 with its fields', async (body, fields) => {
  const answer = await app.call('POST /api/users/login', { body })
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toEqual(fields)
})

test('a reset while a sign-in is under way leaves no session behind', async () => {
  const { email } = cast.rosa
  const id = await idOf(email)
  const address = '203.0.113.50'
  app.clock.advance(60 * minuteMs)
  await app.call('POST /api/users/forgot-password', { body: { email } })
  const secret = (await app.sentMails()).at(-1)?.secret
  await Promise.all([
    ...Array.from({ length: 4 }, () => logIn(email, { address })),
    app.call('POST /api/users/reset-password', {
      body: { token: secret, password: 'a lantern by the old pier' },
    }),
    ...Array.from({ length: 4 }, () => logIn(email, { address })),
  ])
  const left = await app.platform.db
    .select()
    .from(applicantSessions)
    .where(eq(applicantSessions.applicantId, id))
  expect(left).toEqual([])
})
