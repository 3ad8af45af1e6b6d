import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { castPassword as password } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { askedNow, openOffice } from './office-with-provider.fixture.ts'
import { openTestProvider } from './provider.fixture.ts'

const minuteMs = 60_000

const office = await forThisFile(openOffice())
const { app, provider } = office

afterEach(() => {
  provider.state.lies = {}
})

test('a step-up asks the provider anew, and gives the session a new token', async () => {
  const { person, token } = await office.joined({}, 'owner')
  const risky = (with_: string) =>
    app.call('POST /api/admins/invitations', {
      token: with_,
      body: { name: 'New', email: 'new@university.example', role: 'reviewer', programs: 'both' },
    })
  app.clock.advance(6 * minuteMs)
  expect(await risky(token)).toMatchObject({ body: { code: 'confirm-first' } })
  provider.state.person = person
  const begun = await app.call('POST /api/admins/sso/own', {
    token,
    body: { provider: 1, purpose: 'confirm' },
  })
  const asked = new URL(begun.body.url).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  app.clock.set(new Date().toISOString())
  const body = await office.own(token, 'confirm')
  app.clock.advance(6 * minuteMs)
  provider.state.lies = {
    claims: (claims) => ({
      ...claims,
      auth_time: Math.floor(app.clock.now().getTime() / 1000),
      iat: Math.floor(app.clock.now().getTime() / 1000),
    }),
  }
  const confirmed = await app.call('POST /api/admins/sso/confirm', { token, body })
  expect(confirmed).toMatchObject({ status: 200 })
  expect((await app.call('GET /api/admins/me', { token })).status).toBe(401)
  expect(await risky(confirmed.body.token)).toMatchObject({ status: 200 })
  app.clock.set(new Date().toISOString())
})

test('at a step-up, an older login and another person count for nothing', async () => {
  const { person, token } = await office.joined()
  provider.state.person = person
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const body = await office.own(token, 'confirm')
  provider.state.lies = { claims: (claims) => ({ ...claims, auth_time: hourAgo }) }
  expect(await app.call('POST /api/admins/sso/confirm', { token, body })).toMatchObject({
    status: 409,
    body: { code: 'provider-auth-time' },
  })
  provider.state.lies = { claims: ({ auth_time: _, ...claims }) => claims }
  const silent = await office.own(token, 'confirm')
  expect(await app.call('POST /api/admins/sso/confirm', { token, body: silent })).toMatchObject({
    body: { code: 'provider-auth-time' },
  })
  provider.state.lies = {}
  const other = await office.joined()
  provider.state.person = other.person
  const theirs = await office.own(token, 'confirm')
  expect(await app.call('POST /api/admins/sso/confirm', { token, body: theirs })).toMatchObject({
    body: { code: 'not-connected' },
  })
  // What one session began is worth nothing in another.
  provider.state.person = person
  const began = await office.own(token, 'confirm')
  expect(
    await app.call('POST /api/admins/sso/confirm', { token: other.token, body: began }),
  ).toMatchObject({ body: { code: 'login-over' } })
})

test('our own second factor is asked for, unless the provider says that it asked for one', async () => {
  const name = `factor-${randomUUID().slice(0, 8)}`
  const token = await makeAdmin(app, { role: 'reviewer', name })
  const person = { sub: randomUUID(), email: `${name}@institute.example` }
  provider.state.person = person
  const body = await office.own(token, 'connect')
  await app.call('POST /api/admins/sso/connect', { token, body })
  const { secret } = (
    await app.call('POST /api/admins/second-factor', { token, body: { password } })
  ).body
  const code = () => {
    app.clock.advance(30_000)
    const timestamp = app.clock.now().getTime()
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  }
  await app.call('POST /api/admins/second-factor/confirm', { token, body: { code: code() } })
  const first = await office.logIn(person)
  expect(first.body).toEqual({ needsCode: true, ticket: expect.any(String) })
  const { ticket } = first.body
  expect(await office.finish({ ticket, code: '000000' })).toMatchObject({ status: 401 })
  const right = code()
  expect(await office.finish({ ticket, code: right })).toMatchObject({ status: 200 })
  expect(await office.finish({ ticket, code: code() })).toMatchObject({
    body: { code: 'login-over' },
  })
  // Not what the settings name: ours stays.
  provider.state.lies = { claims: (claims) => ({ ...claims, amr: ['pwd', 'mfa'] }) }
  expect((await office.logIn(person)).body.needsCode).toBe(true)
  provider.state.lies = {
    claims: (claims) => ({ ...claims, auth_time: Math.floor(app.clock.now().getTime() / 1000) }),
  }
  const confirm = await office.own(token, 'confirm')
  const asked = await app.call('POST /api/admins/sso/confirm', { token, body: confirm })
  expect(asked.body.needsCode).toBe(true)
  const done = await app.call('POST /api/admins/sso/confirm', {
    token,
    body: { ticket: asked.body.ticket, code: code() },
  })
  expect(done).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  app.clock.set(new Date().toISOString())
})

test('with https, a second factor at the provider is enough, and without one ours is set up first', async () => {
  const https = {
    PUBLIC_URL: 'https://apply.test',
    TRUSTED_PROXIES: '203.0.113.7',
    OIDC_SECOND_FACTOR: 'mfa',
  }
  const secured = await openOffice(https, [
    await openTestProvider({ redirectAddress: 'https://apply.test/link/sso' }),
  ])
  onTestFinished(secured.close)
  const { app, provider, owner } = secured
  const headers = { 'x-forwarded-proto': 'https' }
  expect((await app.call('GET /api/admins/people', { token: owner, headers })).status).toBe(403)
  // Owners without a second factor invite no one: the account is made by hand.
  const name = 'secured'
  await app.platform.db.update(admins).set({ totpSecret: Buffer.from('x') })
  const invitation = await secured.invite(`${name}@university.example`)
  provider.state.lies = { claims: (claims) => ({ ...claims, amr: ['mfa'] }) }
  const person = { sub: name, email: `${name}@university.example`, email_verified: true }
  const made = await secured.logIn(person, { invitation })
  expect(made.body.admin).toMatchObject({ mustSetUpSecondFactor: false, secondFactor: false })
  const { token } = made.body
  expect((await app.call('GET /api/admins/applications', { token, headers })).status).toBe(200)
  provider.state.lies = {}
  const without = await secured.logIn(person)
  expect(without.body.admin).toMatchObject({ mustSetUpSecondFactor: true })
  const inside = { token: without.body.token, headers }
  expect((await app.call('GET /api/admins/applications', inside)).status).toBe(403)
  // Nothing but a fresh login replaces the password that they do not have.
  const begun = await app.call('POST /api/admins/second-factor', { ...inside, body: {} })
  expect(begun).toMatchObject({ status: 200 })
  app.clock.advance(6 * minuteMs)
  const late = await app.call('POST /api/admins/second-factor', { ...inside, body: {} })
  expect(late).toMatchObject({ status: 409, body: { code: 'confirm-first' } })
  // Their provider is the only one who can say that it’s them.
  const listed = await app.call('GET /api/admins/sso/own', inside)
  expect(listed.body.providers).toMatchObject([{ connectedAt: expect.any(String) }])
  provider.state.lies = { claims: askedNow(app) }
  const body = await secured.own(without.body.token, 'confirm')
  const confirmed = await app.call('POST /api/admins/sso/confirm', { ...inside, body })
  expect(confirmed).toMatchObject({ status: 200 })
  const renewed = { token: confirmed.body.token, headers }
  const set = await app.call('POST /api/admins/second-factor', { ...renewed, body: {} })
  expect(set).toMatchObject({ status: 200 })
  expect((await app.call('GET /api/admins/applications', renewed)).status).toBe(403)
})

test('a login is as fresh as the provider’s last question', async () => {
  const { person, token: joined } = await office.joined({}, 'owner')
  const fresh = async (token: string) =>
    (await app.call('POST /api/admins/second-factor', { token, body: {} })).status === 200
  expect(await fresh(joined)).toBe(true)
  expect(await fresh((await office.logIn(person)).body.token)).toBe(true)
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  provider.state.lies = { claims: (claims) => ({ ...claims, auth_time: hourAgo }) }
  expect(await fresh((await office.logIn(person)).body.token)).toBe(false)
  provider.state.lies = { claims: ({ auth_time: _, ...claims }) => claims }
  expect(await fresh((await office.logIn(person)).body.token)).toBe(false)
})

test('where there is a password too, the provider’s second factor doesn’t stand in for ours', async () => {
  const https = { PUBLIC_URL: 'https://apply.test', OIDC_SECOND_FACTOR: 'mfa' }
  const secured = await openOffice({ ...https, TRUSTED_PROXIES: '203.0.113.7' }, [
    await openTestProvider({ redirectAddress: 'https://apply.test/link/sso' }),
  ])
  onTestFinished(secured.close)
  const { app, provider } = secured
  const { db } = app.platform
  await db.update(admins).set({ totpSecret: Buffer.from('x') })
  provider.state.lies = { claims: (claims) => ({ ...claims, amr: ['mfa'] }) }
  const { person, admin, token } = await secured.joined()
  const inside = { token, headers: { 'x-forwarded-proto': 'https' } }
  expect((await app.call('GET /api/admins/applications', inside)).status).toBe(200)
  await db.update(admins).set({ hasPassword: true }).where(eq(admins.id, admin.id))
  expect((await app.call('GET /api/admins/applications', inside)).status).toBe(403)
  const again = await secured.logIn(person)
  expect(again.body.admin).toMatchObject({ mustSetUpSecondFactor: true })
})
