import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { signInPlaces } from '#features/identity/server/tables.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { applicants, passwordResets } from './tables.ts'

const minuteMs = 60_000
const newPassword = 'a lantern by the old pier'

const app = await forThisFile(makeTestApp())

const people = [cast.maya, cast.ingrid, cast.rosa, cast.noor, cast.david, cast.tomas, cast.priya]

/** Someone who has just registered; each test takes another person. */
async function newcomer() {
  const person = people.shift()
  if (!person) throw new Error('the cast is used up')
  const { token } = await bringIn(app, { ...person, program: undefined, status: undefined })
  return { email: person.email, token }
}

function forgot(email: string, more: { address?: string; headers?: Record<string, string> } = {}) {
  return app.call('POST /api/users/forgot-password', { body: { email }, ...more })
}

function reset(token: string, password = newPassword) {
  return app.call('POST /api/users/reset-password', { body: { token, password } })
}

function logIn(email: string, password: string) {
  return app.call('POST /api/users/login', { body: { email, password } })
}

async function secretFor(email: string): Promise<string> {
  await forgot(email)
  return (await app.mailsTo(email)).at(-1)?.secret ?? ''
}

async function statusOf(token: string): Promise<number> {
  return (await app.call('GET /api/users/me', { token })).status
}

const over = { error: 'This link no longer works. Ask for a new one', code: 'link-over' }

test('known and unknown addresses get one answer after the same work, and a letter each', async () => {
  const { email } = await newcomer()
  const query = vi.spyOn(Client.prototype, 'query')
  const measured = async (asked: string) => {
    const before = query.mock.calls.length
    const { status, body } = await forgot(asked)
    const said = JSON.stringify(body).replaceAll(asked, 'them')
    return { status, said, statements: query.mock.calls.length - before }
  }
  const known = await measured(email)
  const unknown = await measured('nobody@example.org')
  query.mockRestore()
  expect(known.status).toBe(200)
  expect(unknown).toEqual(known)
  const [letter] = await app.mailsTo('nobody@example.org')
  expect(letter).toMatchObject({ template: 'no-account', secret: '' })
  expect(await app.platform.db.select().from(passwordResets)).toHaveLength(1)
})

test('the link comes from the configured address and works once, by POST alone', async () => {
  const { email, token } = await newcomer()
  await forgot(email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  const letter = (await app.mailsTo(email)).at(-1)
  expect(letter?.template).toBe('reset-password')
  expect(letter?.text).toContain(`http://localhost:3000/reset-password#${letter?.secret}`)
  const secret = letter?.secret ?? ''
  for (let time = 0; time < 2; time++)
    expect(
      (await app.call('GET /api/users/reset-password', { query: { token: secret } })).status,
    ).toBe(405)

  const done = await reset(secret)
  expect([done.status, done.body]).toEqual([
    200,
    { message: 'Your password has been changed. Log in with the new one' },
  ])
  expect(await statusOf(token)).toBe(401)
  const again = await reset(secret, 'another lantern by the pier')
  expect([again.status, again.body]).toEqual([404, { ...over, requestId: expect.any(String) }])
  expect((await logIn(email, castPassword)).status).toBe(401)
  expect((await logIn(email, newPassword)).status).toBe(200)
  expect((await app.mailsTo(email)).at(-1)?.template).toBe('password-changed')
  const [row] = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  expect(row?.emailConfirmedAt).toEqual(app.clock.now())
  const audit = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `applicant:${row?.id}`))
    .orderBy(auditLog.seq)
  expect(audit.map(({ action }) => action)).toEqual([
    'applicant.reset-asked',
    'applicant.password-reset',
    'applicant.sign-in-failed',
  ])
})

test('two uses of a link at once: one success', async () => {
  const { email } = await newcomer()
  const secret = await secretFor(email)
  const answers = await Promise.all([reset(secret), reset(secret, 'a kite over the dunes')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('an older link, one after sixty minutes and a copied row are refused', async () => {
  const { email } = await newcomer()
  const older = await secretFor(email)
  const newer = await secretFor(email)
  expect((await reset(older)).body).toMatchObject(over)
  const [row] = await app.platform.db
    .select({ hash: passwordResets.tokenHash })
    .from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(eq(applicants.email, email))
  for (const form of ['hex', 'base64url', 'latin1'] as const)
    expect((await reset(row?.hash.toString(form) ?? '')).status).not.toBe(200)
  app.clock.advance(60 * minuteMs)
  expect((await reset(newer)).body).toMatchObject(over)
  const last = await secretFor(email)
  app.clock.advance(60 * minuteMs - 1)
  expect((await reset(last)).status).toBe(200)
})

test('a reset frees the account of its throttle, its known places and a waiting new address', async () => {
  const { email, token } = await newcomer()
  await app.call('POST /api/users/email', {
    token,
    body: { email: 'thief@example.org', password: castPassword },
  })
  const thiefs = (await app.mailsTo('thief@example.org')).at(-1)?.secret ?? ''
  for (let guess = 0; guess < 11; guess++) await logIn(email, `guess ${guess}`)
  expect((await logIn(email, castPassword)).status).toBe(429)
  expect((await reset(await secretFor(email))).status).toBe(200)
  expect(
    await app.platform.db
      .select()
      .from(signInPlaces)
      .innerJoin(applicants, eq(applicants.id, signInPlaces.accountId))
      .where(eq(applicants.email, email)),
  ).toEqual([])
  expect((await logIn(email, newPassword)).status).toBe(200)
  const stolen = await app.call('POST /api/users/email/confirm', { body: { token: thiefs } })
  expect(stolen.status).toBe(404)
  const templates = (await app.mailsTo(email)).map(({ template }) => template)
  expect(templates).not.toContain('new-sign-in')
})

test('three letters an hour, then silence; sixty requests of a network, then 429', async () => {
  const { email } = await newcomer()
  for (let time = 0; time < 5; time++) expect((await forgot(email)).status).toBe(200)
  const letters = (await app.mailsTo(email)).filter(({ template }) => template === 'reset-password')
  expect(letters).toHaveLength(3)
  expect((await reset(letters[2]?.secret ?? '')).status).toBe(200)
  const statuses: number[] = []
  for (let n = 0; n < 62; n++)
    statuses.push((await forgot(`nobody${n}@example.org`, { address: '198.51.100.9' })).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
})

test('a weak new password is refused and leaves the link valid', async () => {
  const { email } = await newcomer()
  const secret = await secretFor(email)
  for (const weak of ['short', 'password123', 'x'.repeat(129), 'Priya1990'])
    expect(await reset(secret, weak)).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    })
  expect((await reset(secret)).status).toBe(200)
})

test('no stored letter shows a link’s secret', async () => {
  const rows = await app.platform.db.select().from(mails)
  const secrets = (await app.sentMails()).map(({ secret }) => secret).filter(Boolean)
  const stored = JSON.stringify(
    rows.map((row) => ({ ...row, secret: row.secret?.toString('latin1') })),
  )
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
})

test.each([
  [{}, { email: 'Enter your email address' }],
  [{ email: '  ' }, { email: 'Enter your email address' }],
  [{ email: ['maya@example.org'] }, { email: 'Enter your email address' }],
])('%j is 422 with its field', async (body, fields) => {
  const answer = await app.call('POST /api/users/forgot-password', { body })
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})
