import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { composeApp, routes } from '#app/server/app.ts'
import { takesFile } from '#server/call-input.ts'
import { makeMetrics } from '#server/metrics.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { goodBody } from './request-generator.ts'

/** What no one sets by writing it beside what a call asks for, in the words of tables and of answers. */
const forbidden =
  `id userId user_id applicantId applicant_id adminId actor role rights programs isAdmin admin owner
  status statusAt statusSeq status_seq seq step steps submittedAt submitted_at createdAt updatedAt createdBy
  at by actorId assigneeId flags receiptNumber round rounds snapshot state decision outcome released releasedAt
  confirmedBy confirmedAt approvedBy approvedAt goesOutAt holdMinutes secondPerson asksSecond price amount
  tariff fee paid waived credits score scores reviewerId doneAt attentionAt emailConfirmed emailConfirmedAt
  passwordHash secondFactor freshAt sessionId closedAt discardedAt disabledAt version hash prevHash toString`.split(
    /\s+/,
  )
const poisoned = '"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}}'

const writes = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.shapes.body && !takesFile(endpoint))
  // Its birth date and numbers are not made at random; `bad-input.test.ts` sends it such fields.
  .filter(({ route }) => route !== 'POST /api/users/register')

test('there are more than sixty of them', () => {
  expect(new Set(forbidden).size).toBeGreaterThan(60)
})

test.each(writes.map((endpoint) => [endpoint.route, endpoint] as const))(
  '%s reads none of them',
  (_, endpoint) => {
    const { body } = endpoint.shapes
    if (!body) return
    const good = goodBody(endpoint)
    if (typeof good !== 'object' || good === null || Array.isArray(good)) return
    const asked = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    const known = Object.keys(asked.properties ?? {})
    const extra = Object.fromEntries(
      forbidden.filter((name) => !known.includes(name)).map((name) => [name, 'owner']),
    )
    const sent = JSON.stringify({ ...extra, ...good }).replace('{', `{${poisoned},`)
    const read = z.safeParse(body, JSON.parse(sent))
    // A call that is strict about its body refuses it whole, which is as good.
    if (!read.success) return
    const keys = Object.keys(Object(read.data))
    expect(keys.filter((key) => !known.includes(key))).toEqual([])
    expect(Object(read.data).role).toBe(Object(good).role)
    expect(Object.getPrototypeOf(read.data)).toBe(Object.prototype)
  },
)

const app = await forThisFile(makeTestApp())

test('written beside the decision of an officer, they neither confirm nor release it', async () => {
  const { id } = await bringIn(app, { ...cast.ada, status: 'in_review' })
  const officer = await makeAdmin(app, { role: 'admissions' })
  const read = async () => {
    const answer = await app.call('GET /api/admins/applications/{id}', {
      token: officer,
      params: { id },
    })
    return answer.body
  }
  const before = await read()
  const draft = await app.call('PUT /api/admins/applications/{id}/decision', {
    token: officer,
    params: { id },
    body: {
      released: true,
      confirmedBy: 'somebody',
      releasedAt: '2020-01-01T00:00:00.000Z',
      status: 'accepted',
      version: 0,
      outcome: 'reject',
      reasonIds: ['stronger-field'],
      conditions: [],
      laterIntakeId: null,
      replyOn: null,
    },
  })
  expect(draft.status).toBe(200)
  expect(draft.body).toMatchObject({ state: 'draft', confirmedBy: null, releasedAt: null })
  expect((await read()).status).toBe(before.status)
})

test('an operator sees that somebody tried', async () => {
  const metrics = makeMetrics(app.platform)
  const watched = composeApp(app.platform, { metrics })
  const answer = await watched.request('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'x', role: 'owner', id: '1' }),
  })
  expect(answer.status).toBe(401)
  expect(await metrics.text()).toContain('matricula_unknown_keys_total{route="/api/users/login"} 2')
})
