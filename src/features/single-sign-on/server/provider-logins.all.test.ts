import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { throttles } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { castPassword as password } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { openOffice } from './office-with-provider.fixture.ts'

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

test('a login that came back gives its place back', async () => {
  const { person } = await office.joined()
  for (let count = 0; count < 5; count++) await office.logIn(person)
  const rows = await app.platform.db
    .select({ failures: throttles.failures })
    .from(throttles)
    .where(like(throttles.bucket, 'begunLogins:%'))
  const before = rows.map(({ failures }) => failures)
  await office.logIn(person)
  const again = await app.platform.db
    .select({ failures: throttles.failures })
    .from(throttles)
    .where(like(throttles.bucket, 'begunLogins:%'))
  expect(again.map(({ failures }) => failures)).toEqual(before)
})

test('one network can’t fill the table of attempts', async () => {
  const address = '203.0.113.99'
  const begin = () => app.call('POST /api/admins/sso/begin', { body: { provider: 1 }, address })
  const statuses = []
  for (let count = 0; count < 102; count++) statuses.push((await begin()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(429)
})
