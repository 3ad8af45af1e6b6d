import { randomUUID } from 'node:crypto'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { adminSessions } from '#features/admins/server/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { openOffice } from './office-with-provider.fixture.ts'
import { openTestProvider } from './provider.fixture.ts'
import { loginAttempts } from './tables.ts'

const office = await forThisFile(openOffice())
const { app, provider, owner } = office
const { person } = await office.joined()

type Claims = Record<string, unknown>

afterEach(() => {
  provider.state.lies = {}
  provider.state.person = person
})

async function state() {
  const { body } = await app.call('GET /api/admins/sso', { token: owner })
  return body.providers[0]
}

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600

test.each([
  ['another audience', (claims: Claims) => ({ ...claims, aud: 'another-client' })],
  ['another issuer', (claims: Claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['an end that is over', (claims: Claims) => ({ ...claims, exp: hourAgo() })],
  ['a beginning to come', (claims: Claims) => ({ ...claims, nbf: hourAgo() + 7_200 })],
  ['no subject', ({ sub: _, ...claims }: Claims) => claims],
])('an ID token with %s lets no one in, and the office sees it', async (_, claims) => {
  provider.state.lies = { claims }
  expect(await office.logIn(person)).toMatchObject({
    status: 409,
    body: { code: 'provider-fault' },
  })
  expect((await state()).fault).toMatch(/ID token/)
})

test.each(['unknown-key', 'none'] as const)(
  'one that is signed by %s lets no one in',
  async (signs) => {
    provider.state.lies = { signs }
    expect(await office.logIn(person)).toMatchObject({
      status: 409,
      body: { code: 'provider-fault' },
    })
  },
)

test.each([
  ['another nonce', { nonce: 'another' }],
  ['no ID token', { scope: 'email' }],
  ['another challenge', { code_challenge: 'x'.repeat(43) }],
])(
  'one who asks the provider for %s gets nowhere, and the provider keeps its good name',
  async (_, more) => {
    const before = await state()
    provider.state.person = person
    const { ticket, url } = await office.begin()
    const changed = new URL(url)
    for (const [name, value] of Object.entries(more)) changed.searchParams.set(name, value)
    const answer = await provider.visit(changed.href)
    const refused = await office.finish({ ticket, answer })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.code).toMatch(/^provider-(asked|code|canceled)$/)
    expect((await state()).faultAt).toBe(before.faultAt)
  },
)

test('user info has no signature, so it names no second factor', async () => {
  const own = await openOffice({ OIDC_SECOND_FACTOR: 'mfa', OIDC_EMAIL_CLAIM: 'mail' })
  onTestFinished(own.close)
  own.provider.state.lies = {
    userInfo: (claims) => ({ ...claims, mail: claims.email, amr: ['mfa'] }),
  }
  const { token, person } = await own.joined()
  expect((await own.app.call('GET /api/admins/me', { token })).status).toBe(200)
  expect(person.email).toContain('@')
  const sessions = await own.app.platform.db
    .select({ elsewhere: adminSessions.secondFactorElsewhere })
    .from(adminSessions)
  expect(sessions.some(({ elsewhere }) => elsewhere)).toBe(false)
})

test('an answer in the name of another issuer is refused before its code is redeemed', async () => {
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  provider.state.asked.length = 0
  const mixed = { ...answer, iss: 'https://evil.example' }
  expect(await office.finish({ ticket, answer: mixed })).toMatchObject({
    body: { code: 'provider-answer' },
  })
  const { iss: _, ...nameless } = answer
  const again = await office.begin()
  const second = { ...nameless, state: new URL(again.url).searchParams.get('state') }
  expect(await office.finish({ ticket: again.ticket, answer: second })).toMatchObject({
    body: { code: 'provider-answer' },
  })
  expect(provider.state.asked).toEqual([])
})

test('with two providers, neither’s answer is taken for the other’s', async () => {
  const honest = await openTestProvider()
  const evil = await openTestProvider({ redirectAddress: 'http://localhost:3000/link/sso/2' })
  const two = await openOffice({}, [honest, evil])
  onTestFinished(two.close)
  const { person } = await two.joined()
  honest.state.person = person
  // Someone begins at the second, which sends them on to the first and waits for its code.
  const atEvil = await two.begin({ provider: 2 })
  const { state: wanted } = Object.fromEntries(new URL(atEvil.url).searchParams)
  const atHonest = await two.begin({ provider: 1 })
  const answer = await honest.visit(atHonest.url)
  evil.state.asked.length = 0
  const mixed = { ticket: atEvil.ticket, answer: { ...answer, state: wanted } }
  expect(await two.finish(mixed)).toMatchObject({ body: { code: 'login-over' } })
  expect(evil.state.asked).toEqual([])
  // The same name for someone at the other provider is someone else.
  evil.state.person = person
  const same = await two.begin({ provider: 2 })
  expect(
    await two.finish({ ticket: same.ticket, answer: await evil.visit(same.url) }),
  ).toMatchObject({ body: { code: 'not-connected' } })
})

test('a stolen code is worth nothing without the ticket of the tab that asked for it', async () => {
  provider.state.person = person
  const victim = await office.begin()
  const stolen = await provider.visit(victim.url)
  const thief = await office.begin()
  const over = { status: 409, body: { code: 'login-over' } }
  expect(await office.finish({ ticket: thief.ticket, answer: stolen })).toMatchObject(over)
  // With the thief’s own state, the provider sees another verifier.
  const own = { ...stolen, state: new URL(thief.url).searchParams.get('state') }
  expect(await office.finish({ ticket: thief.ticket, answer: own })).toMatchObject({
    status: 409,
    body: { code: 'provider-code' },
  })
})

test('an answer counts once, at most ten minutes, and of many at once one counts', async () => {
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  const many = await Promise.all(Array.from({ length: 6 }, () => office.finish({ ticket, answer })))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await office.finish({ ticket, answer })).toMatchObject({ body: { code: 'login-over' } })
  const late = await office.begin()
  const lateAnswer = await provider.visit(late.url)
  app.clock.advance(10 * 60_000 + 1)
  expect(await office.finish({ ticket: late.ticket, answer: lateAnswer })).toMatchObject({
    body: { code: 'login-over' },
  })
  app.clock.set(new Date().toISOString())
})

test('an unknown state uses nothing up, and what is kept is sealed', async () => {
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  expect(await office.finish({ ticket, answer: { ...answer, state: 'unknown' } })).toMatchObject({
    body: { code: 'login-over' },
  })
  const rows = JSON.stringify(await app.platform.db.select().from(loginAttempts))
  expect(rows).not.toContain(answer.state)
  expect(await office.finish({ ticket, answer })).toMatchObject({ status: 200 })
})

test('what one began logged out, one can’t finish as a step-up, and the reverse', async () => {
  const { token } = await office.joined()
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const body = { ticket, answer: await provider.visit(url) }
  for (const path of ['confirm', 'connect'] as const)
    expect(await app.call(`POST /api/admins/sso/${path}`, { token, body })).toMatchObject({
      body: { code: 'login-over' },
    })
  const own = await office.own(token, 'confirm')
  expect(await office.finish(own)).toMatchObject({ body: { code: 'login-over' } })
})

test('user info about someone else gives no address, so no invitation is taken up', async () => {
  const email = `${randomUUID().slice(0, 8)}@university.example`
  const invitation = await office.invite(email)
  provider.state.lies = { userInfo: (claims) => ({ ...claims, sub: 'someone-else' }) }
  const guest = { sub: randomUUID(), email, email_verified: true }
  expect(await office.logIn(guest, { invitation })).toMatchObject({
    body: { code: 'provider-fault' },
  })
})

test('a provider that refuses someone is no fault of it', async () => {
  const before = await state()
  provider.state.person = undefined
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  expect(answer.error).toBe('access_denied')
  expect(await office.finish({ ticket, answer })).toMatchObject({
    body: { code: 'provider-canceled' },
  })
  expect((await state()).faultAt).toBe(before.faultAt)
})

test('a provider that is down is said in words, to the person and to owners, until it works again', async () => {
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  provider.state.lies = { isDown: true }
  expect(await office.finish({ ticket, answer })).toMatchObject({
    status: 409,
    body: { code: 'provider-fault', error: expect.stringContaining('Example University') },
  })
  const health = async () =>
    (await app.call('GET /api/admins/health', { token: owner })).body.lines.find(
      ({ name }: { name: string }) => name === 'Login through providers',
    )
  expect(await health()).toMatchObject({ toDo: expect.stringContaining('OIDC_') })
  provider.state.lies = {}
  app.clock.advance(1_000)
  expect(await office.logIn(person)).toMatchObject({ status: 200 })
  expect(await health()).toMatchObject({ says: 'Last login', toDo: null })
})

test.each([
  ['a wrong secret', { OIDC_CLIENT_SECRET: 'wrong' }, {}, /OIDC_CLIENT_SECRET/],
  [
    'an endpoint elsewhere without https',
    {},
    { token_endpoint: 'http://198.51.100.1/token' },
    /isn’t https/,
  ],
  ['another issuer in its own words', {}, { issuer: 'https://evil.example' }, /OIDC_ISSUER/],
])('%s lets no one in', async (_, more, metadata, fault) => {
  const fresh = await openTestProvider()
  fresh.state.lies = { discovery: (told) => ({ ...told, ...metadata }) }
  const own = await openOffice(more, [fresh])
  onTestFinished(own.close)
  fresh.state.person = person
  const begun = await own.app.call('POST /api/admins/sso/begin', { body: { provider: 1 } })
  // The public hears that something is wrong; what, owners alone.
  const refused =
    begun.status === 200
      ? await own.finish({
          ticket: begun.body.ticket,
          answer: await fresh.visit(begun.body.url),
        })
      : begun
  expect(refused).toMatchObject({ status: 409, body: { code: 'provider-fault' } })
  const { body } = await own.app.call('GET /api/admins/sso', { token: own.owner })
  expect(body.providers[0].fault).toMatch(fault)
})

test('a provider that sends us elsewhere is not followed', async () => {
  provider.state.person = person
  const { ticket, url } = await office.begin()
  const answer = await provider.visit(url)
  provider.state.lies = { tokenStatus: 302 }
  provider.state.asked.length = 0
  expect(await office.finish({ ticket, answer })).toMatchObject({
    body: { code: 'provider-fault', error: expect.stringContaining('can’t reach') },
  })
  expect(provider.state.asked).toEqual(['POST /token'])
})

test('a provider that doesn’t answer isn’t asked by everyone anew', async () => {
  const down = await openTestProvider()
  down.state.lies = { isDown: true }
  const own = await openOffice({}, [down])
  onTestFinished(own.close)
  const begin = () => own.app.call('POST /api/admins/sso/begin', { body: { provider: 1 } })
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'provider-fault' } })
  const asked = down.state.asked.length
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'provider-fault' } })
  expect(down.state.asked).toHaveLength(asked)
})
