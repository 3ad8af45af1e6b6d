import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicantSessions, applicants } from '#features/accounts/server/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castPassword } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { loginLinks } from './tables.ts'

const hourMs = 3_600_000
const app = await forThisFile(makeTestApp())
const { db } = app.platform
const { email } = cast.ada
await bringIn(app, cast.ada)
await db
  .update(applicants)
  .set({ emailConfirmedAt: app.clock.now() })
  .where(eq(applicants.email, email))
await changeSetting(app, 'login-links', { isOn: true })

const ask = (address: string = email, from = '203.0.113.7') =>
  app.call('POST /api/users/login-links', { body: { email: address }, address: from })
const follow = (token: string) =>
  app.call('POST /api/users/login-links/follow', { body: { token } })
const links = async () =>
  (await app.mailsTo(email)).filter(({ template }) => template === 'login-link')
const sessions = () => db.$count(applicantSessions)

async function newLink(): Promise<string> {
  app.clock.advance(hourMs * 2)
  await ask()
  return (await links()).at(-1)?.secret ?? ''
}

const succeeded = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

test('of twenty uses at once, one logs in', async () => {
  const secret = await newLink()
  const before = await sessions()
  const answers = await Promise.all(Array.from({ length: 20 }, () => follow(secret)))
  expect(succeeded(answers)).toBe(1)
  expect(await sessions()).toBe(before + 1)
})

test('of many asked for at once, five go out and one works', async () => {
  app.clock.advance(hourMs * 2)
  const before = (await links()).length
  await Promise.all(Array.from({ length: 30 }, (_, n) => ask(email, `198.18.0.${n}`)))
  const sent = (await links()).slice(before)
  expect(sent).toHaveLength(5)
  expect(await db.$count(loginLinks)).toBe(1)
  const answers = []
  for (const { secret } of sent) answers.push(await follow(secret))
  expect(succeeded(answers)).toBe(1)
})

test('a network that asks for hundreds of addresses is slowed to one a minute', async () => {
  app.clock.advance(hourMs * 2)
  const answers = []
  for (let n = 0; n < 220; n++) answers.push(await ask(`someone-${n}@example.org`))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(200).fill(200),
    ...Array(20).fill(429),
  ])
  app.clock.advance(61_000)
  expect((await ask('later@example.org')).status).toBe(200)
})

test('a link and what ends it at the same moment leave no session behind', async () => {
  for (let time = 0; time < 10; time++) {
    const secret = await newLink()
    await app.call('POST /api/users/forgot-password', { body: { email } })
    const reset = (await app.mailsTo(email)).findLast(
      ({ template }) => template === 'reset-password',
    )
    const [entered] = await Promise.all([
      follow(secret),
      app.call('POST /api/users/reset-password', {
        body: { token: reset?.secret, password: `${castPassword} ${time}` },
      }),
    ])
    expect([200, 404]).toContain(entered.status)
    expect(await sessions()).toBe(0)
  }
})

test('closing the account while links are asked for and followed never stands still', async () => {
  const secret = await newLink()
  const { body } = await follow(secret)
  const next = await newLink()
  const answers = await Promise.all([
    follow(next),
    ask(),
    app.call('POST /api/users/close', {
      token: body.token,
      body: { password: `${castPassword} 9` },
    }),
    ask(),
    follow(next),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await follow((await links()).at(-1)?.secret ?? '')).status).toBe(404)
})
