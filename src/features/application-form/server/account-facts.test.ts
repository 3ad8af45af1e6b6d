import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castPassword } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { fieldHistory, fieldValues } from './tables.ts'

const app = await forThisFile(makeTestApp())

function close(token: string) {
  return app.call('POST /api/users/close', { token, body: { password: castPassword } })
}

test('the export holds a person’s applications with answers, submissions, returns, mails and timeline', async () => {
  const { token, id } = await bringIn(app, cast.lukasz)
  const admissions = await makeAdmin(app, { role: 'admissions' })
  const returned = await app.call('POST /api/admins/applications/{id}/return', {
    token: admissions,
    params: { id },
    body: {
      statusSeq: 2,
      reasonId: 'answers-missing',
      sections: ['education'],
      dueOn: '2026-12-01',
      note: 'Which year?',
    },
  })
  expect(returned.status).toBe(200)
  const { body } = await app.call('GET /api/users/export', { token })
  expect(body.applications).toEqual([
    expect.objectContaining({
      id,
      program: 'msc',
      status: 'incomplete',
      answers: expect.objectContaining({ 'personalInfo.isUSCitizen': false }),
      earlierAnswers: expect.arrayContaining([
        expect.objectContaining({ path: 'personalInfo.isUSCitizen' }),
      ]),
      submissions: [
        expect.objectContaining({
          round: 1,
          receiptNumber: expect.stringMatching(/^MSC-/),
          snapshot: expect.objectContaining({ program: 'msc' }),
        }),
      ],
      returns: [
        expect.objectContaining({
          reasonId: 'answers-missing',
          sections: ['education'],
          note: 'Which year?',
        }),
      ],
      mails: [
        expect.objectContaining({ subject: expect.stringContaining('received') }),
        expect.objectContaining({ text: expect.stringContaining('Which year?') }),
      ],
      timeline: [
        expect.objectContaining({ to: 'incomplete' }),
        expect.objectContaining({ step: 'submit', to: 'submitted' }),
        expect.objectContaining({ step: 'return', to: 'incomplete' }),
      ],
    }),
  ])
})

test('an application that was handed in keeps the account', async () => {
  const { token } = await bringIn(app, cast.eleni)
  expect(await close(token)).toMatchObject({ status: 409, body: { code: 'account-held' } })
  expect((await app.call('GET /api/users/application', { token })).status).toBe(200)
  const { token: back } = await app
    .call('POST /api/users/login', { body: { email: cast.lukasz.email, password: castPassword } })
    .then(({ body }) => body)
  expect(await close(back)).toMatchObject({ status: 409, body: { code: 'account-held' } })
})

test('drafts go with their account, and no one else’s do', async () => {
  const before = await app.platform.db.select().from(fieldHistory)
  const { token } = await bringIn(app, cast.ada)
  await app.call('POST /api/users/application', {
    token,
    body: { applicationType: 'ba', personalInfo: { state: 'VA' } },
  })
  const { body } = await app.call('GET /api/users/application', { token })
  await app.call('POST /api/users/applications/{id}/discard', {
    token,
    params: { id: body.id },
    body: {},
  })
  expect((await close(token)).status).toBe(200)
  expect(await app.platform.db.select().from(fieldHistory)).toEqual(before)
  const values = await app.platform.db.select().from(fieldValues)
  expect(new Set(values.map(({ applicationId }) => applicationId))).toEqual(
    new Set(before.map(({ applicationId }) => applicationId)),
  )
  const rows = await app.platform.db.select({ search: applications.search }).from(applications)
  expect(rows.map(({ search }) => search).join(' ')).not.toMatch(/ada|okafor/)
  expect(await brokenIn(app, invariants)).toEqual([])
})
