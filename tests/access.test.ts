import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import type { Route } from '#shared/endpoint.ts'
import { type AdminIdentity, makeAdmins } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'

/**
 * Who may call what, written apart from the declarations: a route without a row fails, and so does
 * a row without a route. `public` needs no token; a list names the roles of staff that may.
 */
const matrix: Record<string, 'public' | 'applicant' | 'staff' | readonly AdminIdentity[]> = {
  'GET /api/programs': 'public',
  'GET /api/programs/lists': 'public',
  'POST /api/users/register': 'public',
  'POST /api/users/login': 'public',
  'POST /api/users/forgot-password': 'public',
  'POST /api/users/reset-password': 'public',
  'POST /api/users/email/confirm': 'public',
  'POST /api/users/logout': 'applicant',
  'GET /api/users/me': 'applicant',
  'PATCH /api/users/profile': 'applicant',
  'POST /api/users/password': 'applicant',
  'POST /api/users/email': 'applicant',
  'POST /api/users/email/resend': 'applicant',
  'GET /api/users/sessions': 'applicant',
  'DELETE /api/users/sessions/{id}': 'applicant',
  'DELETE /api/users/sessions': 'applicant',
  'GET /api/users/export': 'applicant',
  'POST /api/users/close': 'applicant',
  'GET /api/users/application': 'applicant',
  'POST /api/users/application': 'applicant',
  'GET /api/users/applications': 'applicant',
  'POST /api/users/applications': 'applicant',
  'GET /api/users/applications/{id}': 'applicant',
  'GET /api/users/changes': 'applicant',
  'POST /api/users/applications/{id}/submit': 'applicant',
  'POST /api/users/applications/{id}/withdraw': 'applicant',
  'POST /api/users/applications/{id}/discard': 'applicant',
  'GET /api/users/applications/{id}/versions': 'applicant',
  'GET /api/users/applications/{id}/pdf': 'applicant',
  'GET /api/users/applications/{id}/receipt': 'applicant',
  'POST /api/admins/login': 'public',
  'POST /api/admins/set-up': 'public',
  'POST /api/admins/forgot-password': 'public',
  'POST /api/admins/reset-password': 'public',
  'POST /api/admins/invitation': 'public',
  'POST /api/admins/invitation/accept': 'public',
  'POST /api/admins/logout': 'staff',
  'GET /api/admins/me': 'staff',
  'PATCH /api/admins/me': 'staff',
  'POST /api/admins/confirm': 'staff',
  'POST /api/admins/password': 'staff',
  'GET /api/admins/sessions': 'staff',
  'DELETE /api/admins/sessions/{id}': 'staff',
  'POST /api/admins/second-factor': 'staff',
  'POST /api/admins/second-factor/confirm': 'staff',
  'POST /api/admins/second-factor/off': 'staff',
  'GET /api/admins/people': ['owner', 'admissions'],
  'POST /api/admins/people/{id}/role': ['owner'],
  'POST /api/admins/people/{id}/deactivate': ['owner'],
  'POST /api/admins/people/{id}/reactivate': ['owner'],
  'POST /api/admins/people/{id}/reset-second-factor': ['owner'],
  'GET /api/admins/invitations': ['owner'],
  'POST /api/admins/invitations': ['owner'],
  'POST /api/admins/invitations/{id}/resend': ['owner'],
  'DELETE /api/admins/invitations/{id}': ['owner'],
  'GET /api/admins/audit-log': ['owner'],
  'GET /api/admins/applications': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/applications/{id}': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/history': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/pdf': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/changes': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/reasons': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'POST /api/admins/applications/{id}/return': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/withdraw': ['owner', 'admissions'],
  'GET /api/admins/mails': ['owner', 'admissions'],
  'GET /api/admins/mails/{id}': ['owner', 'admissions'],
}

const roles: readonly AdminIdentity[] = [
  'owner',
  'admissions',
  'reviewer',
  'interviewer',
  'finance',
  'read-only',
]

let app: TestApp
/** A live token of every identity, by name. */
const tokens: Record<string, string> = {}

beforeAll(async () => {
  app = await makeTestApp()
  tokens.applicant = (await bringIn(app, cast.ada)).token
  Object.assign(tokens, await makeAdmins(app))
  tokens.garbage = 'au_not-a-token'
  tokens.garbageAdmin = 'aa_not-a-token'
})
afterAll(() => app.close())

const absent = '00000000-0000-4000-8000-00000000dead'

function ask(name: string, token?: string) {
  const isRead = name.startsWith('GET') || name.startsWith('DELETE')
  return app.call(name as Route, {
    params: { id: absent },
    ...(!isRead && { body: {} }),
    ...(token && { token }),
  })
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
]

test('paths under /admins/ are those of staff, but for signing in and setting up', () => {
  for (const [name, access] of Object.entries(matrix)) {
    const isStaff = access === 'staff' || Array.isArray(access)
    expect([name, name.includes('/admins/')]).toEqual([name, isStaff || doors.includes(name)])
  }
})

const rows = Object.entries(matrix)
// Signing out ends the token that later rows need.
const endsItsSession = ['POST /api/users/logout', 'POST /api/admins/logout']

describe.each(rows.filter(([, access]) => access === 'applicant'))('%s', (name) => {
  test.each(['none', 'garbage', 'owner', 'read-only', 'disabled'])(
    'refuses %s',
    async (identity) => {
      const answer = await ask(name, tokens[identity])
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        error: 'Sign in to continue',
        code: 'not-signed-in',
        requestId: expect.any(String),
      })
    },
  )

  test('lets an applicant in', async () => {
    if (endsItsSession.includes(name)) return
    const answer = await ask(name, tokens.applicant)
    expect([401, 403, 500]).not.toContain(answer.status)
  })
})

describe.each(rows.filter(([, access]) => access === 'staff' || Array.isArray(access)))(
  '%s',
  (name, access) => {
    test.each(['none', 'applicant', 'garbageAdmin', 'disabled', 'expired'])(
      'refuses %s',
      async (identity) => {
        const answer = await ask(name, tokens[identity])
        expect(answer.status).toBe(401)
        expect(answer.body.code).toBe('not-signed-in')
      },
    )

    test.each(roles)('answers %s as the row says', async (role) => {
      if (endsItsSession.includes(name)) return
      const answer = await ask(name, tokens[role])
      const isLetIn = access === 'staff' || access.includes(role)
      if (isLetIn) expect([401, 403, 500]).not.toContain(answer.status)
      else expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    })
  },
)
