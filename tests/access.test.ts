import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { applicantSessions, auditLog, refusalCounts } from '#server/db/schema.ts'
import { hashToken } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import { beforeSecondFactor, freshActs, matrix, roles } from './access.ts'
import { makeAdmin, makeAdmins } from './admins.ts'
import { type Called, type CallOptions, makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { goodBody } from './request-generator.ts'

let app: TestApp
/** Where a second factor is required. */
let secured: TestApp
/** A token of every identity, by name; its session may be over. */
const tokens: Record<string, string> = {}
let refusals = 0

beforeAll(async () => {
  app = await makeTestApp()
  secured = await makeTestApp({
    environment: { PUBLIC_URL: 'https://apply.test', TRUSTED_PROXIES: '203.0.113.7' },
  })
  tokens.applicant = (await bringIn(app, cast.ada)).token
  tokens.otherApplicant = (await bringIn(app, cast.lukasz)).token
  tokens.expiredApplicant = (await bringIn(app, cast.eleni)).token
  tokens.revokedApplicant = (await bringIn(app, cast.priya)).token
  tokens.closedApplicant = (await bringIn(app, cast.maya)).token
  Object.assign(tokens, await makeAdmins(app))
  tokens.revoked = await makeAdmin(app, { role: 'owner', name: 'revoked' })
  tokens.stale = await makeAdmin(app, { role: 'owner', name: 'stale', beganHoursAgo: 1 })
  tokens.withoutFactor = await makeAdmin(secured, { role: 'owner' })
  tokens.garbage = 'au_not-a-token'
  tokens.garbageAdmin = 'aa_not-a-token'
  await app.platform.db
    .update(applicantSessions)
    .set({ endsAt: app.clock.now() })
    .where(eq(applicantSessions.tokenHash, hashToken(tokens.expiredApplicant)))
  for (const [call, token, body] of [
    ['POST /api/users/logout', tokens.revokedApplicant, {}],
    ['POST /api/users/close', tokens.closedApplicant, { password: castPassword }],
    ['POST /api/admins/logout', tokens.revoked, {}],
  ] as const)
    expect((await app.call(call, { token, body })).status).toBe(200)
  refusals = await countRefusals()
})
afterAll(() => Promise.all([app.close(), secured.close()]))

async function countRefusals(): Promise<number> {
  const { db, refusals } = app.platform
  await refusals.flush()
  const [ofNobody] = await db.select({ calls: sum(refusalCounts.count) }).from(refusalCounts)
  return (await db.$count(auditLog, eq(auditLog.action, 'refused'))) + Number(ofNobody?.calls)
}

const absent = '00000000-0000-4000-8000-00000000dead'

async function ask(name: string, token?: string, body: unknown = {}): Promise<Called> {
  const answer = await app.call(name as Route, sent(name, token, body))
  if (answer.status === 401 || answer.status === 403) refusals++
  return answer
}

function sent(name: string, token: string | undefined, body: unknown): CallOptions {
  const isRead = name.startsWith('GET') || name.startsWith('DELETE')
  const places = [...name.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, absent])
  return {
    params: Object.fromEntries(places),
    ...(!isRead && { body }),
    ...(token && { token }),
    ...(name in queries && { query: queries[name] }),
  }
}

/** What a call must be asked with. */
const queries: Record<string, Record<string, string>> = {
  'GET /api/admins/finance/charges': { show: 'all' },
  'GET /api/admins/questionnaire-people': { status: 'in_review' },
  'GET /api/admins/questionnaires/{id}/export': { form: 'csv' },
  'GET /api/admins/applications/export': { format: 'csv' },
  'GET /api/users/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applicants': { search: 'Lindqvist' },
}

test('every route has a row, and every row a route', () => {
  expect(routes.map(({ endpoint }) => endpoint.route).sort()).toEqual(Object.keys(matrix).sort())
})

const doors = [
  'POST /api/admins/login',
  'POST /api/admins/set-up',
  'POST /api/admins/forgot-password',
  'POST /api/admins/reset-password',
  'POST /api/admins/invitation',
  'POST /api/admins/invitation/accept',
  'POST /api/admins/address/confirm',
]

test('paths under /admins/ are those of staff, but for signing in, setting up and mailed links', () => {
  for (const [name, access] of Object.entries(matrix)) {
    const isStaff = access === 'staff' || Array.isArray(access)
    expect([name, name.includes('/admins/')]).toEqual([name, isStaff || doors.includes(name)])
  }
})

const rows = Object.entries(matrix)
// Signing out ends the token that later rows need.
const endsItsSession = ['POST /api/users/logout', 'POST /api/admins/logout']

describe.each(rows.filter(([, access]) => access === 'applicant'))('%s', (name) => {
  test.each([
    'none',
    'garbage',
    'expiredApplicant',
    'revokedApplicant',
    'closedApplicant',
    ...roles,
    'disabled',
  ])('refuses %s', async (identity) => {
    const answer = await ask(name, tokens[identity])
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      error: 'Sign in to continue',
      code: 'not-signed-in',
      requestId: expect.any(String),
    })
  })

  test.each(['applicant', 'otherApplicant'])('lets %s in', async (identity) => {
    if (endsItsSession.includes(name)) return
    const answer = await ask(name, tokens[identity])
    expect([401, 403, 500]).not.toContain(answer.status)
  })
})

describe.each(rows.filter(([, access]) => access === 'staff' || Array.isArray(access)))(
  '%s',
  (name, access) => {
    test.each([
      'none',
      'applicant',
      'closedApplicant',
      'garbageAdmin',
      'disabled',
      'expired',
      'revoked',
    ])('refuses %s', async (identity) => {
      const answer = await ask(name, tokens[identity])
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('not-signed-in')
    })

    test.each(roles)('answers %s as the row says', async (role) => {
      if (endsItsSession.includes(name)) return
      const answer = await ask(name, tokens[role])
      const isLetIn = access === 'staff' || access.includes(role)
      if (isLetIn) expect([401, 403, 500]).not.toContain(answer.status)
      else expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    })

    test('waits for a second factor where one is required', async () => {
      const row = routes.find(({ endpoint }) => endpoint.route === name)
      const answer = await secured.call(name as Route, {
        ...sent(name, tokens.withoutFactor, row && goodBody(row.endpoint)),
        headers: { 'x-forwarded-proto': 'https' },
      })
      if (beforeSecondFactor.includes(name)) {
        expect(answer.body.code).not.toBe('second-factor-needed')
        if (endsItsSession.includes(name))
          tokens.withoutFactor = await makeAdmin(secured, { role: 'owner', name: 'again' })
      } else expect(answer).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
    })
  },
)

test('the acts that can hurt, and no others, ask for a fresh sign-in', async () => {
  const asked: string[] = []
  const ofStaff = routes.filter(({ endpoint }) => endpoint.access.startsWith('admin'))
  for (const { endpoint } of ofStaff) {
    if (endsItsSession.includes(endpoint.route)) continue
    const answer = await ask(endpoint.route, tokens.stale, goodBody(endpoint))
    expect([endpoint.route, answer.status]).not.toEqual([endpoint.route, 500])
    if (answer.status === 409 && answer.body.code === 'confirm-first') asked.push(endpoint.route)
  }
  expect(asked.sort()).toEqual(freshActs.sort())
})

test('each refusal of this file stands in the audit log, or is counted where it is nobody’s', async () => {
  expect(await countRefusals()).toBe(refusals)
})
