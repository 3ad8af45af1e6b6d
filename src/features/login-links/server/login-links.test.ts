import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { auditLog, unsealedAudit } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castPassword, type Person } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { loginLinks } from './tables.ts'

const minuteMs = 60_000
const app = await forThisFile(makeTestApp())
const { db } = app.platform
await bringIn(app, cast.maya)
const { email } = cast.maya
const isMaya = eq(applicants.firstName, cast.maya.firstName)
await db.update(applicants).set({ emailConfirmedAt: app.clock.now() }).where(isMaya)

const newcomer = (person: Person) => ({ ...person, program: undefined, status: undefined })
const turn = (isOn: boolean) => changeSetting(app, 'login-links', { isOn })
const ask = (address: string, next?: string) =>
  app.call('POST /api/users/login-links', { body: { email: address, next } })
const follow = (token: string, more = {}) =>
  app.call('POST /api/users/login-links/follow', { body: { token }, ...more })
const lastMail = async (address: string) => (await app.mailsTo(address)).at(-1)
const change = (set: object) => db.update(applicants).set(set).where(isMaya)

/** A link as it was mailed, once older ones count no longer. */
async function linkFor(address: string, next?: string): Promise<string> {
  app.clock.advance(61 * minuteMs)
  expect((await ask(address, next)).status).toBe(200)
  return (await lastMail(address))?.secret ?? ''
}

const over = { status: 404, code: 'link-over' }
const told = ({ status, body }: { status: number; body: { code: string } }) => ({
  status,
  code: body.code,
})

beforeEach(() => turn(true))

test('a new installation has them off: none is asked for, and none is followed', async () => {
  await turn(false)
  const off = { status: 404, code: 'login-links-off' }
  expect([told(await ask(email)), told(await follow('x'))]).toEqual([off, off])
  expect((await app.call('GET /api/programs')).body.loginLinks).toBeUndefined()
  await turn(true)
  expect((await app.call('GET /api/programs')).body.loginLinks).toBe(true)
})

test('a link logs in once, on another device, where its holder wanted to go', async () => {
  const first = await linkFor(email)
  const second = await linkFor(email, '/dashboard/documents?x=1')
  const mail = await lastMail(email)
  expect(mail?.template).toBe('login-link')
  expect(mail?.text).toContain(`http://localhost:3000/link/login#${second}`)
  const kept = await db.select().from(loginLinks)
  expect(kept.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(second)])
  const get = await app.call('GET /api/users/login-links/follow', { query: { token: second } })
  expect(get.status).toBe(405)
  expect(told(await follow(first))).toEqual(over)

  const phone = { address: '198.51.100.9', headers: { 'user-agent': 'Phone' } }
  const { status, body } = await follow(second, phone)
  expect([status, body.user.email, body.next]).toEqual([200, email, '/dashboard/documents?x=1'])
  const { devices } = (await app.call('GET /api/users/sessions', { token: body.token })).body
  expect(devices[0]).toMatchObject({ current: true, address: '198.51.100.9' })
  expect((await lastMail(email))?.template).toBe('new-sign-in')
  expect(told(await follow(second))).toEqual(over)
  const logged = [...(await db.select().from(auditLog)), ...(await db.select().from(unsealedAudit))]
  expect(logged.find(({ action }) => action === 'applicant.signed-in')?.detail).toEqual({
    by: 'link',
  })
  // What asks for the password goes on asking for it.
  const closed = await app.call('POST /api/users/close', {
    token: body.token,
    body: { password: second },
  })
  expect(closed.status).toBe(422)
})

test('the health page says whether they are on, and when one last logged in', async () => {
  const line = async () => {
    const token = await makeAdmin(app, { role: 'owner', name: `owner-${randomUUID()}` })
    const { body } = await app.call('GET /api/admins/health', { token })
    return body.lines.find(({ name }: { name: string }) => name === 'Login links')
  }
  expect((await follow(await linkFor(email))).status).toBe(200)
  const at = app.clock.now().toISOString()
  expect(await line()).toMatchObject({ says: 'On. Last login', at, toDo: null })
  app.clock.advance(31 * 24 * 60 * minuteMs)
  expect(await line()).toMatchObject({ says: 'On. No login in 30 days', at: null })
  await turn(false)
  expect(await line()).toMatchObject({ says: 'Not used', isUnused: true })
})

test('known and unknown addresses get one answer after the same work, and a letter each', async () => {
  const staff = 'ana@institute.example'
  await makeAdmin(app, { role: 'reviewer', name: 'ana' })
  await bringIn(app, newcomer(cast.ingrid))
  const query = vi.spyOn(Client.prototype, 'query')
  const measured = async (address: string) => {
    const before = query.mock.calls.length
    const { status, body } = await ask(address)
    const said = JSON.stringify(body).replaceAll(address, 'them')
    return { status, said, statements: query.mock.calls.length - before }
  }
  const known = await measured(email)
  for (const address of [cast.ingrid.email, staff, 'nobody@example.org'])
    expect(await measured(address)).toEqual(known)
  query.mockRestore()
  for (const address of [staff, 'nobody@example.org'])
    expect(await lastMail(address)).toMatchObject({ template: 'login-link-no-account', secret: '' })
})

test('an address that no one confirmed gets a new password first, which confirms it', async () => {
  const { token: before } = await bringIn(app, newcomer(cast.rosa))
  const secret = await linkFor(cast.rosa.email)
  expect((await lastMail(cast.rosa.email))?.template).toBe('login-link-first-password')
  expect(told(await follow(secret))).toEqual(over)
  const reset = await app.call('POST /api/users/reset-password', {
    body: { token: secret, password: 'a lantern by the old pier' },
  })
  expect(reset.status).toBe(200)
  expect((await app.call('GET /api/users/me', { token: before })).status).toBe(401)
  const { body } = await follow(await linkFor(cast.rosa.email))
  expect(body.user.emailConfirmed).toBe(true)
})

test('five an hour go to an address, and a login gives the places back', async () => {
  const count = async () =>
    (await app.mailsTo(email)).filter(({ template }) => template === 'login-link').length
  await linkFor(email)
  for (let more = 0; more < 6; more++) expect((await ask(email)).status).toBe(200)
  const before = await count()
  await ask(email)
  expect(await count()).toBe(before)
  expect(
    (await follow((await app.mailsTo(email)).filter(isLink).at(-1)?.secret ?? '')).status,
  ).toBe(200)
  await ask(email)
  expect(await count()).toBe(before + 1)
})

const isLink = ({ template }: { template: string }) => template === 'login-link'

test.each<[when: string, happen: () => unknown]>([
  ['fifteen minutes later', () => app.clock.advance(15 * minuteMs)],
  ['after the address changed', () => change({ email: 'maya.other@example.org' })],
  ['after the account was closed', () => change({ closedAt: app.clock.now() })],
  ['while links are off', () => turn(false)],
])('no link works %s', async (_, happen) => {
  const secret = await linkFor(email)
  await happen()
  expect((await follow(secret)).status).toBe(404)
  await change({ email, closedAt: null })
})

test('a new password ends a link that was mailed before', async () => {
  const secret = await linkFor(email)
  const { body } = await app.call('POST /api/users/login', {
    body: { email, password: castPassword },
  })
  const changed = await app.call('POST /api/users/password', {
    token: body.token,
    body: { currentPassword: castPassword, newPassword: 'a kite over the old pier' },
  })
  expect(changed.status).toBe(200)
  expect(told(await follow(secret))).toEqual(over)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a b',
  `/${'x'.repeat(500)}`,
])('nothing but a path of this site is kept to go on to: %s', async (next) =>
  expect((await ask(email, next)).status).toBe(422),
)
