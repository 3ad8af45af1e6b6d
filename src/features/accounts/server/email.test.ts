import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { applicants } from './tables.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const app = await forThisFile(makeTestApp())

const people = [cast.maya, cast.ingrid, cast.rosa, cast.noor, cast.david, cast.tomas]

async function newcomer() {
  const person = people.shift()
  if (!person) throw new Error('the cast is used up')
  const { token } = await bringIn(app, { ...person, program: undefined, status: undefined })
  return { email: person.email, token }
}

async function secretTo(address: string): Promise<string> {
  return (await app.mailsTo(address)).findLast(({ secret }) => secret)?.secret ?? ''
}

function confirm(token: string) {
  return app.call('POST /api/users/email/confirm', { body: { token } })
}

function change(token: string, email: string, password = castPassword) {
  return app.call('POST /api/users/email', { token, body: { email, password } })
}

function resend(token: string) {
  return app.call('POST /api/users/email/resend', { token })
}

async function userOf(token: string) {
  return (await app.call('GET /api/users/me', { token })).body.user
}

test('the address given at registration is confirmed once, within seven days', async () => {
  const { email, token } = await newcomer()
  const secret = await secretTo(email)
  expect((await userOf(token)).emailConfirmed).toBe(false)
  app.clock.advance(7 * dayMs - 1)
  expect((await confirm(secret)).body).toEqual({ email })
  expect((await userOf(token)).emailConfirmed).toBe(true)
  const again = await confirm(secret)
  expect([again.status, again.body.code]).toEqual([404, 'link-over'])
  expect((await resend(token)).body).toMatchObject({
    code: 'already-confirmed',
    error: 'You’ve already confirmed your email address',
  })
  expect((await app.mailsTo(email)).map(({ template }) => template)).toEqual(['confirm-address'])
})

test('a letter sent again replaces the one before, five times an hour', async () => {
  const { email, token } = await newcomer()
  const first = await secretTo(email)
  expect((await resend(token)).body).toEqual({
    message: `We sent an email to ${email}. Open the link in it to confirm the address`,
  })
  expect((await confirm(first)).status).toBe(404)
  for (let time = 0; time < 4; time++) expect((await resend(token)).status).toBe(200)
  expect(await resend(token)).toMatchObject({ status: 409, body: { code: 'too-many-mails' } })
  expect((await confirm(await secretTo(email))).status).toBe(200)
})

test('a new address counts only once it is confirmed, and the old one is told both times', async () => {
  const { email, token } = await newcomer()
  expect((await change(token, 'new@example.org')).status).toBe(200)
  expect(await userOf(token)).toMatchObject({ email, newEmail: 'new@example.org' })
  await app.call('POST /api/users/forgot-password', { body: { email } })
  const oldLink = await secretTo(email)

  expect((await confirm(await secretTo('new@example.org'))).body).toEqual({
    email: 'new@example.org',
  })
  const user = await userOf(token)
  expect(user).toMatchObject({ email: 'new@example.org', emailConfirmed: true })
  expect(user).not.toHaveProperty('newEmail')
  expect((await app.mailsTo(email)).map(({ template }) => template)).toEqual([
    'confirm-address',
    'new-address-asked',
    'reset-password',
    'address-changed',
  ])
  for (const { text } of await app.mailsTo(email)) expect(text).not.toContain('new@example.org')
  const reset = await app.call('POST /api/users/reset-password', {
    body: { token: oldLink, password: 'a lantern by the old pier' },
  })
  expect(reset.status).toBe(404)
  const audit = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  const actions = audit.map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['applicant.new-email-asked', 'applicant.email-confirmed']),
  )
})

test('the link to a new address ends after sixty minutes', async () => {
  const { token } = await newcomer()
  await change(token, 'late@example.org')
  app.clock.advance(60 * minuteMs)
  expect((await confirm(await secretTo('late@example.org'))).status).toBe(404)
  expect(await userOf(token)).not.toHaveProperty('newEmail')
})

test('a taken address looks like any other to the caller, and its holder is told', async () => {
  const { token } = await newcomer()
  const free = await change(token, 'free@example.org')
  const before = await userOf(token)
  const taken = await change(token, 'MAYA@example.org')
  expect(taken.status).toBe(200)
  expect(taken.body.message.replace('MAYA', 'free')).toBe(free.body.message)
  expect(await userOf(token)).toEqual({ ...before, newEmail: 'MAYA@example.org' })
  expect(await app.mailsTo('MAYA@example.org')).toEqual([])
  const letter = (await app.mailsTo('maya@example.org')).at(-1)
  expect(letter).toMatchObject({ template: 'address-has-account', secret: '' })
  expect((await resend(token)).status).toBe(200)
})

test('an address registered by its holder in the meantime stays theirs', async () => {
  const { email, token } = await newcomer()
  await change(token, cast.priya.email)
  const secret = await secretTo(cast.priya.email)
  await bringIn(app, { ...cast.priya, program: undefined, status: undefined })
  expect(await confirm(secret)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  const rows = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  expect(rows).toHaveLength(1)

  expect(await change(token, email.toUpperCase())).toMatchObject({
    status: 422,
    body: { fields: { email: 'This is already your email address' } },
  })
  expect(await change(token, 'other@example.org', 'not the one')).toMatchObject({
    status: 422,
    body: { fields: { password: 'That isn’t your current password' } },
  })
  expect(await app.mailsTo('other@example.org')).toEqual([])
})
