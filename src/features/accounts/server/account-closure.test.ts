import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { declaredAccountFacts } from './account-facts.ts'
import { forgetOldTraces } from './jobs.ts'

const dayMs = 86_400_000

const registered = [...declaredAccountFacts]

const app = await forThisFile(makeTestApp())
afterEach(() => declaredAccountFacts.splice(0, declaredAccountFacts.length, ...registered))

function close(token: string, password = castPassword) {
  return app.call('POST /api/users/close', { token, body: { password } })
}

/** Every row of every table as text, to look for what should be gone. */
async function everything(): Promise<string> {
  const { rows: tables } = await app.platform.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.platform.db.execute<{ text: string }>(
        sql`SELECT t::text AS text FROM ${sql.identifier(name)} t`,
      )
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}

test('a closed account is erased, its sessions are dead, and the address is free again', async () => {
  const person = {
    ...cast.maya,
    firstName: 'Canaryfirst',
    lastName: 'Canarylast',
    email: 'canary@example.org',
    phoneNumber: '+12025550177',
    dateOfBirth: '1977-07-17',
  }
  const { token } = await bringIn(app, person)
  await app.call('POST /api/users/forgot-password', { body: { email: person.email } })
  await app.call('POST /api/users/email', {
    token,
    body: { email: 'canary2@example.org', password: castPassword },
  })
  const answer = await close(token)
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'We closed your account and deleted what you entered' },
  ])
  expect((await app.call('GET /api/users/me', { token })).status).toBe(401)
  for (const email of [person.email, `closed@closed.invalid`])
    expect(
      (await app.call('POST /api/users/login', { body: { email, password: castPassword } })).status,
    ).toBe(401)

  const [last, ...others] = (await app.sentMails()).filter(({ toAddress }) => toAddress)
  expect(others).toEqual([])
  expect(last).toMatchObject({ template: 'account-closed', toAddress: person.email })
  await sendDueMails(app.platform, async () => ({ answer: '250 OK' }))
  app.clock.advance(8 * dayMs)
  await forgetOldTraces(app.platform)
  expect(await everything()).not.toMatch(/canary|\+12025550177|1977-07-17/i)
  const [letter] = await app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.id, last?.id ?? ''))
  expect(letter).toMatchObject({ state: 'sent', subject: '', answer: null })

  const rows = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  expect(rows.at(-1)?.action).toBe('applicant.sign-in-failed')
  expect(rows.map(({ action }) => action)).toContain('applicant.closed')
  expect(await brokenIn(app, invariants)).toEqual([])
  expect((await bringIn(app, person)).token).toBeTruthy()
})

test('what the office must deal with keeps the account, and nothing is erased', async () => {
  const erased: string[] = []
  declaredAccountFacts.push({
    name: 'held',
    holds: async () => true,
    read: async () => ({}),
    erase: async (_, ids) => void erased.push(...ids),
  })
  const { token } = await bringIn(app, { ...cast.ingrid, program: undefined, status: undefined })
  const before = await app.call('GET /api/users/me', { token })
  expect(await close(token)).toMatchObject({
    status: 409,
    body: {
      code: 'account-held',
      error: 'You’ve submitted an application. Ask the admissions office to close your account',
    },
  })
  expect((await app.call('GET /api/users/me', { token })).body).toEqual(before.body)
  expect(erased).toEqual([])
})

test('each feature erases its own in the same transaction', async () => {
  const erased: string[] = []
  declaredAccountFacts.push({
    name: 'fails',
    holds: async () => false,
    read: async () => ({}),
    async erase(_, ids) {
      erased.push(...ids)
      if (erased.length === 1) throw new Error('not this time')
    },
  })
  const { token } = await bringIn(app, { ...cast.noor, program: undefined, status: undefined })
  expect((await close(token)).status).toBe(500)
  expect((await app.call('GET /api/users/me', { token })).status).toBe(200)
  expect((await close(token)).status).toBe(200)
  expect(erased).toHaveLength(2)
})

test('closing asks for the password', async () => {
  const { token } = await bringIn(app, { ...cast.rosa, program: undefined, status: undefined })
  expect(await close(token, 'not the one')).toMatchObject({
    status: 422,
    body: { fields: { password: 'That isn’t your current password' } },
  })
  expect((await app.call('POST /api/users/close', { token, body: {} })).status).toBe(422)
  expect((await app.call('GET /api/users/me', { token })).status).toBe(200)
})
