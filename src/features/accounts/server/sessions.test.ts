import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { applicantSessions } from './tables.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const app = await forThisFile(makeTestApp())
for (const person of [cast.maya, cast.ingrid])
  await bringIn(app, { ...person, program: undefined, status: undefined })

async function logIn(email: string): Promise<string> {
  const { body } = await app.call('POST /api/users/login', {
    body: { email, password: castPassword },
    address: '203.0.113.50',
  })
  return body.token
}

async function statusOf(token: string): Promise<number> {
  return (await app.call('GET /api/users/me', { token })).status
}

function devicesOf(token: string) {
  return app.call('GET /api/users/sessions', { token })
}

test('signing out ends the session on the server', async () => {
  const token = await logIn('maya@example.org')
  const other = await logIn('maya@example.org')
  const answer = await app.call('POST /api/users/logout', { token })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(other)).toBe(200)
  expect((await app.call('POST /api/users/logout', { token })).status).toBe(401)
})

test('a session lives fourteen days idle and thirty at most, to the minute', async () => {
  const idle = await logIn('maya@example.org')
  const busy = await logIn('maya@example.org')
  for (let day = 13; day <= 26; day += 13) {
    app.clock.advance(13 * dayMs)
    expect(await statusOf(busy)).toBe(200)
    await seen(busy)
  }
  expect(await statusOf(idle)).toBe(401)
  app.clock.advance(4 * dayMs - minuteMs)
  expect(await statusOf(busy)).toBe(200)
  app.clock.advance(minuteMs)
  expect(await statusOf(busy)).toBe(401)
})

/** The note of when a session was last seen is written beside the answer; waits until it is there. */
async function seen(token: string) {
  await expect
    .poll(async () => (await devicesOf(token)).body.devices[0].lastSeenAt)
    .toBe(app.clock.now().toISOString())
}

test('last seen is noted at most once a minute', async () => {
  const token = await logIn('maya@example.org')
  const begun = app.clock.now().toISOString()
  app.clock.advance(minuteMs - 1)
  await statusOf(token)
  expect((await devicesOf(token)).body.devices[0].lastSeenAt).toBe(begun)
  app.clock.advance(1)
  await statusOf(token)
  await seen(token)
})

test('devices are listed, ended alone and all but this one', async () => {
  const [here, phone, tablet] = [
    await logIn('ingrid@example.org'),
    await logIn('ingrid@example.org'),
    await logIn('ingrid@example.org'),
  ]
  const { devices } = (await devicesOf(here)).body
  expect(devices).toHaveLength(3)
  expect(devices.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  expect(Object.keys(devices[0]).sort()).toEqual(
    ['address', 'createdAt', 'current', 'device', 'id', 'lastSeenAt'].sort(),
  )
  const mine = (await devicesOf(phone)).body.devices.find(
    ({ current }: { current: boolean }) => current,
  )
  const ended = await app.call('DELETE /api/users/sessions/{id}', {
    params: { id: mine.id },
    token: here,
  })
  expect([ended.status, await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 200])
  expect((await app.call('DELETE /api/users/sessions', { token: here })).status).toBe(200)
  expect([await statusOf(here), await statusOf(tablet)]).toEqual([200, 401])
  const audit = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  const actions = audit.map(({ action }) => action).filter((action) => action.includes('device'))
  expect(actions).toEqual(['applicant.device-ended', 'applicant.other-devices-ended'])
})

test('another person’s device answers as one that does not exist', async () => {
  const maya = await logIn('maya@example.org')
  const ingrid = await logIn('ingrid@example.org')
  const [theirs] = (await devicesOf(ingrid)).body.devices
  const end = async (id: string) => {
    const { status, body } = await app.call('DELETE /api/users/sessions/{id}', {
      params: { id },
      token: maya,
    })
    return { status, ...body, requestId: '' }
  }
  const absent = await end(randomUUID())
  expect(absent).toMatchObject({ status: 404, error: 'There is no such device' })
  expect(await end(theirs.id)).toEqual(absent)
  expect(await statusOf(ingrid)).toBe(200)
  expect((await end('not-an-id')).status).toBe(422)
})

test('no call of an account opens without a live token of its own kind', async () => {
  const calls = [
    'POST /api/users/logout',
    'GET /api/users/me',
    'PATCH /api/users/profile',
    'POST /api/users/password',
    'POST /api/users/email',
    'POST /api/users/email/resend',
    'GET /api/users/sessions',
    'DELETE /api/users/sessions',
    'GET /api/users/export',
    'POST /api/users/close',
  ] as const
  for (const route of calls)
    for (const token of [undefined, 'au_nothing', `aa_${'A'.repeat(43)}`, 'Basic x']) {
      const { status, body } = await app.call(route, token ? { token } : {})
      expect([route, status, body.error]).toEqual([route, 401, 'Log in to continue'])
    }
})

test('a live token asks for itself as often as it likes', async () => {
  const token = await logIn('maya@example.org')
  const statuses = new Set<number>()
  for (let time = 0; time < 200; time++) statuses.add(await statusOf(token))
  expect([...statuses]).toEqual([200])
})

test('the database holds no token that opens anything', async () => {
  const token = await logIn('maya@example.org')
  const rows = await app.platform.db.select().from(applicantSessions)
  for (const { tokenHash } of rows) {
    expect(tokenHash).toHaveLength(32)
    for (const form of ['hex', 'base64url'] as const)
      expect(await statusOf(`au_${tokenHash.toString(form)}`)).toBe(401)
  }
  await app.platform.db
    .delete(applicantSessions)
    .where(eq(applicantSessions.address, '203.0.113.50'))
  expect(await statusOf(token)).toBe(401)
})
