import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#server/db/tables.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { repeatSecurityMails } from './repeated-mails.ts'

const minuteMs = 60_000

const app = await forThisFile(makeTestApp())

const people = [cast.maya, cast.ingrid, cast.rosa]

/** Somebody whose address takes no mail anymore. */
async function withDeadAddress() {
  const person = people.shift()
  if (!person) throw new Error('the cast is used up')
  const { token } = await bringIn(app, { ...person, program: undefined, status: undefined })
  const fresh = `new-${person.email}`
  await send()
  return { token, old: person.email, fresh }
}

function send(deadAddress?: string): Promise<number> {
  return sendDueMails(app.platform, async ({ toAddress }) => {
    if (toAddress !== deadAddress) return { answer: '250 taken' }
    const refusal = { responseCode: 550, command: 'RCPT TO' }
    throw Object.assign(new Error('550 5.1.1 no such mailbox'), refusal)
  })
}

const newPassword = 'a lighthouse keeper counts the ships'

async function changePassword(token: string): Promise<void> {
  app.clock.advance(minuteMs)
  const body = { currentPassword: castPassword, newPassword }
  expect((await app.call('POST /api/users/password', { token, body })).status).toBe(200)
}

async function askForAddress(token: string, email: string, password: string): Promise<void> {
  app.clock.advance(minuteMs)
  const body = { email, password }
  expect((await app.call('POST /api/users/email', { token, body })).status).toBe(200)
}

async function confirm(email: string): Promise<void> {
  const written = (await app.mailsTo(email)).at(-1)
  const body = { token: written?.secret }
  expect((await app.call('POST /api/users/email/confirm', { body })).status).toBe(200)
}

function mailsTo(address: string) {
  return app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, address))
    .orderBy(asc(mails.seq))
}

async function repeatsTo(address: string) {
  return (await mailsTo(address)).filter(({ repeats }) => repeats !== null)
}

test('what came back is told again at the new address, and only once that is confirmed', async () => {
  const { token, old, fresh } = await withDeadAddress()
  await changePassword(token)
  await send(old)
  const failed = (await mailsTo(old)).at(-1)
  expect(failed).toMatchObject({ template: 'password-changed', state: 'failed' })
  await askForAddress(token, fresh, newPassword)
  await repeatSecurityMails(app.platform)
  expect(await repeatsTo(fresh)).toEqual([])
  await confirm(fresh)
  await send(old)
  await Promise.all([repeatSecurityMails(app.platform), repeatSecurityMails(app.platform)])
  await repeatSecurityMails(app.platform)
  const repeated = await repeatsTo(fresh)
  expect(repeated).toMatchObject([{ repeats: failed?.id, text: failed?.text, state: 'queued' }])
  expect(repeated[0]?.messageId).not.toBe(failed?.messageId)
  await send()
  expect(await repeatsTo(fresh)).toMatchObject([{ state: 'sent' }])
})

test('a mail that fails only after the address was changed follows to the new one', async () => {
  const { token, old, fresh } = await withDeadAddress()
  await changePassword(token)
  await sendDueMails(app.platform, async () => {
    throw Object.assign(new Error('450 later'), { responseCode: 450 })
  })
  await askForAddress(token, fresh, newPassword)
  await confirm(fresh)
  await repeatSecurityMails(app.platform)
  expect(await repeatsTo(fresh)).toEqual([])
  await send(old)
  await repeatSecurityMails(app.platform)
  expect(await repeatsTo(fresh)).toMatchObject([{ template: 'password-changed' }])
})

test('a reset that was asked for follows with a link of its own; the link before opens nothing', async () => {
  const { token, old, fresh } = await withDeadAddress()
  await app.call('POST /api/users/forgot-password', { body: { email: old } })
  const before = (await app.sentMails()).findLast(({ template }) => template === 'reset-password')
  await send(old)
  await askForAddress(token, fresh, castPassword)
  await confirm(fresh)
  await repeatSecurityMails(app.platform)
  const reset = (await app.mailsTo(fresh)).at(-1)
  expect(reset).toMatchObject({ template: 'reset-password', repeats: before?.id })
  const use = (secret: string | undefined) =>
    app.call('POST /api/users/reset-password', { body: { token: secret, password: newPassword } })
  expect((await use(before?.secret)).status).toBe(404)
  expect((await use(reset?.secret)).status).toBe(200)
})
