import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#server/app.ts'
import { applications, fieldHistory, fieldValues } from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

function close(token: string) {
  return app.call('POST /api/users/close', { token, body: { password: castPassword } })
}

test('the export holds a person’s applications with answers and timeline', async () => {
  const { token, id } = await bringIn(app, cast.lukasz)
  const { body } = await app.call('GET /api/users/export', { token })
  expect(body.applications).toEqual([
    expect.objectContaining({
      id,
      program: 'msc',
      status: 'submitted',
      answers: { 'personalInfo.isUSCitizen': false },
      earlierAnswers: [expect.objectContaining({ path: 'personalInfo.isUSCitizen' })],
      timeline: [
        expect.objectContaining({ to: 'incomplete' }),
        expect.objectContaining({ step: 'submit', to: 'submitted' }),
      ],
    }),
  ])
})

test('an application that was handed in keeps the account', async () => {
  const { token } = await bringIn(app, cast.eleni)
  expect(await close(token)).toMatchObject({ status: 409, body: { code: 'account-held' } })
  expect((await app.call('GET /api/users/application', { token })).status).toBe(200)
})

test('drafts go with their account, and nobody else’s do', async () => {
  const before = await app.platform.db.select().from(fieldHistory)
  const { token } = await bringIn(app, cast.ada)
  expect((await close(token)).status).toBe(200)
  expect(await app.platform.db.select().from(fieldHistory)).toEqual(before)
  expect(await app.platform.db.select().from(fieldValues)).toHaveLength(before.length)
  const rows = await app.platform.db.select({ search: applications.search }).from(applications)
  expect(rows.map(({ search }) => search).join(' ')).not.toMatch(/ada|okafor/)
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})
