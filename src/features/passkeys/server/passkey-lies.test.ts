import { inArray } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { cleanupJob } from '#server/cleanup.ts'
import { auditLog } from '#server/db/tables.ts'
import { cast } from '#tests/cast.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'
import { openOfficeWithPasskeys } from './office-with-passkeys.fixture.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

const minuteMs = 60_000
const office = await openOfficeWithPasskeys()
const { app, add, begin, beginPasskeyLogin, logIn, send } = office
const { db } = app.platform
const maya = await office.bringWithPasskey(cast.maya)
const ingrid = await office.bringWithPasskey(cast.ingrid)

const nothing = {
  status: 409,
  body: { error: 'That passkey didn’t work. Try again, or log in with your password' },
}
const noPasskey = { status: 409, body: { error: 'We couldn’t add this passkey. Try again' } }

test.each<[what: string, lies: Parameters<typeof logIn>[1]]>([
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a site within ours', { origin: 'http://evil.localhost:3000' }],
  ['another site’s passkey', { rpId: 'evil.example' }],
  ['no PIN and no finger', { isUnverified: true }],
  ['what was made to add one', { type: 'webauthn.create' }],
  ['another holder', { userHandle: 'AAAAAAAAQACAAAAAAAAAAA' }],
  ['no holder', { userHandle: 'none' }],
  ['another’s passkey', { id: ingrid.device.id }],
  ['a passkey that there is not', { id: 'AAAA' }],
])('%s logs no one in', async (_, lies) => {
  expect(await logIn(maya.device, lies)).toMatchObject(nothing)
  expect((await logIn(maya.device)).status).toBe(200)
})

test('an answer logs in once, wherever it is sent again', async () => {
  const { body } = await beginPasskeyLogin()
  const answer = maya.device.get(body.options)
  expect((await send(body.ticket, answer)).status).toBe(200)
  expect(await send(body.ticket, answer)).toMatchObject(nothing)
  const another = (await beginPasskeyLogin()).body
  expect(await send(another.ticket, answer)).toMatchObject(nothing)
})

test('a wrong answer uses its challenge up', async () => {
  const { body } = await beginPasskeyLogin()
  const wrong = maya.device.get(body.options, { origin: 'https://evil.example' })
  expect(await send(body.ticket, wrong)).toMatchObject(nothing)
  expect(await send(body.ticket, maya.device.get(body.options))).toMatchObject(nothing)
})

test('a challenge is of use to the tab that asked for it alone', async () => {
  const [ours, theirs] = [(await beginPasskeyLogin()).body, (await beginPasskeyLogin()).body]
  expect(await send(theirs.ticket, maya.device.get(ours.options))).toMatchObject(nothing)
  expect(await send(ours.options.challenge, maya.device.get(ours.options))).toMatchObject(nothing)
})

test('a challenge lasts five minutes, and is swept up after that', async () => {
  const { body } = await beginPasskeyLogin()
  app.clock.advance(5 * minuteMs)
  expect(await send(body.ticket, maya.device.get(body.options))).toMatchObject(nothing)
  expect(await db.$count(passkeyChallenges)).toBeGreaterThan(0)
  app.clock.advance(1)
  await cleanupJob.run(app.platform, app.databaseUrl)
  expect(await db.$count(passkeyChallenges)).toBe(0)
})

test('one to add a passkey logs no one in, and one to log in adds none', async () => {
  const adding = (await begin(maya.token)).body
  const signed = maya.device.get({ ...adding.options, rpId: 'localhost' })
  expect(await send(adding.ticket, signed)).toMatchObject(nothing)
  const login = (await beginPasskeyLogin()).body
  const credential = makeAuthenticator().create({ ...adding.options, ...login.options })
  const body = { ticket: login.ticket, name: 'Stolen', credential }
  expect(await app.call('POST /api/users/passkeys', { token: maya.token, body })).toMatchObject(
    noPasskey,
  )
})

test('a counter that stands still or goes back is that of a copy', async () => {
  const { device } = maya
  for (let use = 0; use < 3; use++) {
    device.count()
    expect((await logIn(device)).status).toBe(200)
  }
  for (const counter of [3, 2, 0]) expect(await logIn(device, { counter })).toMatchObject(nothing)
  device.count()
  expect((await logIn(device)).status).toBe(200)
  // The original and its copy at once, each with a challenge of its own.
  device.count()
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(device)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a failure is in the audit log once for each challenge, and never without one', async () => {
  const failures = ['applicant.sign-in-failed', 'applicant.passkey-refused']
  const lines = () => db.$count(auditLog, inArray(auditLog.action, failures))
  const login = (await beginPasskeyLogin()).body
  const wrong = maya.device.get(login.options, { origin: 'https://evil.example' })
  const adding = (await begin(maya.token)).body
  const credential = makeAuthenticator().create(adding.options, { rpId: 'evil.example' })
  const body = { ticket: adding.ticket, name: 'Mine', credential }
  const before = await lines()
  for (let time = 0; time < 3; time++) {
    expect(await send(login.ticket, wrong)).toMatchObject(nothing)
    const answer = await app.call('POST /api/users/passkeys', { token: maya.token, body })
    expect(answer).toMatchObject(noPasskey)
  }
  expect(await lines()).toBe(before + 2)
})

test('a count as high as a device can send logs in', async () => {
  const { device } = await office.bringWithPasskey(cast.priya)
  expect((await logIn(device, { counter: 2 ** 32 - 1 })).status).toBe(200)
})

test('of ten uses of one answer at once, one logs in', async () => {
  const { body } = await beginPasskeyLogin()
  const answer = ingrid.device.get(body.options)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body.ticket, answer)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

const vouched = { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array(8)]]]) }

test.each<[what: string, lies: Parameters<typeof add>[2]]>([
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another site’s passkey', { rpId: 'evil.example' }],
  ['no PIN and no finger', { isUnverified: true }],
  ['what was made to log in', { type: 'webauthn.get' }],
  ['the passkey of another account', { id: ingrid.device.id }],
  ['one that is there already', { id: maya.device.id }],
  ['certificates of a maker', { attestation: vouched }],
  ['a format that we don’t know', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
])('%s adds no passkey, and asks no one else', async (_, lies) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const before = await db.$count(passkeys)
  expect(await add(maya.token, makeAuthenticator(), lies)).toMatchObject(noPasskey)
  expect(await db.$count(passkeys)).toBe(before)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('another account, and another session of one’s own, can’t end what was begun', async () => {
  const { body: session } = await logIn(ingrid.device)
  for (const token of [ingrid.token, session.token]) {
    const from = token === session.token ? ingrid.token : maya.token
    const { body } = await begin(from)
    const credential = makeAuthenticator().create(body.options)
    const sent = { ticket: body.ticket, name: 'Stolen', credential }
    const answer = await app.call('POST /api/users/passkeys', { token, body: sent })
    expect(answer).toMatchObject(noPasskey)
  }
})

test('a network that only asks is slowed, and who logs in gives the place back', async () => {
  const where = { address: '203.0.113.77' }
  for (let login = 0; login < 3; login++) await logIn(ingrid.device, undefined, where)
  const statuses = []
  for (let ask = 0; ask < 201; ask++) statuses.push((await beginPasskeyLogin(where)).status)
  expect(statuses.indexOf(429)).toBe(200)
  expect((await beginPasskeyLogin({ address: '203.0.114.1' })).status).toBe(200)
  app.clock.advance(minuteMs)
  expect((await logIn(ingrid.device, undefined, where)).status).toBe(200)
})
