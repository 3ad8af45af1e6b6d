import { expect, test } from 'vitest'
import { cursorOf } from '#server/list-page.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { forThisFile } from './for-this-file.ts'

const app = await forThisFile(makeTestApp())
const token = await makeAdmin(app, { role: 'owner', name: 'pages' })

const at = '2027-03-01T14:02:00.000001Z'
const [one, other] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
]

test.each([
  ['GET /api/admins/contracts', cursorOf(at, one)],
  ['GET /api/admins/retention', cursorOf(at, one)],
  ['GET /api/admins/duplicates', cursorOf(at, one, other)],
  ['GET /api/admins/file-requests', cursorOf('2027-03-01', one)],
] as const)('%s goes on from a place, and refuses what is none', async (route, after) => {
  const { status, body } = await app.call(route, { token, query: { after } })
  expect([status, body.next]).toEqual([200, null])
  const { status: refused } = await app.call(route, { token, query: { after: 'nowhere' } })
  expect(refused).toBe(422)
})
