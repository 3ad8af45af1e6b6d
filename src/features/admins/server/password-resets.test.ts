import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { castPassword } from '../../../../tests/cast.ts'
import { adminPasswordResets } from './tables.ts'

const minuteMs = 60_000
const newPassword = 'a lantern by the old pier'

let names = 0

const app = await forThisFile(makeTestApp())

async function somebody(more: { disabled?: boolean } = {}) {
  const name = `ana-${names++}`
  const token = await makeAdmin(app, { role: 'admissions', name, ...more })
  return { token, email: `${name}@institute.example` }
}

function forgot(email: string, more: { address?: string; headers?: Record<string, string> } = {}) {
  return app.call('POST /api/admins/forgot-password', { body: { email }, ...more })
}

function reset(token: string, password = newPassword) {
  return app.call('POST /api/admins/reset-password', { body: { token, password } })
}

function signIn(email: string, password: string) {
  return app.call('POST /api/admins/login', { body: { email, password } })
}

async function secretFor(email: string): Promise<string> {
  await forgot(email)
  return (await app.mailsTo(email)).at(-1)?.secret ?? ''
}

const over = { status: 404, body: { code: 'link-over' } }

test('known, unknown and deactivated addresses get one answer after the same work, and a letter each', async () => {
  const { email } = await somebody()
  const gone = await somebody({ disabled: true })
  const query = vi.spyOn(Client.prototype, 'query')
  const measured = async (asked: string) => {
    const before = query.mock.calls.length
    const { status, body } = await forgot(asked)
    const said = JSON.stringify(body).replaceAll(asked, 'them')
    return { status, said, statements: query.mock.calls.length - before }
  }
  const known = await measured(email)
  const others = [await measured('nobody@example.org'), await measured(gone.email)]
  query.mockRestore()
  expect(known.status).toBe(200)
  expect(others).toEqual([known, known])
  for (const address of ['nobody@example.org', gone.email])
    expect((await app.mailsTo(address))[0]).toMatchObject({
      template: 'admin-no-account',
      secret: '',
    })
  expect(await app.platform.db.select().from(adminPasswordResets)).toHaveLength(1)
})

test('the link comes from the configured address, works once, and leaves no one signed in', async () => {
  const { email, token } = await somebody()
  await forgot(email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  const letter = (await app.mailsTo(email)).at(-1)
  const secret = letter?.secret ?? ''
  expect(letter?.text).toContain(`http://localhost:3000/link/staff-password#${secret}`)
  const asked = await app.call('GET /api/admins/reset-password', { query: { token: secret } })
  expect(asked.status).toBe(405)

  expect(await reset(secret)).toMatchObject({
    status: 200,
    body: { message: 'Your password has been changed. Log in with the new one' },
  })
  expect((await app.call('GET /api/admins/me', { token })).status).toBe(401)
  expect(await reset(secret, 'another lantern by the pier')).toMatchObject(over)
  expect((await signIn(email, castPassword)).status).toBe(401)
  expect((await signIn(email, newPassword)).status).toBe(200)
  expect((await app.mailsTo(email)).map(({ template }) => template)).toContain(
    'admin-password-changed',
  )
  const rows = await app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.action, 'admin.password-reset'))
  expect(rows).toHaveLength(1)
})

test('two uses at once: one success; an older link and one after sixty minutes: none', async () => {
  const { email } = await somebody()
  const older = await secretFor(email)
  const newer = await secretFor(email)
  expect(await reset(older)).toMatchObject(over)
  const answers = await Promise.all([reset(newer), reset(newer, 'a kite over the dunes')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const late = await secretFor(email)
  app.clock.advance(60 * minuteMs)
  expect(await reset(late)).toMatchObject(over)
})

test('a reset frees the account of its throttle; changing the password kills a link', async () => {
  const { email } = await somebody()
  for (let guess = 0; guess < 11; guess++) await signIn(email, `guess ${guess}`)
  expect((await signIn(email, castPassword)).status).toBe(429)
  expect((await reset(await secretFor(email))).status).toBe(200)
  const { token } = (await signIn(email, newPassword)).body
  const secret = await secretFor(email)
  await app.call('POST /api/admins/password', {
    token,
    body: { currentPassword: newPassword, newPassword: 'eleven herons on the quay' },
  })
  expect(await reset(secret)).toMatchObject(over)
})

test('three letters an hour, then silence; sixty requests of a network, then 429', async () => {
  const { email } = await somebody()
  for (let time = 0; time < 5; time++) expect((await forgot(email)).status).toBe(200)
  expect(await app.mailsTo(email)).toHaveLength(3)
  const statuses: number[] = []
  for (let n = 0; n < 62; n++)
    statuses.push((await forgot(`nobody${n}@example.org`, { address: '198.51.100.9' })).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
})

test('a weak new password and a missing address are 422', async () => {
  const { email } = await somebody()
  const secret = await secretFor(email)
  for (const weak of ['short', 'password123', 'x'.repeat(129)])
    expect((await reset(secret, weak)).body.fields).toHaveProperty('password')
  expect((await forgot(' ')).body.fields).toEqual({ email: 'Enter your email address' })
  expect((await reset(secret)).status).toBe(200)
})
