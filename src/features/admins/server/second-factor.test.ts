import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { castPassword as password } from '../../../../tests/cast.ts'
import { admins, recoveryCodes } from './tables.ts'

const https = { PUBLIC_URL: 'https://apply.test', TRUSTED_PROXIES: '203.0.113.7' }
const headers = { 'x-forwarded-proto': 'https' }

let app: TestApp
let secured: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  secured = await makeTestApp({ environment: https })
})
afterAll(() => Promise.all([app.close(), secured.close()]))

function codeNow(from: TestApp, secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: from.clock.now().getTime() })
}

async function setUp(from: TestApp, token: string) {
  const begun = await from.call('POST /api/admins/second-factor', {
    token,
    headers,
    body: { password },
  })
  const secret: string = begun.body.secret
  const code = codeNow(from, secret)
  const confirmed = await from.call('POST /api/admins/second-factor/confirm', {
    token,
    headers,
    body: { code },
  })
  expect(confirmed.status).toBe(200)
  const recovery: string[] = confirmed.body.recoveryCodes
  from.clock.advance(30_000)
  return { secret, code, recovery, address: begun.body.address }
}

function signIn(name: string, code?: string, address?: string) {
  return app.call('POST /api/admins/login', {
    body: { email: `${name}@institute.example`, password, code },
    ...(address && { address }),
  })
}

async function actions(): Promise<string[]> {
  const rows = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  return rows.map(({ action }) => action)
}

test('setting up shows the secret and ten recovery codes once, and ends every other sign-in', async () => {
  const token = await makeAdmin(app, { role: 'owner', name: 'begin' })
  const other = (await signIn('begin')).body.token
  const { secret, recovery, address } = await setUp(app, token)

  expect(address).toContain(`secret=${secret}`)
  expect(address).toMatch(/^otpauth:\/\/totp\/.*begin%40institute\.example/)
  expect(new Set(recovery).size).toBe(10)
  for (const code of recovery) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect((await app.call('GET /api/admins/me', { token: other })).status).toBe(401)
  expect((await app.call('GET /api/admins/me', { token })).body.admin).toMatchObject({
    secondFactor: true,
    mustSetUpSecondFactor: false,
  })
  expect(await actions()).toContain('admin.second-factor-on')
  const mails = await app.sentMails()
  expect(mails.map(({ template }) => template)).toContain('admin-second-factor-on')
})

test('what the database keeps opens nothing: the secret is sealed, recovery codes are hashed', async () => {
  const token = await makeAdmin(app, { role: 'owner', name: 'sealed' })
  const { secret, recovery } = await setUp(app, token)
  const rows = await app.platform.db.select().from(admins)
  const kept = rows.map((row) => row.totpSecret?.toString('latin1')).join()
  expect(kept).not.toContain(secret)
  const codes = await app.platform.db.select().from(recoveryCodes)
  expect(codes.map(({ codeHash }) => codeHash.toString('latin1')).join()).not.toContain(recovery[0])
})

test('whether a code is needed is said only after the right password', async () => {
  await setUp(app, await makeAdmin(app, { role: 'owner', name: 'asked' }))
  const email = 'asked@institute.example'
  const wrong = await app.call('POST /api/admins/login', { body: { email, password: 'wrong' } })
  expect(wrong).toMatchObject({
    status: 401,
    body: { error: 'That email or password is incorrect', code: 'wrong-credentials' },
  })
  expect(await signIn('asked')).toMatchObject({ status: 200, body: { needsCode: true } })
})

test('a code works once, and none from before it', async () => {
  const { secret, code: first } = await setUp(
    app,
    await makeAdmin(app, { role: 'owner', name: 'once' }),
  )
  expect((await signIn('once', first)).body.code).toBe('wrong-code')
  const code = codeNow(app, secret)
  expect((await signIn('once', ` ${code.slice(0, 3)} ${code.slice(3)} `)).body.token).toMatch(
    /^aa_/,
  )
  const again = await signIn('once', code)
  expect(again).toMatchObject({ status: 401, body: { code: 'wrong-code' } })
  app.clock.advance(30_000)
  expect((await signIn('once', codeNow(app, secret))).status).toBe(200)
})

test('of two sign-ins with one code at the same moment one gets in', async () => {
  const { secret } = await setUp(app, await makeAdmin(app, { role: 'owner', name: 'race' }))
  const code = codeNow(app, secret)
  const answers = await Promise.all([signIn('race', code), signIn('race', code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a recovery code works once, however it is typed, and its use is mailed', async () => {
  const { recovery } = await setUp(app, await makeAdmin(app, { role: 'owner', name: 'lost' }))
  const [first = '', second = ''] = recovery
  expect((await signIn('lost', first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn('lost', first)).body.code).toBe('wrong-code')
  expect((await signIn('lost', second)).status).toBe(200)
  const told = (await app.sentMails()).filter(
    ({ template }) => template === 'admin-recovery-code-used',
  )
  expect(told).toHaveLength(2)
})

test('the sixth wrong code waits, elsewhere, but not where the person has signed in before', async () => {
  const { secret } = await setUp(app, await makeAdmin(app, { role: 'owner', name: 'tried' }))
  expect((await signIn('tried', codeNow(app, secret))).status).toBe(200)
  app.clock.advance(30_000)
  const elsewhere = '198.51.100.20'
  for (let i = 0; i < 5; i++)
    expect((await signIn('tried', '000000', `198.51.100.${i}`)).status).toBe(401)
  const sixth = await signIn('tried', codeNow(app, secret), elsewhere)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await signIn('tried', codeNow(app, secret))).status).toBe(200)
})

test('turning it off takes password and code', async () => {
  const { secret } = await setUp(app, await makeAdmin(app, { role: 'owner', name: 'off' }))
  const { token } = (await signIn('off', codeNow(app, secret))).body
  app.clock.advance(30_000)
  const off = (body: object) => app.call('POST /api/admins/second-factor/off', { token, body })
  const code = codeNow(app, secret)
  expect((await off({ password: 'wrong', code })).body.fields).toHaveProperty('password')
  expect((await off({ password, code: '000000' })).body.fields).toHaveProperty('code')
  expect((await off({ password, code })).status).toBe(200)
  expect((await signIn('off')).body.admin.secondFactor).toBe(false)
  const again = await off({ password, code })
  expect(again).toMatchObject({ status: 409, body: { code: 'no-second-factor' } })
})

test('another one replaces it only soon after signing in, or after confirming it', async () => {
  const { secret } = await setUp(app, await makeAdmin(app, { role: 'owner', name: 'phone' }))
  const { token } = (await signIn('phone', codeNow(app, secret))).body
  app.clock.advance(6 * 60_000)
  const begin = await app.call('POST /api/admins/second-factor', { token, body: { password } })
  expect(begin).toMatchObject({ status: 409, body: { code: 'confirm-first' } })
  const confirm = { password, code: codeNow(app, secret) }
  const { body } = await app.call('POST /api/admins/confirm', { token, body: confirm })
  const next = await setUp(app, body.token)
  expect((await signIn('phone', codeNow(app, secret))).status).toBe(401)
  expect((await signIn('phone', codeNow(app, next.secret))).status).toBe(200)
})

test('confirming needs a beginning and a right code', async () => {
  const token = await makeAdmin(app, { role: 'owner', name: 'confirm' })
  const confirm = (code: string) =>
    app.call('POST /api/admins/second-factor/confirm', { token, body: { code } })
  expect((await confirm('123456')).body.code).toBe('second-factor-not-begun')
  await app.call('POST /api/admins/second-factor', { token, body: { password } })
  expect((await confirm('12345')).body.fields).toHaveProperty('code')
})

test('guessing the password again and again with a token gets nowhere', async () => {
  const token = await makeAdmin(app, { role: 'owner', name: 'guesser' })
  const begin = (guess: string) =>
    app.call('POST /api/admins/second-factor', { token, body: { password: guess } })
  for (let i = 0; i < 5; i++) expect((await begin(`guess ${i}`)).status).toBe(422)
  expect(await begin(password)).toMatchObject({ status: 409, body: { code: 'too-many-tries' } })
})

test('on https nothing but setting it up answers before the second factor, and it stays on', async () => {
  const token = await makeAdmin(secured, { role: 'owner' })
  const ask = (route: Parameters<TestApp['call']>[0], body?: object) =>
    secured.call(route, { token, headers, body, params: { id: crypto.randomUUID() } })
  expect((await ask('GET /api/admins/me')).body.admin.mustSetUpSecondFactor).toBe(true)
  for (const route of [
    'GET /api/admins/applications',
    'GET /api/admins/applications/{id}',
    'GET /api/admins/mails',
    'GET /api/admins/people',
    'GET /api/admins/sessions',
    'DELETE /api/admins/sessions/{id}',
  ] as const)
    expect(await ask(route)).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
  const change = { currentPassword: password, newPassword: 'another lantern at dusk' }
  expect((await ask('POST /api/admins/password', change)).body.code).toBe('second-factor-needed')

  const { secret } = await setUp(secured, token)
  expect((await ask('GET /api/admins/applications')).status).toBe(200)
  const off = await ask('POST /api/admins/second-factor/off', {
    password,
    code: codeNow(secured, secret),
  })
  expect(off).toMatchObject({ status: 409, body: { code: 'second-factor-required' } })
})
