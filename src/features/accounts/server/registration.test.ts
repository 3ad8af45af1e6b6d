import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, throttles } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import { bucketName } from '#server/throttle.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { applicantSessions, applicants } from './tables.ts'

const hourMs = 3_600_000
const neutral = {
  error:
    'We couldn’t create an account with these details. If you already have one, log in or reset your password',
  code: 'email-taken',
  requestId: expect.any(String),
}

const app = await forThisFile(makeTestApp())

function someone(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `noor.${randomUUID().slice(0, 8)}@example.org`,
    password: 'quiet harbour at dawn',
    dateOfBirth: '1987-03-08',
    phoneNumber: '+12025550109',
    country: 'US',
    state: 'MI',
    ...changes,
  }
}

function register(body: unknown, address = '203.0.113.7') {
  return app.call('POST /api/users/register', { body, address })
}

async function rowOf(email: string) {
  const rows = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  return rows[0]
}

test('registering answers a token and the user, and writes account, session, letter and audit row', async () => {
  const body = someone({ timeZone: 'America/Detroit' })
  const answer = await register(body)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^au_[\w-]{43}$/),
    user: {
      id: expect.any(String),
      firstName: 'Noor',
      lastName: 'Haddad',
      email: body.email,
      dateOfBirth: '1987-03-08',
      phoneNumber: '+12025550109',
      country: 'US',
      state: 'MI',
      emailConfirmed: false,
      timeZone: 'America/Detroit',
    },
  })
  const { token, user } = answer.body
  const me = await app.call('GET /api/users/me', { token })
  expect(me.body.user).toEqual(user)

  const row = await rowOf(body.email)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const sessions = await app.platform.db
    .select()
    .from(applicantSessions)
    .where(eq(applicantSessions.applicantId, user.id))
  expect(sessions.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)])

  const [mail, ...others] = await app.mailsTo(body.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'confirm-address', state: 'queued', stream: 'security' })
  expect(mail?.text).toContain(`http://localhost:3000/link/confirm-email#${mail?.secret}`)
  expect(mail?.text).toContain('Hello Noor,')
  const audit = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `applicant:${user.id}`))
  expect(audit.map(({ action }) => action)).toEqual(['applicant.registered'])
})

test('a taken address, in any case, gets the neutral sentence; its holder hears of it once an hour', async () => {
  const { email } = someone()
  await register(someone({ email }))
  const before = await rowOf(email)
  for (let time = 0; time < 3; time++) {
    const answer = await register(someone({ email: email.toUpperCase(), firstName: 'Other' }))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(neutral)
  }
  app.clock.advance(hourMs)
  await register(someone({ email }))
  expect(await rowOf(email)).toEqual(before)
  const templates = (await app.mailsTo(email)).map(({ template }) => template)
  expect(templates).toEqual(['confirm-address', 'address-has-account', 'address-has-account'])
})

test('ten taken addresses an hour close a network for free and taken ones alike, others not', async () => {
  const { email } = someone()
  const crowded = '198.51.100.1'
  await register(someone({ email }), crowded)
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => register(someone({ email }), crowded)),
  )
  const statuses = tries.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)])
  const free = await register(someone(), crowded)
  expect(free.status).toBe(429)
  expect(Number(free.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(free.body.error).toMatch(/^Too many attempts\. Wait \d+ minutes and try again$/)
  expect((await register(someone(), '198.51.100.2')).status).toBe(200)
  app.clock.advance(hourMs)
  expect((await register(someone(), crowded)).status).toBe(200)
})

test('one address registered twice at the same moment makes one account', async () => {
  const { email } = someone()
  const answers = await Promise.all([
    register(someone({ email })),
    register(someone({ email: email.toUpperCase() })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual(neutral)
  const rows = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  expect(rows).toHaveLength(1)
})

test('a state is kept for the United States alone, and a wrong time zone is left out', async () => {
  const abroad = someone({ country: 'DE', phoneNumber: '+49301234567', timeZone: 'Mars/Olympus' })
  const { body } = await register(abroad)
  expect(body.user).not.toHaveProperty('state')
  expect(body.user).not.toHaveProperty('timeZone')
  expect(await rowOf(abroad.email)).toMatchObject({ state: null, timeZone: null })
  expect((await register(someone({ state: undefined }))).status).toBe(200)
})

test('unknown keys change nothing', async () => {
  const body = JSON.stringify(someone({ email: 'keys@example.org' })).replace(
    /}$/,
    ',"id":"1","userId":"1","status":"accepted","emailConfirmed":true,"emailConfirmedAt":"2020-01-01","role":"owner","__proto__":{"state":"TX"},"constructor":{"a":1}}',
  )
  const answer = await app.call('POST /api/users/register', { raw: body })
  expect(answer.status).toBe(200)
  expect(await rowOf('keys@example.org')).toMatchObject({ state: 'MI', emailConfirmedAt: null })
  expect(answer.body.user.id).not.toBe('1')
})

const faults: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no first name', { firstName: ' ' }, { firstName: 'Enter your first name' }],
  ['no last name', { lastName: undefined }, { lastName: 'Enter your last name' }],
  [
    'no address',
    { email: 'noor at example.org' },
    { email: 'Enter an email address in the form name@example.com' },
  ],
  [
    'two addresses',
    { email: 'a@example.org,b@example.org' },
    { email: 'Enter an email address in the form name@example.com' },
  ],
  ['a short password', { password: '1234567' }, { password: expect.any(String) }],
  ['a long password', { password: 'ab '.repeat(43) }, { password: expect.any(String) }],
  ['a common password', { password: 'Sunshine123' }, { password: expect.any(String) }],
  ['one’s own name', { password: 'noorhaddad1987' }, { password: expect.any(String) }],
  ['the product’s name', { password: 'Matricula2026!' }, { password: expect.any(String) }],
  ['a date that is none', { dateOfBirth: '2001-02-30' }, { dateOfBirth: expect.any(String) }],
  [
    'a child',
    { dateOfBirth: '2014-01-01' },
    { dateOfBirth: 'You must be at least 13 to register' },
  ],
  [
    'an impossible number',
    { phoneNumber: '+1555' },
    { phoneNumber: 'Enter a phone number with its dial code, like +1 202 555 0134' },
  ],
  ['no such country', { country: 'XX' }, { country: 'Select your country from the list' }],
  ['no such state', { state: 'ZZ' }, { state: 'Select your state from the list' }],
  ['a wrong type', { firstName: { a: 1 } }, { firstName: expect.any(String) }],
  ['NUL', { firstName: 'No\0or' }, { firstName: expect.any(String) }],
  ['half a surrogate pair', { lastName: 'Had\ud800dad' }, { lastName: expect.any(String) }],
]

test('two hundred accounts in a quarter of an hour make a network wait a minute for each further one', async () => {
  const address = '198.51.100.90'
  const { db } = app.platform
  const now = app.clock.now()
  const bucket = bucketName('registrations', address)
  expect((await register(someone(), address)).status).toBe(200)
  await db.update(throttles).set({ failures: 198 }).where(eq(throttles.bucket, bucket))
  const answers = await Promise.all(Array.from({ length: 4 }, () => register(someone(), address)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  const held = await register(someone(), address)
  expect(held.status).toBe(429)
  expect(held.headers.get('retry-after')).toBe('60')
  expect((await register(someone(), '198.51.100.91')).status).toBe(200)
  app.clock.advance(60_000)
  expect((await register(someone(), address)).status).toBe(200)
  expect((await register(someone(), address)).status).toBe(429)
  app.clock.set(new Date(now.getTime() + 15 * 60_000).toISOString())
  expect((await register(someone(), address)).status).toBe(200)
  expect((await register(someone(), address)).status).toBe(200)
})

test.each(faults)('%s is 422 with its field, and nothing is written', async (_, change, fields) => {
  const body = someone(change)
  const { status, body: problem } = await register(body)
  expect(status).toBe(422)
  expect(problem).toMatchObject({ fields, error: Object.values(problem.fields)[0] })
  const rows = await app.platform.db.select().from(applicants)
  expect(rows.filter(({ email }) => email === body.email)).toEqual([])
})

test('a password is taken exactly as typed', async () => {
  const password = '  Ünïcode pass phrase 🌊  '
  const { email } = someone()
  expect((await register(someone({ email, password }))).status).toBe(200)
  const login = (typed: string) =>
    app.call('POST /api/users/login', { body: { email, password: typed } })
  expect((await login(password)).status).toBe(200)
  expect((await login(password.trim())).status).toBe(401)
})
