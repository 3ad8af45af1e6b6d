import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { bringIn, cast, castPassword } from '#tests/cast.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'
import { openOfficeWithPasskeys } from './office-with-passkeys.fixture.ts'
import { arePasskeysOn } from './relying-party.ts'
import { passkeys } from './tables.ts'

const office = await openOfficeWithPasskeys()
const { app, turn, begin, add, logIn, list, remove } = office
const { db } = app.platform
const { token: maya, device: phone } = await office.bringWithPasskey(cast.maya)

const lastMail = async (address: string) => (await app.mailsTo(address)).at(-1)
const audited = () => db.select().from(auditLog)

test('a new installation has them off, and off they add nothing and log no one in', async () => {
  const begun = (await begin(maya)).body
  const credential = makeAuthenticator().create(begun.options)
  await turn(false)
  const off = { status: 404, code: 'passkeys-off' }
  for (const { status, body } of [
    await begin(maya),
    await app.call('POST /api/users/passkeys', {
      token: maya,
      body: { ticket: begun.ticket, name: 'Late', credential },
    }),
    await office.beginPasskeyLogin(),
    await office.send('x', phone.get({ challenge: 'x', rpId: 'localhost' } as never)),
  ])
    expect({ status, code: body.code }).toEqual(off)
  expect((await app.call('GET /api/programs')).body.passkeys).toBeUndefined()
  expect(await list(maya)).toHaveLength(1)
  await turn(true)
  expect((await app.call('GET /api/programs')).body.passkeys).toBe(true)
})

test('a passkey logs in like a password, without an address', async () => {
  const where = { address: '198.51.100.9', headers: { 'user-agent': 'Phone' } }
  const { status, body } = await logIn(phone, undefined, where)
  expect([status, body.user.email]).toEqual([200, cast.maya.email])
  const { devices } = (await app.call('GET /api/users/sessions', { token: body.token })).body
  expect(devices).toContainEqual(expect.objectContaining({ current: true, address: where.address }))
  expect((await lastMail(cast.maya.email))?.template).toBe('new-sign-in')
  expect((await list(maya))[0]).toMatchObject({
    name: 'My phone',
    addedAt: expect.any(String),
    lastUsedAt: app.clock.now().toISOString(),
  })
  const line = (await audited()).filter(({ action }) => action === 'applicant.signed-in').at(-1)
  expect(line?.detail).toEqual({ by: 'passkey' })
  // What asks for the password goes on asking for it.
  const token = body.token
  expect((await app.call('POST /api/users/close', { token, body: { password: 'x' } })).status).toBe(
    422,
  )
})

test('the health page says whether they are on, and when one last logged in or was refused', async () => {
  const owner = await makeAdmin(app, { role: 'owner' })
  const line = async () =>
    (await app.call('GET /api/admins/health', { token: owner })).body.lines.find(
      ({ name }: { name: string }) => name === 'Passkeys',
    )
  const at = app.clock.now().toISOString()
  expect(await line()).toMatchObject({ says: 'On. Last login', at, toDo: null })
  expect((await logIn(phone, { origin: 'https://evil.example' })).status).toBe(409)
  expect(await line()).toMatchObject({ says: expect.stringMatching(/^On\. Last refused on /), at })
  await turn(false)
  expect(await line()).toMatchObject({ says: 'Not used', isUnused: true })
  await turn(true)
})

test('adding and removing one take the password, and are told by email', async () => {
  const token = await office.bringHolder(cast.ingrid)
  const { email } = cast.ingrid
  expect((await begin(token, 'not the password')).status).toBe(422)
  const added = await add(token, makeAuthenticator(), undefined, '  My   laptop ')
  expect([added.status, added.body.message]).toEqual([200, expect.stringContaining('was added')])
  const mail = await lastMail(email)
  expect(mail?.template).toBe('passkey-added')
  expect(mail?.text).toContain('Forgot Password?')

  const [own] = await list(token)
  const id = own?.id ?? ''
  expect((await remove(token, id, 'not the password')).status).toBe(422)
  expect((await remove(maya, id)).status).toBe(404)
  expect((await remove(token, id)).status).toBe(200)
  expect((await lastMail(email))?.template).toBe('passkey-removed')
  expect((await remove(token, id)).status).toBe(404)
  expect(await list(token)).toEqual([])
  const actions = (await audited()).map(({ action }) => action)
  for (const action of ['applicant.passkey-added', 'applicant.passkey-removed'])
    expect(actions).toContain(action)
})

test('an account takes ten, each device once, and names of people', async () => {
  const token = await office.bringHolder(cast.noor)
  const device = makeAuthenticator()
  for (let count = 0; count < 9; count++) await add(token, makeAuthenticator())
  const { body } = await begin(token)
  expect(body.options.excludeCredentials).toHaveLength(9)
  const late = { ticket: body.ticket, name: 'Late', credential: device.create(body.options) }
  const noName = await app.call('POST /api/users/passkeys', { token, body: { ...late, name: ' ' } })
  expect(noName.status).toBe(422)
  await add(token, makeAuthenticator())
  const full = await begin(token)
  expect([full.status, full.body.code]).toEqual([409, 'too-many-passkeys'])
  // Begun while there was room; a newer one has taken its place besides.
  expect((await app.call('POST /api/users/passkeys', { token, body: late })).status).toBe(409)
  expect(await list(token)).toHaveLength(10)
})

test('an address that no one confirmed gets none', async () => {
  const { token } = await bringIn(app, { ...cast.ada, program: undefined, status: undefined })
  const { status, body } = await begin(token)
  expect([status, body.code]).toEqual([409, 'address-unconfirmed'])
})

test('a new password ends every passkey, and one that is being added', async () => {
  const { token, device } = await office.bringWithPasskey(cast.priya)
  const begun = (await begin(token)).body
  const changed = await app.call('POST /api/users/password', {
    token,
    body: { currentPassword: castPassword, newPassword: 'a kite over the old pier' },
  })
  expect(changed.status).toBe(200)
  expect(await list(token)).toEqual([])
  const told = (await app.mailsTo(cast.priya.email)).slice(-2).map(({ template }) => template)
  expect(told.toSorted()).toEqual(['passkeys-ended', 'password-changed'])
  expect((await logIn(device)).status).toBe(409)
  const credential = makeAuthenticator().create(begun.options)
  const late = { ticket: begun.ticket, name: 'Late', credential }
  expect((await app.call('POST /api/users/passkeys', { token, body: late })).status).toBe(409)
})

test('a reset by email ends every passkey', async () => {
  const { device } = await office.bringWithPasskey(cast.xiaoming)
  const { email } = cast.xiaoming
  await app.call('POST /api/users/forgot-password', { body: { email } })
  const token = (await lastMail(email))?.secret
  const body = { token, password: 'a lantern by the old pier' }
  expect((await app.call('POST /api/users/reset-password', { body })).status).toBe(200)
  expect((await logIn(device)).status).toBe(409)
  const lost = (await audited()).filter(({ action }) => action === 'applicant.passkeys-ended')
  expect(lost.at(-1)).toMatchObject({ actor: 'none', detail: { passkeys: 1 } })
})

test('a new password tells nothing of passkeys where there were none', async () => {
  const token = await office.bringHolder({ ...cast.noor, email: 'no-passkey@example.org' })
  await app.call('POST /api/users/password', {
    token,
    body: { currentPassword: castPassword, newPassword: 'a kite over the old pier' },
  })
  expect((await lastMail('no-passkey@example.org'))?.template).toBe('password-changed')
})

test('while passkeys are off they are kept, a new password ends them, and the others log in again after', async () => {
  const kept = await office.bringWithPasskey(cast.tomas)
  const lost = await office.bringWithPasskey(cast.david)
  await turn(false)
  const changed = await app.call('POST /api/users/password', {
    token: lost.token,
    body: { currentPassword: castPassword, newPassword: 'a kite over the old pier' },
  })
  expect(changed.status).toBe(200)
  await turn(true)
  expect((await logIn(kept.device)).status).toBe(200)
  expect((await logIn(lost.device)).status).toBe(409)
})

test('of two accounts that are merged, the passkeys of the one that stays log in', async () => {
  const idOf = async (token: string) =>
    (await app.call('GET /api/users/me', { token })).body.user.id
  const keep = await office.bringWithPasskey({ ...cast.lukasz, email: 'kept@example.org' })
  const drop = await office.bringWithPasskey({ ...cast.lukasz, email: 'dropped@example.org' })
  const merged = await app.call('POST /api/admins/duplicates/merge', {
    token: await makeAdmin(app, { role: 'admissions' }),
    body: { keep: await idOf(keep.token), drop: await idOf(drop.token) },
  })
  expect([merged.body.error, merged.status]).toEqual([undefined, 200])
  expect((await logIn(drop.device)).status).toBe(409)
  expect((await logIn(keep.device)).body.user.email).toBe('kept@example.org')
})

test.each([
  ['https://apply.example.edu', true],
  ['http://localhost:3000', true],
  ['http://apply.example.edu', false],
  ['https://198.51.100.7', false],
  ['https://[2001:db8::7]', false],
])('at %s browsers can make passkeys: %s', async (publicUrl, can) =>
  expect(await arePasskeysOn(db, { publicUrl })).toBe(can),
)

test('a closed account is opened by none, and keeps none once it is erased', async () => {
  const set = (closedAt: Date | null) =>
    db.update(applicants).set({ closedAt }).where(eq(applicants.email, cast.maya.email))
  await set(app.clock.now())
  expect((await logIn(phone)).status).toBe(409)
  await set(null)
  expect((await logIn(phone)).status).toBe(200)

  const exported = (await app.call('GET /api/users/export', { token: maya })).body
  expect(Object.keys(exported.passkeys[0])).toEqual(['name', 'addedAt', 'lastUsedAt'])
  const before = await db.$count(passkeys)
  const body = { password: castPassword }
  expect((await app.call('POST /api/users/close', { token: maya, body })).status).toBe(200)
  expect(await db.$count(passkeys)).toBe(before - 1)
  expect((await logIn(phone)).status).toBe(409)
})
