import { expect, test } from 'vitest'
import { applicantSessions } from '#features/accounts/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'
import { openOfficeWithPasskeys } from './office-with-passkeys.fixture.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

const times = 8
const office = await openOfficeWithPasskeys()
const { app, add, begin, beginPasskeyLogin, logIn, send } = office
const { db } = app.platform

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** What a reset by email sends, once its link is there. */
async function beginReset(email: string, password: string) {
  await app.call('POST /api/users/forgot-password', { body: { email } })
  const token = (await app.mailsTo(email)).findLast(
    ({ template }) => template === 'reset-password',
  )?.secret
  return () => app.call('POST /api/users/reset-password', { body: { token, password } })
}

async function logInWithPassword(email: string, password: string): Promise<string> {
  return (await app.call('POST /api/users/login', { body: { email, password } })).body.token
}

async function beginAdding(token: string, password: string) {
  const { ticket, options } = (await begin(token, password)).body
  const body = { ticket, name: 'Late', credential: makeAuthenticator().create(options) }
  return () => app.call('POST /api/users/passkeys', { token, body })
}

test('a reset at the same moment leaves no session, no passkey, and none that is being added', async () => {
  const { email } = cast.priya
  let { token, device } = await office.bringWithPasskey(cast.priya)
  let password = castPassword
  for (let time = 0; time < times; time++) {
    const login = (await beginPasskeyLogin()).body
    const answer = device.get(login.options)
    const finishAdding = await beginAdding(token, password)
    const next = `a kite over the old pier ${time}`
    const reset = await beginReset(email, next)
    const [done, ...others] = await Promise.all([
      reset(),
      send(login.ticket, answer),
      finishAdding(),
      begin(token, password),
    ])
    expect(done.status).toBe(200)
    for (const status of statusesOf(others)) expect([200, 401, 409, 422]).toContain(status)
    for (const table of [applicantSessions, passkeys, passkeyChallenges])
      expect(await db.$count(table)).toBe(0)

    app.clock.advance(2 * 3_600_000)
    password = next
    token = await logInWithPassword(email, password)
    device = makeAuthenticator()
    const { ticket, options } = (await begin(token, password)).body
    const body = { ticket, name: 'My phone', credential: device.create(options) }
    expect((await app.call('POST /api/users/passkeys', { token, body })).status).toBe(200)
  }
})

test('closing the account at the same moment leaves nothing of it', async () => {
  const { token, device } = await office.bringWithPasskey(cast.ingrid)
  const before = await db.$count(passkeys)
  const login = (await beginPasskeyLogin()).body
  const finishAdding = await beginAdding(token, castPassword)
  const [closed, ...others] = await Promise.all([
    app.call('POST /api/users/close', { token, body: { password: castPassword } }),
    send(login.ticket, device.get(login.options)),
    finishAdding(),
  ])
  expect(closed.status).toBe(200)
  for (const status of statusesOf(others)) expect([200, 401, 404, 409]).toContain(status)
  expect(await db.$count(passkeys)).toBe(before - 1)
  expect((await logIn(device)).status).toBe(409)
})

test('an account that is merged at the same moment is opened by none of its passkeys', async () => {
  const idOf = async (token: string) =>
    (await app.call('GET /api/users/me', { token })).body.user.id
  const keep = await office.bringWithPasskey({ ...cast.lukasz, email: 'kept@example.org' })
  const drop = await office.bringWithPasskey({ ...cast.lukasz, email: 'dropped@example.org' })
  const [keepId, dropId] = [await idOf(keep.token), await idOf(drop.token)]
  const owner = await makeAdmin(app, { role: 'admissions' })
  const login = (await beginPasskeyLogin()).body
  const finishAdding = await beginAdding(drop.token, castPassword)
  const [merged, ...others] = await Promise.all([
    app.call('POST /api/admins/duplicates/merge', {
      token: owner,
      body: { keep: keepId, drop: dropId },
    }),
    send(login.ticket, drop.device.get(login.options)),
    finishAdding(),
  ])
  expect(merged.status).toBe(200)
  for (const status of statusesOf(others)) expect([200, 401, 404, 409]).toContain(status)
  const left = await db.select().from(passkeys)
  expect(left.filter(({ applicantId }) => applicantId === dropId)).toEqual([])
  expect((await logIn(drop.device)).status).toBe(409)
  const sessions = await db.select().from(applicantSessions)
  expect(sessions.filter(({ applicantId }) => applicantId === dropId)).toEqual([])
})

test('of one device that is added to two accounts at once, one keeps it', async () => {
  const tokens = [await office.bringHolder(cast.rosa), await office.bringHolder(cast.xiaoming)]
  const device = makeAuthenticator()
  const answers = await Promise.all(tokens.map((token) => add(token, device)))
  expect(statusesOf(answers).toSorted()).toEqual([200, 409])
})
