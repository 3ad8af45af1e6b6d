import { getTableColumns, type Table } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { knownDevices, signInPlaces } from '#features/identity/server/tables.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { declaredAccountFacts } from './account-facts.ts'
import { applicantSessions, applicants, emailProofs, passwordResets } from './tables.ts'

const registered = [...declaredAccountFacts]

const app = await forThisFile(makeTestApp())
await bringIn(app, { ...cast.ingrid, program: undefined, status: undefined })
const token = (await bringIn(app, cast.maya)).token
const { email } = cast.maya
await app.call('POST /api/users/forgot-password', { body: { email } })
await app.call('POST /api/users/login', {
  body: { email, password: castPassword },
  headers: { 'x-device-id': crypto.randomUUID() },
})
afterEach(() => declaredAccountFacts.splice(0, declaredAccountFacts.length, ...registered))

function exported() {
  return app.call('GET /api/users/export', { token })
}

/** What is kept but not handed out: secrets, whose row it is, and how we work a mail off. */
const leftOut: [string, Table, string[]][] = [
  ['account', applicants, ['passwordHash']],
  ['devices', applicantSessions, ['tokenHash', 'applicantId']],
  ['signInPlaces', signInPlaces, ['accountId']],
  ['knownDevices', knownDevices, ['accountId', 'deviceHash']],
  ['emailConfirmations', emailProofs, ['tokenHash', 'applicantId']],
  ['passwordResets', passwordResets, ['tokenHash', 'applicantId']],
  [
    'mails',
    mails,
    [
      'id',
      'seq',
      'applicationId',
      'stream',
      'template',
      'key',
      'html',
      'calendar',
      'replyTo',
      'sentFrom',
      'repeats',
      'secret',
      'sendAfter',
      'attempts',
      'claim',
      'claimedUntil',
      'messageId',
      'answer',
    ],
  ],
  ['events', auditLog, ['seq', 'actor', 'subject', 'detail', 'requestId', 'hash']],
]

test.each(leftOut)(
  '%s: every column is handed out or on the list',
  async (name, table, columns) => {
    const { body } = await exported()
    const record = Array.isArray(body[name]) ? body[name][0] : body[name]
    const kept = Object.keys(getTableColumns(table))
    expect(Object.keys(record).sort()).toEqual(kept.filter((key) => !columns.includes(key)).sort())
  },
)

test('the export holds the person’s own records, no secret, and nobody else’s', async () => {
  declaredAccountFacts.push({
    name: 'applications',
    holds: async () => false,
    read: async (_, id) => [{ of: id }],
    erase: async () => {},
  })
  const { status, headers, body } = await exported()
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.account).toMatchObject({ firstName: 'Maya', dateOfBirth: '1991-04-12', state: 'MD' })
  expect(body.applications).toEqual([{ of: body.account.id }])
  expect(body.devices).toHaveLength(2)
  expect(body.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Confirm your email address',
    'Choose a new password',
    'New login to your account',
  ])
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/argon2|au_|Ingrid|ingrid@/)
  for (const { secret } of await app.sentMails()) if (secret) expect(text).not.toContain(secret)
  const actions = (await exported()).body.events.map(({ action }: { action: string }) => action)
  expect(actions).toContain('applicant.exported')
})
