import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fieldHistory } from '#features/application-form/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { completeAnswers } from './answers.ts'
import { type CallOptions, makeTestApp } from './app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { makeFilled } from './filled-forms.ts'
import { forThisFile } from './for-this-file.ts'
import { roundTripsOf } from './round-trips.ts'

const app = await forThisFile(makeTestApp())

test('the calls of the busiest hours wait for the database no more often than this', async () => {
  const { token, id, revision } = await makeFilled(app)
  const owner = await makeAdmin(app, { role: 'owner' })
  const params = { id }
  await bringIn(app, cast.maya)
  const body = { applicationType: 'msc', ...completeAnswers('msc'), tab: randomUUID() }
  const counted = async (route: Route, sent: CallOptions) => {
    const call = async () => expect((await app.call(route, sent)).status, route).toBe(200)
    const trips = await roundTripsOf(app, call)
    return [route, trips]
  }
  const trips = [
    await counted('GET /api/users/me', { token }),
    await counted('GET /api/users/application', { token }),
    await counted('POST /api/users/application', { token, body }),
    await counted('GET /api/users/applications', { token }),
    await counted('GET /api/users/applications/{id}', { token, params }),
    await counted('GET /api/users/changes', { token }),
    await counted('GET /api/admins/applications', { token: owner }),
    await counted('GET /api/admins/applications/{id}', { token: owner, params }),
    await counted('POST /api/users/applications/{id}/submit', {
      token,
      params,
      body: { revision, declared: true },
    }),
    await counted('POST /api/users/login', {
      body: { email: cast.maya.email, password: castPassword },
    }),
  ]
  expect(Object.fromEntries(trips)).toEqual({
    'GET /api/users/me': 2,
    'GET /api/users/application': 1,
    'POST /api/users/application': 2,
    'GET /api/users/applications': 3,
    'GET /api/users/applications/{id}': 4,
    'GET /api/users/changes': 1,
    'GET /api/admins/applications': 3,
    'GET /api/admins/applications/{id}': 10,
    'POST /api/users/applications/{id}/submit': 16,
    'POST /api/users/login': 10,
  })
})

test('someone whose session has ended is told so, whatever they send, and nothing is kept of it', async () => {
  const { token } = await makeFilled(app)
  await app.call('POST /api/users/logout', { token })
  const save = (body: object) => app.call('POST /api/users/application', { token, body })
  const saved = () => app.platform.db.$count(fieldHistory)
  const before = await saved()
  expect((await save({ applicationType: 'ba', personalInfo: { state: 'VA' } })).status).toBe(401)
  expect((await save({ applicationType: 'phd' })).status).toBe(401)
  expect((await app.call('GET /api/users/application', { token })).status).toBe(401)
  expect(await saved()).toBe(before)
  expect(app.platform.pool.idleCount).toBe(app.platform.pool.totalCount)
})
