import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import { rightsOf } from '#shared/rights.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword as password } from '../../../../tests/cast.ts'
import { adminSessions, admins } from './tables.ts'

const hourMs = 3_600_000

const app = await forThisFile(makeTestApp())

type From = { address?: string; browser?: string; password?: string }

function signIn(name: string, from: From = {}) {
  return app.call('POST /api/admins/login', {
    body: { email: `${name}@institute.example`, password: from.password ?? password },
    headers: { 'user-agent': from.browser ?? 'Firefox Linux' },
    ...(from.address && { address: from.address }),
  })
}

function me(token: string) {
  return app.call('GET /api/admins/me', { token })
}

async function lastAudit() {
  const rows = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  return rows.filter(({ action }) => action !== 'refused').at(-1)
}

test('a right password signs in, with rights, a hashed session and an audit row', async () => {
  await makeAdmin(app, { role: 'reviewer', name: 'first' })
  const { status, body } = await signIn('FIRST')
  expect(status).toBe(200)
  expect(body.admin).toEqual({
    id: expect.any(String),
    name: 'first',
    email: 'first@institute.example',
    role: 'reviewer',
    programs: 'both',
    rights: rightsOf('reviewer'),
    secondFactor: false,
    mustSetUpSecondFactor: false,
    mustGiveName: false,
    hasPassword: true,
  })
  expect((await me(body.token)).body.admin).toEqual(body.admin)
  const hash = hashToken(body.token)
  const sessions = await app.platform.db
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hash))
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.endsAt.getTime()).toBe(app.clock.now().getTime() + 12 * hourMs)
  expect(await lastAudit()).toMatchObject({
    action: 'admin.signed-in',
    actor: `admin:${body.admin.id}`,
    detail: { by: 'password' },
    address: '203.0.113.7',
  })
})

test('unknown, wrong and disabled are one answer, and each is in the audit log', async () => {
  await makeAdmin(app, { role: 'owner', name: 'gone', disabled: true })
  await makeAdmin(app, { role: 'owner', name: 'there' })
  const refused = { error: 'That email or password is incorrect', code: 'wrong-credentials' }
  for (const answer of [
    await signIn('nobody', { address: '198.51.100.1' }),
    await signIn('there', { address: '198.51.100.1', password: 'wrong' }),
    await signIn('gone', { address: '198.51.100.1' }),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: refused })
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'requestId'])
    expect(await lastAudit()).toMatchObject({ action: 'admin.sign-in-failed' })
  }
})

test('the kind belongs to the token: an applicant opens no staff call, nor staff an applicant’s', async () => {
  const { token } = await bringIn(app, cast.maya)
  expect((await app.call('GET /api/admins/applications', { token })).status).toBe(401)
  const staff = await makeAdmin(app, { role: 'owner', name: 'kind' })
  expect((await app.call('GET /api/users/me', { token: staff })).status).toBe(401)
})

test('a session ends after 8 idle hours and after 12 in any case', async () => {
  await makeAdmin(app, { role: 'owner', name: 'idle' })
  const idle = (await signIn('idle')).body.token
  const busy = (await signIn('idle')).body.token
  app.clock.advance(7 * hourMs)
  expect((await me(busy)).status).toBe(200)
  app.clock.advance(hourMs)
  expect((await me(idle)).status).toBe(401)
  expect((await me(busy)).status).toBe(200)
  app.clock.advance(4 * hourMs)
  expect((await me(busy)).status).toBe(401)
})

test('being disabled ends every session at once', async () => {
  await makeAdmin(app, { role: 'owner', name: 'leaver' })
  const { token } = (await signIn('leaver')).body
  expect((await me(token)).status).toBe(200)
  await app.platform.db
    .update(admins)
    .set({ disabledAt: app.clock.now() })
    .where(eq(admins.email, 'leaver@institute.example'))
  expect((await me(token)).status).toBe(401)
})

test('signing out ends this session alone', async () => {
  await makeAdmin(app, { role: 'owner', name: 'out' })
  const here = (await signIn('out')).body.token
  const there = (await signIn('out')).body.token
  expect((await app.call('POST /api/admins/logout', { token: here })).status).toBe(200)
  expect((await me(here)).status).toBe(401)
  expect((await me(there)).status).toBe(200)
})

test('a sign-in from a new place is mailed, the first and a known one are not', async () => {
  await makeAdmin(app, { role: 'owner', name: 'traveller' })
  const told = async () =>
    (await app.sentMails()).filter(({ toName }) => toName === 'traveller').map((m) => m.text)
  await signIn('traveller')
  await signIn('traveller')
  expect(await told()).toEqual([])
  await signIn('traveller', { address: '192.0.2.44', browser: 'Chrome Windows' })
  expect(await told()).toEqual([expect.stringContaining('Chrome on Windows, 192.0.2.44, on')])
})

test('ten wrong passwords from one network make it wait; others and successes are not delayed', async () => {
  await makeAdmin(app, { role: 'owner', name: 'guessed' })
  expect((await signIn('guessed')).status).toBe(200)
  const address = '198.51.100.77'
  for (let i = 0; i < 10; i++)
    expect((await signIn('guessed', { address, password: `guess ${i}` })).status).toBe(401)
  const waits = await signIn('guessed', { address })
  expect(waits.status).toBe(429)
  expect(Number(waits.headers.get('retry-after'))).toBe(15 * 60)
  expect((await signIn('guessed')).status).toBe(200)
  expect((await signIn('guessed', { address: '192.0.2.9' })).status).toBe(200)
})

test('a changed password ends all other devices and is mailed', async () => {
  await makeAdmin(app, { role: 'owner', name: 'changer' })
  const here = (await signIn('changer')).body.token
  const there = (await signIn('changer')).body.token
  const newPassword = 'eleven herons on the quay'
  const change = (currentPassword: string, wanted: string) =>
    app.call('POST /api/admins/password', {
      token: here,
      body: { currentPassword, newPassword: wanted },
    })
  expect((await change('wrong', newPassword)).body.fields).toHaveProperty('currentPassword')
  expect((await change(password, 'password123')).body.fields).toHaveProperty('newPassword')
  expect((await change(password, newPassword)).status).toBe(200)
  expect((await me(there)).status).toBe(401)
  expect((await me(here)).status).toBe(200)
  expect((await signIn('changer')).status).toBe(401)
  expect((await signIn('changer', { password: newPassword })).status).toBe(200)
  const mails = await app.sentMails()
  expect(mails.map(({ template }) => template)).toContain('admin-password-changed')
})

test('one’s devices are listed and ended; another person’s is like none', async () => {
  await makeAdmin(app, { role: 'owner', name: 'devices' })
  const other = await makeAdmin(app, { role: 'owner', name: 'neighbor' })
  const here = (await signIn('devices')).body.token
  const there = (await signIn('devices', { browser: 'Safari iPhone' })).body.token
  const list = async (token: string) =>
    (await app.call('GET /api/admins/sessions', { token })).body.devices
  const devices = await list(here)
  expect(devices.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  const phone = devices.find(({ device }: { device: string }) => device === 'Safari on iPhone')
  const end = (token: string, id: string) =>
    app.call('DELETE /api/admins/sessions/{id}', { token, params: { id } })
  const notMine = await end(other, phone.id)
  const absent = await end(other, '00000000-0000-4000-8000-00000000dead')
  expect({ ...notMine.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  expect(notMine.status).toBe(404)
  expect((await end(here, phone.id)).status).toBe(200)
  expect((await me(there)).status).toBe(401)
})

test('people are listed with their second factor and when they were last here', async () => {
  const token = await makeAdmin(app, { role: 'admissions', name: 'Aaron' })
  const { status, body } = await app.call('GET /api/admins/people', { token })
  expect(status).toBe(200)
  expect(body.people[0]).toEqual({
    id: expect.any(String),
    name: 'Aaron',
    email: 'Aaron@institute.example',
    role: 'admissions',
    programs: 'both',
    secondFactor: false,
    lastSeenAt: app.clock.now().toISOString(),
    disabled: false,
  })
})
