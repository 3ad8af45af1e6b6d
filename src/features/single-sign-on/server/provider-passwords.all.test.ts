import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { adminInvariants } from '#features/admins/server/invariants.ts'
import { newSecret, replaceRecoveryCodes } from '#features/admins/server/second-factor-codes.ts'
import { admins } from '#features/admins/server/tables.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { seal } from '#server/secrets.ts'
import { castPassword as password } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { openOffice } from './office-with-provider.fixture.ts'
import { staffIdentities } from './tables.ts'

const office = await forThisFile(openOffice())
const { app, provider, owner } = office

afterEach(() => {
  provider.state.lies = {}
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
