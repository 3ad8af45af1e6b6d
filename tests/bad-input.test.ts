import { describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { applicants } from '#server/db/schema.ts'
import { takesFile } from '#server/serve.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { forThisFile } from './for-this-file.ts'

const app = await forThisFile(makeTestApp())
const applicant = (await bringIn(app, cast.ada)).token
const owner = await makeAdmin(app, { role: 'owner' })

const writes = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.shapes.body && !takesFile(endpoint))

const absent = '00000000-0000-4000-8000-00000000dead'
/** Their body may be any object: nothing is read from it. */
const readNothing = [
  'POST /api/users/applications/{id}/discard',
  'POST /api/users/applications/{id}/documents/archive',
  'POST /api/admins/applications/{id}/documents/archive',
  'POST /api/users/contracts/{id}/consent/withdraw',
  'POST /api/users/responses/{id}/take-back',
  'POST /api/admins/contracts/{id}/send',
  'POST /api/admins/contracts/{id}/send-again',
  'POST /api/admins/contracts/{id}/remind',
  'POST /api/admins/contracts/{id}/retry-seal',
  'POST /api/admins/contract-templates/{id}/prefer',
  'POST /api/admins/questionnaires/{id}/duplicate',
  'POST /api/admins/questionnaire-uses/{id}/end',
  'POST /api/admins/releases/{id}/recall',
  'POST /api/admins/mass-acts/{id}/approve',
  'POST /api/admins/mass-acts/{id}/end',
  'POST /api/admins/export-requests/{id}/file',
]

function tokenFor(route: string): string {
  return route.includes('/admins/') ? owner : applicant
}

function send(
  route: Route,
  sent: { raw?: string; body?: unknown; headers?: Record<string, string> },
) {
  return app.call(route, {
    token: tokenFor(route),
    params: {
      id: absent,
      area: 'institute',
      seq: '1',
      provider: 'stripe',
      eventId: 'evt_1',
      question: 'q_0000000000',
    },
    ...sent,
  })
}

function expectRefusal(answer: { status: number; body: unknown }) {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body).toMatchObject({ error: expect.stringMatching(/^[A-Z].{5,}/) })
  const said = JSON.stringify(answer.body)
  expect(said).not.toMatch(/at \w+ \(|SELECT |INSERT |node_modules|\.ts:/)
}

describe.each(writes.map(({ route }) => route))('%s', (route) => {
  test.each([
    ['broken JSON', '{"a":'],
    ['nothing', ''],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '42'],
    ['lists in lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ])('refuses %s with a sentence', async (_, raw) => {
    expectRefusal(await send(route, { raw, headers: { 'content-type': 'application/json' } }))
  })

  test('refuses 5 MB with 413', async () => {
    const answer = await send(route, {
      raw: JSON.stringify({ x: 'y'.repeat(5_000_000) }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(413)
    expectRefusal(answer)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses %s with 415',
    async (type) => {
      const answer = await send(route, { raw: 'a=b', headers: { 'content-type': type } })
      expect(answer.status).toBe(415)
      expectRefusal(answer)
    },
  )

  test('refuses wrong types in every field', async () => {
    const wrong = { a: 1 }
    const keys = [
      ...['email', 'password', 'firstName', 'lastName', 'dateOfBirth', 'phoneNumber', 'country'],
      ...['state', 'token', 'currentPassword', 'newPassword', 'code', 'name', 'applicationType'],
      ...['personalInfo', 'education', 'employment', 'financialPlan', 'creditTransfer', 'timeZone'],
    ]
    const body = Object.fromEntries(keys.map((key) => [key, key === 'personalInfo' ? 7 : wrong]))
    const answer = await send(route, { body })
    if (readNothing.includes(route)) return expect(answer.status).toBe(404)
    expect(answer.status).toBe(422)
    expectRefusal(answer)
    expect(Object.keys(answer.body.fields).length).toBeGreaterThan(0)
  })
})

const registration = {
  ...cast.maya,
  email: 'strange@example.org',
  password: castPassword,
}

test.each([
  ['NUL', 'Ma\u0000ya'],
  ['half a surrogate pair', 'Ma\ud800ya'],
])('%s in a name is refused with the field, and nothing is kept', async (_, firstName) => {
  const raw = JSON.stringify({ ...registration, firstName })
  const answer = await app.call('POST /api/users/register', {
    raw,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields)).toEqual(['firstName'])
  const rows = await app.platform.db.select({ email: applicants.email }).from(applicants)
  expect(rows).not.toContainEqual({ email: registration.email })
})

test.each([
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
])('%s in an answer is left out, and the rest is kept', async (_, dodComponent) => {
  const answer = await send('POST /api/users/application', {
    body: { applicationType: 'msc', personalInfo: { dodComponent } },
  })
  expect(answer.status).toBe(200)
  const read = await app.call('GET /api/users/application', { token: applicant })
  expect(read.body.data.personalInfo.dodComponent).toBe('ab')
})

test('NUL in a search is refused', async () => {
  const answer = await app.call('GET /api/admins/applications', {
    token: owner,
    query: { search: 'a\u0000' },
  })
  expect(answer.status).toBe(422)
})

test('an unknown program is refused with its field', async () => {
  const answer = await send('POST /api/users/application', { body: { applicationType: 'phd' } })
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toEqual({ applicationType: 'Choose ba or msc' })
  const read = await app.call('GET /api/users/application', {
    token: applicant,
    query: { program: 'phd' },
  })
  expect(read.status).toBe(422)
})

test('unknown keys are dropped and change nothing', async () => {
  const raw = JSON.stringify(registration).replace(
    '{',
    '{"__proto__":{"admin":true},"constructor":1,"status":"accepted","id":"1","userId":"1","role":"owner","emailConfirmedAt":"2020-01-01","createdAt":"2020-01-01",',
  )
  const answer = await app.call('POST /api/users/register', {
    raw,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body).sort()).toEqual(['token', 'user'])
  expect(answer.body.user.emailConfirmed).toBe(false)
  const read = await app.call('GET /api/users/application', { token: answer.body.token })
  expect(read.status).toBe(404)
})

test.each(['PUT', 'DELETE', 'PATCH'])('%s on a known path answers 405', async (method) => {
  const answer = await app.app.request('/api/users/login', { method })
  expect(answer.status).toBe(405)
  expect(await answer.json()).toMatchObject({ code: 'wrong-method' })
})

test('an unknown address answers 404 as JSON', async () => {
  const answer = await app.app.request('/api/nothing/here')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: 'There is nothing at this address' })
})
