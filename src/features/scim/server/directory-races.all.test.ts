import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { adminInvitations, adminSessions, admins } from '#features/admins/server/tables.ts'
import { apiTokens } from '#features/api-access/server/tables.ts'
import { cleanupJob } from '#server/cleanup.ts'
import { limits } from '#server/throttle.ts'
import { makeAdmin } from '#tests/admins.ts'
import { brokenIn } from '#tests/invariants.ts'
import { entra, okta } from './published-requests.fixture.ts'
import { openDirectory } from './scim.fixture.ts'
import { scimUsers } from './tables.ts'

let directory: Awaited<ReturnType<typeof openDirectory>>
beforeEach(async () => {
  directory = await openDirectory()
})
afterEach(async () => {
  expect(await brokenIn(directory.app, invariants)).toEqual([])
  await directory.close()
})

const dayMs = 86_400_000

test('of twenty requests that add the same person at once, one does, and one email goes out', async () => {
  const { app, create } = directory
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(okta.create)))
  const counted = (status: number) => answers.filter((one) => one.status === status).length
  expect([counted(201), counted(409)]).toEqual([1, 19])
  expect(await app.mailsTo(okta.userName)).toHaveLength(1)
})

test('someone who joins while the directory takes them out is out, whichever comes first', async () => {
  const { app, create, join, patch, read } = directory
  for (const n of Array.from({ length: 12 }, (_, index) => index)) {
    const email = `joins-${n}@testuser.com`
    const { body } = await create({ userName: email })
    const [joined, out] = await Promise.all([join(email), patch(body.id, okta.deactivate)])
    expect([200, 404]).toContain(joined.status)
    expect(out).toMatchObject({ status: 200, body: { active: false } })
    expect((await read(body.id)).body).toMatchObject({ id: body.id, active: false })
    if (joined.status === 404) continue
    const { token } = joined.body
    expect((await app.call('GET /api/admins/me', { token })).status).toBe(401)
  }
  const [open] = await app.platform.db
    .select({ count: sql<number>`count(*)::int` })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(sql`${admins.disabledAt} IS NOT NULL`)
  expect(open?.count).toBe(0)
})

test('two owners deactivated at once leave one, and who made the token can go, with their tokens', async () => {
  const { app, patch, accountOf, find } = directory
  await makeAdmin(app, { role: 'owner', name: 'Second' })
  const olga = (await accountOf('Olga@institute.example'))?.id ?? ''
  const second = (await accountOf('Second@institute.example'))?.id ?? ''
  const answers = await Promise.all([patch(second, okta.deactivate), patch(olga, okta.deactivate)])
  const left = await app.platform.db.$count(
    admins,
    sql`${admins.role} = 'owner' AND ${admins.disabledAt} IS NULL`,
  )
  expect(left).toBe(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  if ((await accountOf('Olga@institute.example'))?.disabledAt) {
    expect((await find()).status).toBe(401)
    expect(await app.platform.db.$count(apiTokens, sql`${apiTokens.endedAt} IS NULL`)).toBe(0)
  }
})

test('an invitation that a person wrote stays as it is, and one sent again by hand is the same person', async () => {
  const { app, owner, create, patch, join, find } = directory
  const email = 'by.hand@testuser.com'
  const byHand = () =>
    app.call('POST /api/admins/invitations', {
      token: owner,
      body: { name: 'By Hand', email, role: 'admissions', programs: 'both' },
    })
  await byHand()
  const { status, body } = await create({ userName: 'by.hand', emails: [{ value: email }] })
  expect([status, body.active]).toEqual([201, true])
  expect(await app.mailsTo(email)).toHaveLength(1)
  expect((await patch(body.id, okta.deactivate)).body.active).toBe(false)
  await byHand()
  expect((await join(email)).status).toBe(200)
  const found = await find({ filter: 'emails[type eq "work"].value eq "by.hand@testuser.com"' })
  expect(found.body.Resources).toMatchObject([{ id: body.id, active: true, userName: 'by.hand' }])
  expect((await directory.accountOf(email))?.role).toBe('admissions')
})

test('someone who takes up an invitation by hand while the directory adds them is one person', async () => {
  const { app, owner, create, patch, join, find } = directory
  for (const n of Array.from({ length: 12 }, (_, index) => index)) {
    const email = `meets-${n}@testuser.com`
    await app.call('POST /api/admins/invitations', {
      token: owner,
      body: { name: 'By Hand', email, role: 'admissions', programs: 'both' },
    })
    const active = n % 2 === 0
    const [joined, made] = await Promise.all([join(email), create({ userName: email, active })])
    expect(joined.status).toBe(200)
    expect([201, 409]).toContain(made.status)
    const { body } = await find({ filter: `userName eq "${email}"` })
    expect(body.totalResults).toBe(1)
    expect((await patch(body.Resources[0].id, okta.deactivate)).body.active).toBe(false)
    expect((await directory.accountOf(email))?.disabledAt).not.toBeNull()
  }
})

test('an account that moves to an invited address is that person’s, and goes when they go', async () => {
  const { app, create, patch, accountOf, find } = directory
  const { db } = app.platform
  await makeAdmin(app, { role: 'finance', name: 'Moves' })
  const { body } = await create({ userName: 'moves@testuser.com' })
  const move = (from: string, to: string) =>
    db.update(admins).set({ email: to }).where(eq(admins.email, from))
  await move('Moves@institute.example', 'moves@testuser.com')
  expect((await patch(body.id, okta.deactivate)).body.active).toBe(false)
  expect((await accountOf('moves@testuser.com'))?.disabledAt).not.toBeNull()
  expect((await find({ filter: 'userName eq "moves@testuser.com"' })).body.totalResults).toBe(1)

  // An account that has an entry of its own stays with that, and no one is told that it’s gone.
  const other = await create({ userName: 'second.name@testuser.com' })
  await move('moves@testuser.com', 'second.name@testuser.com')
  const refused = await patch(other.body.id, okta.deactivate)
  expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
  const isElsewhere = [{ op: 'replace', path: 'emails', value: 'third@testuser.com' }]
  expect((await patch(other.body.id, { Operations: isElsewhere })).status).toBe(200)
})

test('a directory takes over accounts that were here, page by page, and a name is taken once', async () => {
  const { app, find, patch, create, accountOf } = directory
  for (const n of [1, 2, 3, 4, 5]) await makeAdmin(app, { role: 'finance', name: `fin-${n}` })
  const ids: string[] = []
  for (const startIndex of ['1', '3', '5', '7']) {
    const { body } = await find({ startIndex, count: '2' })
    expect(body.totalResults).toBe(6)
    ids.push(...body.Resources.map(({ id }: { id: string }) => id))
  }
  expect(new Set(ids).size).toBe(6)
  const fin = (await accountOf('fin-1@institute.example'))?.id ?? ''
  const { body } = await patch(fin, {
    Operations: [
      { op: 'Add', path: 'externalId', value: 'f1' },
      { op: 'Replace', value: { 'name.givenName': 'Fin', userName: 'fin.one' } },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Finance',
      },
      { op: 'Add', path: 'addresses', value: [{ type: 'work', formatted: 'A street' }] },
      { op: 'Add', path: '__proto__', value: { active: false } },
      { op: 'Add', path: 'constructor', value: 'x' },
    ],
  })
  expect(body).toMatchObject({
    id: fin,
    userName: 'fin.one',
    externalId: 'f1',
    active: true,
    name: { givenName: 'Fin' },
    emails: [{ value: 'fin-1@institute.example' }],
  })
  expect((await find({ count: '0' })).body).toMatchObject({ totalResults: 6, itemsPerPage: 0 })
  const taken = [{ op: 'replace', path: 'userName', value: 'FIN.ONE' }]
  const other = (await accountOf('fin-2@institute.example'))?.id ?? ''
  expect((await patch(other, { Operations: taken })).body.scimType).toBe('uniqueness')
  expect(
    (await create({ userName: 'Fin.One', emails: [{ value: 'new@testuser.com' }] })).status,
  ).toBe(409)
})

test('what is nested, long, or not what it should be is refused, and nothing changes', async () => {
  const { app, patch, create, find } = directory
  const { body } = await create(entra.create)
  const nested = `{"Operations":[{"op":"add","path":"x","value":${'['.repeat(60_000)}${']'.repeat(60_000)}}]}`
  const raw = await app.call('PATCH /scim/v2/Users/{id}', {
    token: directory.token,
    params: { id: body.id },
    raw: nested,
    headers: { 'content-type': 'application/scim+json' },
  })
  expect(raw.status).toBe(400)
  for (const Operations of [
    [{ op: 'replace', path: 'active', value: 'perhaps' }],
    [{ op: 'remove', path: 'userName' }],
    [{ op: 'remove' }],
    [{ op: 'move', path: 'active', value: true }],
    [{ op: 'replace', path: 'userName', value: { a: 1 } }],
    [{ op: 'replace', path: 'displayName', value: 'a\u0000b' }],
    [{ op: 'replace', path: 'emails', value: 'no address' }],
    Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true })),
  ])
    expect((await patch(body.id, { Operations })).status).toBe(400)
  for (const filter of [
    'userName eq',
    'userName eq "\\u0000"',
    `userName eq "${'\\"'.repeat(400)}`,
  ])
    expect((await find({ filter })).body.scimType).toBe('invalidFilter')
  expect((await find({ filter: 'id eq "x"' })).body.totalResults).toBe(0)
  expect((await find({ startIndex: 'one' })).status).toBe(400)
  expect((await directory.read(body.id)).body).toEqual(body)
})

test('a token in wrong hands writes so many invitations an hour, and health tells when none works', async () => {
  const { app, owner, create } = directory
  const most = limits.scimInvitations.most
  for (const n of Array.from({ length: most }, (_, index) => index))
    if ((await create({ userName: `many-${n}@testuser.com` })).status === 429)
      app.clock.advance(60_000)
  app.clock.advance(1_000)
  const { status, headers } = await create({ userName: 'one.more@testuser.com' })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  const health = async () => {
    const { body } = await app.call('GET /api/admins/health', { token: owner })
    return body.lines.find(({ name }: { name: string }) => name.includes('SCIM'))
  }
  expect((await health()).says).toMatch(/^Refused: /)
  await app.platform.db.update(apiTokens).set({ endsAt: app.clock.now() })
  expect((await health()).says).toBe('No token works, last success')
}, 120_000)

test('who never came is forgotten once nothing is left of the invitation', async () => {
  const { app, create } = directory
  const { db } = app.platform
  await create(okta.create)
  const clean = () => cleanupJob.run(app.platform, app.databaseUrl)
  app.clock.advance(100 * dayMs)
  await clean()
  expect(await db.$count(adminInvitations)).toBe(0)
  expect(await db.$count(scimUsers)).toBe(1)
  app.clock.advance(100 * dayMs)
  await clean()
  expect(await db.$count(scimUsers)).toBe(0)
})

test('it says what it can do', async () => {
  const { app, token } = directory
  const { body: config } = await app.call('GET /scim/v2/ServiceProviderConfig', { token })
  expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  const { body: types } = await app.call('GET /scim/v2/ResourceTypes', { token })
  expect(types.Resources).toMatchObject([{ endpoint: '/Users' }])
  const { body: schemas } = await app.call('GET /scim/v2/Schemas', { token })
  const names = schemas.Resources[0].attributes.map(({ name }: { name: string }) => name)
  expect(names).toContain('userName')
})
