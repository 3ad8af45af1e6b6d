import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminInvitations, adminSessions } from '#features/admins/server/tables.ts'
import { unsealedAudit } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { entra, okta } from './published-requests.fixture.ts'
import { openDirectory, scimType } from './scim.fixture.ts'

const directory = await forThisFile(openDirectory())
const { app, find, create, patch, replace, read, join, accountOf, shown } = directory
const { db } = app.platform
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

test('Entra’s published requests invite someone, change what it knows of them, and end their access', async () => {
  expect((await find({ filter: entra.byNoName })).body).toMatchObject({
    totalResults: 0,
    startIndex: 1,
    Resources: [],
  })
  const made = await create(entra.create)
  expect(made.status).toBe(201)
  expect(made.headers.get('content-type')).toBe(scimType)
  expect(made.headers.get('location')).toBe(`http://localhost:3000/scim/v2/Users/${made.body.id}`)
  const { id } = made.body
  expect(made.body).toMatchObject({
    externalId: entra.externalId,
    userName: entra.userName,
    active: true,
    name: { formatted: 'givenName familyName', givenName: 'givenName', familyName: 'familyName' },
    emails: [{ value: entra.address, type: 'work', primary: true }],
  })
  expect((await find({ filter: entra.byName })).body.Resources).toEqual([made.body])
  expect((await read(id)).body).toEqual(made.body)
  const [invited] = await db
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.email, entra.address))
  expect(invited).toMatchObject({
    name: 'givenName familyName',
    role: 'reviewer',
    programs: ['ba'],
  })

  const moved = await patch(id, entra.changeValues)
  expect(moved.body.emails[0].value).toBe('updatedEmail@microsoft.com')
  expect(moved.body.name.familyName).toBe('updatedFamilyName')
  expect((await patch(id, entra.changeUserName)).body.userName).toBe(
    '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
  )
  // The link that went to the first address is dead.
  expect((await join(entra.address)).status).toBe(404)
  const joined = await join('updatedEmail@microsoft.com')
  expect(joined.status).toBe(200)
  const account = await accountOf('updatedEmail@microsoft.com')
  expect(account).toMatchObject({ role: 'reviewer', programs: ['ba'], disabledAt: null })
  expect((await read(id)).body).toMatchObject({ id, active: true })

  const off = await patch(id, entra.disable)
  expect([off.status, off.body.active]).toEqual([200, false])
  const call = () => app.call('GET /api/admins/me', { token: joined.body.token })
  expect((await call()).status).toBe(401)
  expect((await accountOf('updatedEmail@microsoft.com'))?.disabledAt).not.toBeNull()
  expect((await patch(id, entra.enable)).body.active).toBe(true)
  expect((await call()).status).toBe(401)
  expect((await patch(id, entra.disableInWords)).body.active).toBe(false)
  const sessions = eq(adminSessions.adminId, account?.id ?? '')
  expect(await db.$count(adminSessions, sessions)).toBe(0)
  const logged = await db
    .select()
    .from(unsealedAudit)
    .where(eq(unsealedAudit.subject, `admin:${account?.id}`))
  const byToken = logged.filter(({ actor }) => actor.startsWith('token:'))
  expect(byToken.map(({ action }) => action)).toEqual([
    ...['admin.deactivated', 'scim.user-changed', 'admin.reactivated', 'scim.user-changed'],
    ...['admin.deactivated', 'scim.user-changed'],
  ])
})

test('Okta’s published requests do the same, in one piece and in parts', async () => {
  expect((await find(okta.exists)).body).toMatchObject({ totalResults: 0, itemsPerPage: 0 })
  const { status, body } = await create(okta.create)
  expect([status, body.displayName]).toEqual([201, 'Test User'])
  const again = await create(okta.create)
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    schemas: [errorSchema],
    status: '409',
    scimType: 'uniqueness',
    detail: expect.stringMatching(/^There’s already someone/),
  })
  const renamed = await replace(body.id, okta.replace(body.id))
  expect(renamed.body).toMatchObject({
    name: { givenName: 'Another', familyName: 'User' },
    externalId: '00ujl29u0le5T6Aj10h7',
    active: true,
  })
  const unnamed = await replace(body.id, { ...okta.replace(body.id), externalId: null })
  expect(unnamed.body).not.toHaveProperty('externalId')
  await replace(body.id, { ...okta.replace(body.id), externalId: okta.create.externalId })
  // Someone who was only invited is no longer.
  expect((await patch(body.id, okta.deactivate)).body.active).toBe(false)
  expect((await join(okta.userName)).status).toBe(404)
  expect((await patch(body.id, okta.activate)).body.active).toBe(true)
  expect((await join(okta.userName)).status).toBe(200)
  const all = await find({ startIndex: '1', count: '100' })
  expect(all.body.totalResults).toBe(all.body.Resources.length)
  expect((await find({ filter: 'externalId eq "00ujl29u0le5T6Aj10h7"' })).body.totalResults).toBe(1)
})

test('the last owner stays, an owner deactivated here stays out, and no one becomes an owner', async () => {
  const whole = await find({ filter: 'userName eq "Olga@institute.example"' })
  const olga = whole.body.Resources[0].id
  const kept = await patch(olga, okta.deactivate)
  expect(kept.status).toBe(409)
  expect(kept.body).toMatchObject({ schemas: [errorSchema], code: 'last-password' })
  expect(await shown()).toMatchObject({
    fault: { says: kept.body.detail, call: `PATCH /scim/v2/Users/${olga}` },
  })

  await makeAdmin(app, { role: 'owner', name: 'Second' })
  const second = (await accountOf('Second@institute.example'))?.id ?? ''
  expect((await patch(second, okta.deactivate)).body.active).toBe(false)
  expect((await patch(second, okta.activate)).body.code).toBe('owner')

  await makeAdmin(app, { role: 'finance', name: 'Fin', disabled: true })
  const fin = (await accountOf('Fin@institute.example'))?.id ?? ''
  expect((await patch(fin, okta.activate)).body.code).toBe('deactivated-here')
  expect((await directory.setUp({ role: 'owner' })).status).toBe(422)
})

test.each([
  ['a filter we don’t know', () => find({ filter: 'userName sw "a"' }), 400, 'invalidFilter'],
  [
    'an address of another domain',
    () => create({ userName: 'x@evil.example' }),
    400,
    'invalidValue',
  ],
  [
    'an address of a domain below one of ours',
    () => create({ userName: 'x@students.testuser.com' }),
    400,
    'invalidValue',
  ],
  ['no address', () => create({ userName: 'nobody' }), 400, 'invalidValue'],
  [
    'an account that is there',
    () => create({ userName: 'Olga@institute.example' }),
    409,
    'uniqueness',
  ],
  ['no name', () => create({ active: true }), 400, 'invalidValue'],
  ['someone unknown', () => read('5171a35d82074e068ce2'), 404, undefined],
  ['an operation that isn’t one', () => patch(absent, {}), 400, 'invalidValue'],
  [
    'deleting',
    () =>
      app.call('DELETE /scim/v2/Users/{id}', { token: directory.token, params: { id: absent } }),
    405,
    undefined,
  ],
  ['groups', () => app.call('GET /scim/v2/Groups', { token: directory.token }), 404, undefined],
  ['no token', () => app.call('GET /scim/v2/Users'), 401, undefined],
] as const)('%s is refused in the shape of the standard', async (_, send, status, scimKind) => {
  const answer = await send()
  expect(answer.headers.get('content-type')).toBe(scimType)
  expect(answer.body).toMatchObject({ schemas: [errorSchema], status: String(status) })
  expect([answer.status, answer.body.scimType]).toEqual([status, scimKind])
})

const absent = '00000000-0000-4000-8000-00000000dead'

test('nothing works while it’s off, or with a token for one program', async () => {
  const some = await makeApiToken(app, {
    owner: directory.owner,
    programs: ['ba'],
    rights: ['provision-staff'],
  })
  expect((await app.call('GET /scim/v2/Users', { token: some })).status).toBe(403)
  expect(
    (await app.call('POST /api/admins/scim/turn-off', { token: directory.owner })).status,
  ).toBe(200)
  const off = await find()
  expect([off.status, off.body.code]).toEqual([404, 'scim-off'])
  expect((await create(okta.create)).body.code).toBe('scim-off')
  expect((await shown()).post).toBeNull()
  await directory.setUp()
  expect((await find()).status).toBe(200)
})
