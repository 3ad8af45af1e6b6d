import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { waitingForRows } from '#tests/waiting-for-rows.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { applicants } from './tables.ts'

const newPassword = 'a lantern by the old pier'

const app = await forThisFile(makeTestApp())

function change(token: string, currentPassword: unknown, password: unknown = newPassword) {
  return app.call('POST /api/users/password', {
    token,
    body: { currentPassword, newPassword: password },
  })
}

async function logIn(email: string, password = castPassword) {
  const body = { email, password }
  return (await app.call('POST /api/users/login', { body, address: '203.0.113.50' })).body.token
}

async function statusOf(token: string): Promise<number> {
  return (await app.call('GET /api/users/me', { token })).status
}

test('a changed password ends every other session and every mailed link, and is mailed', async () => {
  const { token } = await bringIn(app, cast.maya)
  const { email } = cast.maya
  const other = await logIn(email)
  await app.call('POST /api/users/forgot-password', { body: { email } })
  const link = (await app.sentMails()).at(-1)?.secret ?? ''
  const answer = await change(token, castPassword)
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Your password has been changed. All other devices are logged out' },
  ])
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  const reset = await app.call('POST /api/users/reset-password', {
    body: { token: link, password: 'a kite over the dunes' },
  })
  expect(reset.status).toBe(404)
  expect(await logIn(email)).toBeUndefined()
  expect(await logIn(email, newPassword)).toBeTruthy()
  expect((await app.sentMails()).at(-1)).toMatchObject({
    template: 'password-changed',
    toAddress: email,
  })
  const actions = await app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.action, 'applicant.password-changed'))
  expect(actions).toHaveLength(1)
})

test('a wrong old password is 422, and too many are 409 for this session alone', async () => {
  const { email } = cast.ingrid
  const { token } = await bringIn(app, { ...cast.ingrid, program: undefined, status: undefined })
  const wrong = await change(token, 'not the one')
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { currentPassword: 'That isn’t your current password' },
  ])
  for (let guess = 1; guess < 10; guess++) await change(token, `guess ${guess}`)
  const closed = await change(token, castPassword)
  expect([closed.status, closed.body.code]).toEqual([409, 'too-many-tries'])
  expect(await statusOf(token)).toBe(200)
  const other = await logIn(email)
  expect((await change(other, castPassword)).status).toBe(200)
})

test('a weak new password is refused and changes nothing', async () => {
  const { token } = await bringIn(app, { ...cast.noor, program: undefined, status: undefined })
  const [before] = await hashesOf(cast.noor.email)
  for (const weak of ['short', 'iloveyou123', 'noor.haddad', 42, 'with\0nul in it'])
    expect(await change(token, castPassword, weak)).toMatchObject({
      status: 422,
      body: { fields: { newPassword: expect.any(String) } },
    })
  expect(await hashesOf(cast.noor.email)).toEqual([before])
})

test('of two changes at once one wins, and the other is told', async () => {
  const { token } = await bringIn(app, { ...cast.rosa, program: undefined, status: undefined })
  const changing = await app.platform.db.transaction(async (held) => {
    await held.select().from(applicants).where(eq(applicants.email, cast.rosa.email)).for('update')
    const both = ['a kite over the dunes', 'a bell under the bridge'].map((password) =>
      change(token, castPassword, password),
    )
    // Both have given the password that was right, and wait for the account.
    await expect.poll(() => waitingForRows(app)).toBe(2)
    return both
  })
  const answers = await Promise.all(changing)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

async function hashesOf(email: string) {
  const rows = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  return rows.map(({ passwordHash }) => passwordHash)
}
