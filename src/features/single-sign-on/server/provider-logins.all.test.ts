import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { adminInvariants } from '#features/admins/server/invariants.ts'
import { newSecret, replaceRecoveryCodes } from '#features/admins/server/second-factor-codes.ts'
import { admins } from '#features/admins/server/tables.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { seal } from '#server/secrets.ts'
import { makeAdmin } from '#tests/admins.ts'
import type { TestApp } from '#tests/app.ts'
import { castPassword as password } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { openOffice } from './office-with-provider.fixture.ts'
import { openTestProvider } from './provider.fixture.ts'
import { staffIdentities } from './tables.ts'

const minuteMs = 60_000

/** The provider asked just now, by the clock of the app. */
function askedNow({ clock }: TestApp) {
  return (claims: Record<string, unknown>) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return { ...claims, auth_time: now, iat: now }
  }
}
const office = await forThisFile(openOffice())
const { app, provider, owner } = office

afterEach(() => {
  provider.state.lies = {}
})

test('an invitation is taken up through the provider, and its account has no password', async () => {
  const { person, token, admin } = await office.joined()
  expect(admin).toMatchObject({ email: person.email, name: 'Ana Ruiz', hasPassword: false })
  expect((await app.call('GET /api/admins/me', { token })).status).toBe(200)
  const again = await office.logIn(person)
  expect(again.body.admin.id).toBe(admin.id)
  const body = { email: person.email }
  await app.call('POST /api/admins/forgot-password', { body })
  const letters = await app.mailsTo(person.email)
  expect(letters.at(-1)).toMatchObject({ template: 'admin-no-password', secret: '' })
})

test('someone who was not invited gets nothing, whatever their address is', async () => {
  const known = `colleague-${randomUUID().slice(0, 8)}`
  await makeAdmin(app, { role: 'owner', name: known })
  const person = { sub: 'stranger', email: `${known}@institute.example`, email_verified: true }
  expect(await office.logIn(person)).toMatchObject({ status: 409, body: { code: 'not-connected' } })
})

test('an address that changed hands gets nothing', async () => {
  const { person } = await office.joined()
  const successor = { ...person, sub: randomUUID() }
  expect(await office.logIn(successor)).toMatchObject({ body: { code: 'not-connected' } })
  // The person who had it first is still let in by the provider’s own name for them, under any address.
  const moved = { ...person, email: 'moved@university.example' }
  expect(await office.logIn(moved)).toMatchObject({ status: 200 })
})

test('an invitation for another address, or an address that is not proved, makes no account', async () => {
  const invitation = await office.invite('asked@university.example')
  const other = { sub: 'other', email: 'other@university.example', email_verified: true }
  const refused = { status: 409, body: { code: 'other-address' } }
  expect(await office.logIn(other, { invitation })).toMatchObject(refused)
  const unproved = { sub: 'other', email: 'asked@university.example', email_verified: false }
  expect(await office.logIn(unproved, { invitation })).toMatchObject(refused)
  const right = { sub: 'right', email: 'Asked@University.example', email_verified: true }
  expect(await office.logIn(right, { invitation })).toMatchObject({ status: 200 })
  const again = { sub: 'again', email: 'asked@university.example', email_verified: true }
  const begun = await app.call('POST /api/admins/sso/begin', { body: { provider: 1, invitation } })
  expect(begun).toMatchObject({ status: 404, body: { code: 'link-over' } })
  expect(await office.logIn(again)).toMatchObject({ body: { code: 'not-connected' } })
})

test('someone deactivated stays out, and someone disconnected gets a password by email', async () => {
  const { person, admin, token } = await office.joined()
  const params = { id: admin.id }
  await app.call('POST /api/admins/people/{id}/deactivate', { token: owner, params })
  expect(await office.logIn(person)).toMatchObject({ status: 409 })
  await app.call('POST /api/admins/people/{id}/reactivate', { token: owner, params })
  expect(await office.logIn(person)).toMatchObject({ status: 200 })
  const gone = await app.call('POST /api/admins/people/{id}/disconnect', { token: owner, params })
  expect(gone.status).toBe(200)
  expect((await app.call('GET /api/admins/me', { token })).status).toBe(401)
  expect(await office.logIn(person)).toMatchObject({ status: 409 })
  await app.call('POST /api/admins/forgot-password', { body: { email: person.email } })
  expect((await app.mailsTo(person.email)).at(-1)?.template).toBe('admin-reset-password')
})

test('anyone who has an account connects it while logged in, and may then give up their password', async () => {
  const name = `keeper-${randomUUID().slice(0, 8)}`
  const token = await makeAdmin(app, { role: 'reviewer', name })
  const email = `${name}@institute.example`
  const person = { sub: randomUUID(), email: 'someone.else@university.example' }
  provider.state.person = person
  const other = await office.own(token, 'connect')
  expect(await app.call('POST /api/admins/sso/connect', { token, body: other })).toMatchObject({
    body: { code: 'other-address' },
  })
  provider.state.person = { ...person, email }
  const body = await office.own(token, 'connect')
  expect(await app.call('POST /api/admins/sso/connect', { token, body })).toMatchObject({
    status: 200,
  })
  expect((await app.mailsTo(email)).at(-1)?.template).toBe('admin-provider-connected')
  expect(await office.logIn({ ...person, email })).toMatchObject({ status: 200 })
  const removed = await app.call('POST /api/admins/sso/own/remove-password', { token })
  expect(removed.status).toBe(200)
  const tried = await app.call('POST /api/admins/login', { body: { email, password } })
  expect(tried.status).toBe(401)
  const left = await app.call('POST /api/admins/sso/own/disconnect', {
    token,
    body: { provider: 1 },
  })
  expect(left).toMatchObject({ status: 409, body: { code: 'no-password' } })
  expect(await office.logIn({ ...person, email })).toMatchObject({ status: 200 })
})

test('the last owner with a password keeps it, and their role', async () => {
  const own = await openOffice()
  onTestFinished(own.close)
  const { admin, token } = await own.joined({}, 'owner')
  const [keeper] = await own.app.platform.db
    .select({ id: admins.id, email: admins.email })
    .from(admins)
    .where(eq(admins.hasPassword, true))
  const params = { id: keeper?.id ?? '' }
  const last = { status: 409, body: { code: 'last-password' } }
  const down = { role: 'reviewer', programs: 'both' }
  expect(
    await own.app.call('POST /api/admins/people/{id}/deactivate', { token, params }),
  ).toMatchObject(last)
  expect(
    await own.app.call('POST /api/admins/people/{id}/role', { token, params, body: down }),
  ).toMatchObject(last)
  own.provider.state.person = { sub: randomUUID(), email: keeper?.email ?? '' }
  const body = await own.own(own.owner, 'connect')
  await own.app.call('POST /api/admins/sso/connect', { token: own.owner, body })
  const remove = () =>
    own.app.call('POST /api/admins/sso/own/remove-password', { token: own.owner })
  expect(await remove()).toMatchObject(last)
  // Another one with a password keeps the office open.
  await makeAdmin(own.app, { role: 'owner', name: 'second' })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(
    await own.app.call('POST /api/admins/people/{id}/deactivate', {
      token: own.owner,
      params: { id: admin.id },
    }),
  ).toMatchObject({ status: 200 })
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

test('no password lets anyone in who has none, and no link gives them one', async () => {
  const { person, admin } = await office.joined()
  const { db } = app.platform
  const one = eq(admins.id, admin.id)
  await db.update(admins).set({ hasPassword: true }).where(one)
  await app.call('POST /api/admins/forgot-password', { body: { email: person.email } })
  const secret = (await app.mailsTo(person.email)).at(-1)?.secret ?? ''
  const passwordHash = await hashPassword(password)
  await db.update(admins).set({ hasPassword: false, passwordHash }).where(one)
  const body = { token: secret, password: 'another long password' }
  const reset = () => app.call('POST /api/admins/reset-password', { body })
  expect(await reset()).toMatchObject({ status: 404, body: { code: 'link-over' } })
  const tried = await app.call('POST /api/admins/login', {
    body: { email: person.email, password },
  })
  expect(tried.status).toBe(401)
  await db.update(admins).set({ hasPassword: true }).where(one)
  expect(await reset()).toMatchObject({ status: 200 })
})

test('who disconnects and removes their password at once keeps one of them', async () => {
  for (let round = 0; round < 3; round++) {
    const { token, admin } = await office.joined()
    await app.platform.db.update(admins).set({ hasPassword: true }).where(eq(admins.id, admin.id))
    await Promise.all([
      app.call('POST /api/admins/sso/own/disconnect', { token, body: { provider: 1 } }),
      app.call('POST /api/admins/sso/own/remove-password', { token }),
    ])
    const { body } = await app.call('GET /api/admins/sso/own', { token })
    const me = await app.call('GET /api/admins/me', { token })
    expect(body.providers[0].connectedAt !== null || me.body.admin.hasPassword).toBe(true)
  }
})

test('an owner gives a way back to someone with nothing connected', async () => {
  const { person, admin } = await office.joined()
  await app.platform.db.delete(staffIdentities).where(eq(staffIdentities.adminId, admin.id))
  const params = { id: admin.id }
  const gone = await app.call('POST /api/admins/people/{id}/disconnect', { token: owner, params })
  expect(gone.status).toBe(200)
  await app.call('POST /api/admins/forgot-password', { body: { email: person.email } })
  expect((await app.mailsTo(person.email)).at(-1)?.template).toBe('admin-reset-password')
})

test('an owner without a password chooses one, and is let in by it', async () => {
  const { token, person } = await office.joined({}, 'owner')
  const body = { password }
  const choose = (as: string) => app.call('POST /api/admins/sso/own/password', { token: as, body })
  expect(await choose((await office.joined()).token)).toMatchObject({ status: 403 })
  expect(await choose(token)).toMatchObject({ status: 200 })
  expect(await choose(token)).toMatchObject({ status: 409, body: { code: 'has-password' } })
  const tried = await app.call('POST /api/admins/login', {
    body: { email: person.email, password },
  })
  expect(tried.status).toBe(200)
  const gone = await app.call('POST /api/admins/sso/own/disconnect', {
    token,
    body: { provider: 1 },
  })
  expect(gone.status).toBe(200)
  const told = (await app.mailsTo(person.email)).map(({ template }) => template)
  expect(told).toEqual(
    expect.arrayContaining(['admin-password-changed', 'admin-provider-disconnected']),
  )
})

test('a name that no one could type is not taken from the provider', async () => {
  const { admin } = await office.joined({ name: 'Ana\u0000Ruiz' })
  expect(admin.name).toBe('Invited Person')
})

test('a role by a claim is told, and comes after the second factor', async () => {
  const own = await openOffice({
    OIDC_ROLE_CLAIM: 'roles',
    OIDC_ROLES: 'admissions=Staff, reviewer=Readers',
  })
  onTestFinished(own.close)
  const { db } = own.app.platform
  const { person, admin } = await own.joined({ roles: 'Readers' })
  const one = eq(admins.id, admin.id)
  const role = async () => (await db.select({ role: admins.role }).from(admins).where(one))[0]?.role
  const secret = newSecret()
  const sealed = seal(own.app.platform.config, 'second-factor', secret)
  await db.update(admins).set({ totpSecret: sealed }).where(one)
  const promoted = await own.logIn({ ...person, roles: 'Staff' })
  expect(promoted.body.needsCode).toBe(true)
  expect(await role()).toBe('reviewer')
  const [recovery = ''] = await replaceRecoveryCodes(own.app.platform, admin.id)
  const { ticket } = promoted.body
  expect(await own.finish({ ticket, code: recovery })).toMatchObject({ status: 200 })
  expect(await role()).toBe('admissions')
  const told = (await own.app.mailsTo(person.email)).map(({ template }) => template)
  expect(told).toContain('admin-role-changed')
  expect(told).toContain('admin-recovery-code-used')
  // Made an owner while the code was still missing, they stay one.
  const down = await own.logIn({ ...person, roles: 'Readers' })
  await db.update(admins).set({ role: 'owner' }).where(one)
  const timestamp = own.app.clock.now().getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  expect(await own.finish({ ticket: down.body.ticket, code })).toMatchObject({ status: 200 })
  expect(await role()).toBe('owner')
})

test('a claim gives a role only as the settings say, and never makes or unmakes an owner', async () => {
  const own = await openOffice({
    OIDC_ROLE_CLAIM: 'roles',
    OIDC_ROLES: 'admissions=Staff, reviewer=Readers',
  })
  onTestFinished(own.close)
  const { person, admin } = await own.joined({ roles: ['Readers', 'owner'] }, 'finance')
  expect(admin.role).toBe('reviewer')
  expect((await own.logIn({ ...person, roles: 'Staff' })).body.admin.role).toBe('admissions')
  expect(await own.logIn({ ...person, roles: ['Others'] })).toMatchObject({
    status: 403,
    body: { code: 'no-role' },
  })
  const boss = await own.joined({ roles: ['Readers'] }, 'owner')
  expect(boss.admin.role).toBe('owner')
  expect((await own.logIn({ ...boss.person, roles: [] })).body.admin.role).toBe('owner')
  expect(await brokenIn(own.app, adminInvariants)).toEqual([])
})
