import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { takesFile } from '#server/call-input.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { makeApiToken } from './api-tokens.ts'
import { type Called, makeTestApp } from './app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { forThisFile } from './for-this-file.ts'

const app = await forThisFile(makeTestApp())
const applicant = (await bringIn(app, cast.ada)).token
const owner = await makeAdmin(app, { role: 'owner' })
const program = await makeApiToken(app, { owner })

const writes = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.shapes.body && !takesFile(endpoint))

const absent = '00000000-0000-4000-8000-00000000dead'
/** Their body may be any object: nothing is read from it. */
const readNothing = [
  'POST /api/admins/documents/{id}/verdict/undo',
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
  'POST /api/admins/bank-changes/{id}/approve',
  'POST /api/admins/bank-changes/{id}/cancel',
  'POST /api/admins/export-requests/{id}/file',
]

function tokenFor(route: string): string {
  if (/ \/(?:api\/v1|scim\/v2)\//.test(route)) return program
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
      code: 'banner',
      system: 'banner',
      seq: '1',
      line: '1',
      provider: 'stripe',
      eventId: 'evt_1',
      question: 'q_0000000000',
    },
    ...sent,
    headers: { 'idempotency-key': randomUUID(), ...sent.headers },
  })
}

/** What is wrong with a refusal, or nothing: it is a sentence, with one of these statuses. */
function wrongIn({ status, body }: Called, wanted?: number): string | undefined {
  if (wanted ? status !== wanted : status < 400 || status >= 500) return `answered ${status}`
  if (!/^[A-Z].{5,}/.test(body.error)) return `said ${body.error}`
  const said = JSON.stringify(body)
  return /at \w+ \(|SELECT |INSERT |node_modules|\.ts:/.test(said) ? `told ${said}` : undefined
}

const json = { 'content-type': 'application/json' }
const much = JSON.stringify({ x: 'y'.repeat(5_000_000) })
const strange: Record<string, string> = {
  'broken JSON': '{"a":',
  nothing: '',
  'a text': '"x"',
  'a list': '[]',
  null: 'null',
  'a number': '42',
  'lists in lists': `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
}
const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
const fields = [
  ...['email', 'password', 'firstName', 'lastName', 'dateOfBirth', 'phoneNumber', 'country'],
  ...['state', 'token', 'currentPassword', 'newPassword', 'code', 'name', 'applicationType'],
  ...['personalInfo', 'education', 'employment', 'financialPlan', 'creditTransfer', 'timeZone'],
]
const wrongTypes = Object.fromEntries(
  fields.map((key) => [key, key === 'personalInfo' ? 7 : { a: 1 }]),
)

test.each(writes.map(({ route }) => route))(
  '%s refuses what cannot be read, with a sentence: strange JSON, 5 MB, other types, wrong fields',
  async (route) => {
    const deviating: Record<string, string> = {}
    const note = (cell: string, wrong: string | undefined) => {
      if (wrong) deviating[cell] = wrong
    }
    for (const [name, raw] of Object.entries(strange))
      note(name, wrongIn(await send(route, { raw, headers: json })))
    note('5 MB', wrongIn(await send(route, { raw: much, headers: json }), 413))
    for (const type of otherTypes)
      note(type, wrongIn(await send(route, { raw: 'a=b', headers: { 'content-type': type } }), 415))
    const answer = await send(route, { body: wrongTypes })
    const isUnread = readNothing.includes(route)
    const wanted = route.includes(' /scim/') ? 400 : 422
    note('wrong types', wrongIn(answer, isUnread ? 404 : wanted))
    if (!isUnread && Object.keys(answer.body.fields ?? {}).length === 0)
      note('wrong types', 'names no field')
    expect(deviating).toEqual({})
  },
)

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
  expect(await answer.json()).toMatchObject({ error: 'There’s nothing at this address' })
})
