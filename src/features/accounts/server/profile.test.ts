import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { applicants } from './tables.ts'

const app = await forThisFile(makeTestApp())
const token = (await bringIn(app, cast.maya)).token

function change(body: unknown) {
  return app.call('PATCH /api/users/profile', { token, body })
}

async function row() {
  const rows = await app.platform.db
    .select()
    .from(applicants)
    .where(eq(applicants.email, cast.maya.email))
  return rows[0]
}

test('what is sent changes, the rest stays, and the user is answered', async () => {
  const before = await row()
  const { status, body } = await change({
    firstName: '  Ελένη ',
    lastName: 'Őbrien-Łukasz',
    phoneNumber: '(202) 555-0199',
    timeZone: 'Europe/Athens',
  })
  expect(status).toBe(200)
  const me = await app.call('GET /api/users/me', { token })
  expect(body.user).toEqual(me.body.user)
  expect(await row()).toEqual({
    ...before,
    firstName: 'Ελένη',
    lastName: 'Őbrien-Łukasz',
    phoneNumber: '+12025550199',
    timeZone: 'Europe/Athens',
  })
  const audit = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'applicant.profile-changed'))
  expect(audit.map(({ detail }) => detail)).toEqual([
    { fields: ['firstName', 'lastName', 'phoneNumber', 'timeZone'] },
  ])
})

test('a Latin form is kept, refused in another script, and taken away again', async () => {
  expect((await change({ latinName: '  Eleni  Őbrien ' })).body.user.latinName).toBe('Eleni Őbrien')
  expect(await change({ latinName: 'Ελένη' })).toMatchObject({
    status: 422,
    body: { fields: { latinName: 'Write your name in Latin letters, as in your passport' } },
  })
  expect((await change({ latinName: '' })).body.user).not.toHaveProperty('latinName')
})

test('leaving the United States drops the state; coming back takes one', async () => {
  expect((await change({ country: 'DE', state: 'MD' })).body.user).not.toHaveProperty('state')
  expect(await row()).toMatchObject({ country: 'DE', state: null })
  expect((await change({ state: 'TX' })).body.user).not.toHaveProperty('state')
  expect((await change({ country: 'US', state: 'AE' })).body.user.state).toBe('AE')
  expect((await change({ state: null })).body.user).not.toHaveProperty('state')
})

test('changes of different fields at once are all kept', async () => {
  await Promise.all([change({ country: 'FR' }), change({ firstName: 'Maya' })])
  expect(await row()).toMatchObject({ country: 'FR', firstName: 'Maya' })
})

test('unknown keys change nothing', async () => {
  const before = await row()
  const raw =
    '{"id":"1","userId":"1","status":"accepted","passwordHash":"x","emailConfirmedAt":"2020-01-01","closedAt":"2020-01-01","__proto__":{"firstName":"Eve"},"constructor":{"prototype":{"firstName":"Eve"}}}'
  const { status } = await app.call('PATCH /api/users/profile', { token, raw })
  expect(status).toBe(200)
  expect(await row()).toEqual(before)
})

test.each([
  [{ email: 'new@example.org' }, { email: 'Change your email address on your account page' }],
  [{ firstName: '' }, { firstName: 'Enter your first name' }],
  [{ lastName: 'x'.repeat(121) }, { lastName: 'Last name must be 120 characters or fewer' }],
  [{ dateOfBirth: '2020-01-01' }, { dateOfBirth: 'You must be at least 13 to register' }],
  [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Date of birth must be in the past' }],
  [{ country: 'Atlantis' }, { country: 'Select your country from the list' }],
  [{ country: 'US', state: 'QQ' }, { state: 'Select your state from the list' }],
  [{ phoneNumber: '12' }, { phoneNumber: expect.any(String) }],
  [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Select your time zone from the list' }],
  [{ firstName: 'a\0b' }, { firstName: expect.any(String) }],
])('%j is 422 with its field and changes nothing', async (body, fields) => {
  const before = await row()
  const answer = await change(body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
  expect(await row()).toEqual(before)
})
