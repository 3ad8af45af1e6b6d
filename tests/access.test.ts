import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { applicantSessions } from '#features/accounts/server/tables.ts'
import { tokenRights } from '#features/api-access/token-rights.ts'
import { auditLog, refusalCounts } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import { beforeSecondFactor, freshActs, matrix, roles } from './access.ts'
import { makeAdmin, makeAdmins } from './admins.ts'
import { makeApiToken, makeDeadTokens } from './api-tokens.ts'
import { type Called, type CallOptions, makeTestApp } from './app.ts'
import { openBuiltApp } from './built-app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { goodBody, queries } from './request-generator.ts'

const absent = '00000000-0000-4000-8000-00000000dead'
/** A token of every identity, by name; its session may be over. */
const tokens: Record<string, string> = {}

// People are brought in by the sources; whom it lets in is asked of the build.
const app = await forThisFile(makeTestApp({ now: new Date() }))
const built = await forThisFile(openBuiltApp(app))
/** Where a second factor is required. */
const secured = await forThisFile(openBuiltApp(app, { PUBLIC_URL: 'https://apply.test' }))
tokens.applicant = (await bringIn(app, cast.ada)).token
tokens.otherApplicant = (await bringIn(app, cast.lukasz)).token
tokens.expiredApplicant = (await bringIn(app, cast.eleni)).token
tokens.revokedApplicant = (await bringIn(app, cast.priya)).token
tokens.closedApplicant = (await bringIn(app, cast.maya)).token
Object.assign(tokens, await makeAdmins(app))
tokens.revoked = await makeAdmin(app, { role: 'owner', name: 'revoked' })
tokens.stale = await makeAdmin(app, { role: 'owner', name: 'stale', beganHoursAgo: 1 })
tokens.withoutFactor = await makeAdmin(app, { role: 'owner', name: 'without factor' })
tokens.program = await makeApiToken(app, { owner: tokens.owner ?? '' })
const dead = await makeDeadTokens(app, tokens.owner ?? '')
Object.assign(tokens, dead)
tokens.elsewhere = await makeApiToken(app, {
  owner: tokens.owner ?? '',
  networks: ['198.51.100.0/24', '2001:db8::/32'],
})
for (const right of tokenRights) {
  const others = tokenRights.filter((one) => one !== right)
  tokens[`only ${right}`] = await makeApiToken(app, { owner: tokens.owner ?? '', rights: [right] })
  tokens[`not ${right}`] = await makeApiToken(app, { owner: tokens.owner ?? '', rights: others })
}
tokens.garbage = 'au_not-a-token'
tokens.garbageAdmin = 'aa_not-a-token'
await app.platform.db
  .update(applicantSessions)
  // The clock of those who brought them in has gone on by minutes.
  .set({ endsAt: new Date() })
  .where(eq(applicantSessions.tokenHash, hashToken(tokens.expiredApplicant)))
for (const [call, token, body] of [
  ['POST /api/users/logout', tokens.revokedApplicant, {}],
  ['POST /api/users/close', tokens.closedApplicant, { password: castPassword }],
  ['POST /api/admins/logout', tokens.revoked, {}],
] as const)
  expect((await built.call(call, { token, body })).status).toBe(200)
let refusals = await countRefusals()

async function countRefusals(): Promise<number> {
  const { db } = app.platform
  const [ofNobody] = await db.select({ calls: sum(refusalCounts.count) }).from(refusalCounts)
  return (await db.$count(auditLog, eq(auditLog.action, 'refused'))) + Number(ofNobody?.calls)
}

async function ask(name: string, token?: string, body: unknown = {}): Promise<Called> {
  const answer = await built.call(name as Route, sent(name, token, body))
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
    ...(name.includes(' /api/v1/') && { headers: { 'idempotency-key': randomUUID() } }),
    query: queries[name] ?? {},
  }
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
  'GET /api/admins/sso/providers',
  'POST /api/admins/sso/begin',
  'POST /api/admins/sso/finish',
]

test('paths under /admins/ are those of staff, but for signing in, setting up and mailed links', () => {
  for (const [name, access] of Object.entries(matrix)) {
    const isStaff = access === 'staff' || Array.isArray(access)
    expect([name, name.includes('/admins/')]).toEqual([name, isStaff || doors.includes(name)])
  }
})

const rows = Object.entries(matrix)
const ofApplicants = rows.filter(([, access]) => access === 'applicant')
const ofStaff = rows.filter(([, access]) => access === 'staff' || Array.isArray(access))
const ofPrograms = rows.flatMap(([name, access]) =>
  typeof access === 'string' && access.startsWith('token') ? [[name, access] as const] : [],
)
const ofEverybody = rows.filter(([, access]) => access === 'public')
// Signing out ends the token that later rows need.
const endsItsSession = ['POST /api/users/logout', 'POST /api/admins/logout']

const notApplicants = [
  'none',
  'garbage',
  'expiredApplicant',
  'revokedApplicant',
  'closedApplicant',
  ...roles,
  'disabled',
  'program',
]
const notStaff = [
  'none',
  'applicant',
  'closedApplicant',
  'garbageAdmin',
  'disabled',
  'expired',
  'revoked',
  'program',
]
const notPrograms = ['none', 'garbage', 'applicant', 'garbageAdmin', ...roles, ...Object.keys(dead)]

type Cell = { identity: string; status: number; body: unknown }

/** Asks as each of them and returns the answers that are not as they should be. */
async function deviatingOf(
  name: string,
  identities: readonly string[],
  isRight: (answer: Called, identity: string) => boolean,
): Promise<Cell[]> {
  const deviating: Cell[] = []
  for (const identity of identities) {
    const answer = await ask(name, tokens[identity])
    cells++
    if (!isRight(answer, identity))
      deviating.push({ identity, status: answer.status, body: answer.body })
  }
  return deviating
}

function isLetIn({ status }: Called): boolean {
  return ![401, 403, 500].includes(status)
}

const signInFirst = { error: 'Log in to continue', code: 'not-signed-in' }

function isToSignIn({ status, body }: Called): boolean {
  return status === 401 && body.code === 'not-signed-in'
}

let cells = 0

test.each(ofApplicants)('%s is for applicants alone', async (name) => {
  const refused = await deviatingOf(name, notApplicants, ({ status, body }) => {
    const { requestId, ...said } = body
    return isDeepStrictEqual(
      { status, said, requestId: typeof requestId },
      { status: 401, said: signInFirst, requestId: 'string' },
    )
  })
  const applicants = endsItsSession.includes(name) ? [] : ['applicant', 'otherApplicant']
  expect([...refused, ...(await deviatingOf(name, applicants, isLetIn))]).toEqual([])
})

test.each(ofStaff)('%s is for those of staff whom the row names', async (name, access) => {
  const outside = await deviatingOf(name, notStaff, isToSignIn)
  const inside = await deviatingOf(
    name,
    endsItsSession.includes(name) ? [] : roles,
    (answer, role) =>
      access === 'staff' || roles.some((one) => one === role && access.includes(one))
        ? isLetIn(answer)
        : answer.status === 403 && answer.body.code === 'not-allowed',
  )
  expect([...outside, ...inside]).toEqual([])
})

test.each(ofPrograms)('%s is for programs whose token has the right', async (name, access) => {
  const right = tokenRights.find((one) => access === `token:${one}`)
  const outside = await deviatingOf(name, notPrograms, isToSignIn)
  const elsewhere = await deviatingOf(
    name,
    ['elsewhere'],
    ({ status, body }) => status === 403 && body.code === 'network',
  )
  const inside = await deviatingOf(name, right ? [`only ${right}`] : ['program'], isLetIn)
  const others = await deviatingOf(
    name,
    right ? [`not ${right}`] : [],
    ({ status, body }) => status === 403 && body.code === 'not-allowed',
  )
  expect(access === 'token' || right).toBeTruthy()
  expect([...outside, ...elsewhere, ...inside, ...others]).toEqual([])
})

test('a program reaches no act that asks who is at the keyboard, and accounts of the office by SCIM alone', async () => {
  const asked: string[] = []
  for (const [name] of ofPrograms) {
    const row = routes.find(({ endpoint }) => endpoint.route === name)
    const { status, body } = await ask(name, tokens.program, row && goodBody(row.endpoint))
    if (status === 500 || body.code === 'confirm-first') asked.push(name)
  }
  expect(asked).toEqual([])
  expect(ofPrograms.filter(([name]) => !/ \/(?:api\/v1|scim\/v2)\//.test(name))).toEqual([])
  const staff = ofPrograms.filter(([, access]) => access === 'token:provision-staff')
  expect(staff.filter(([name]) => !name.includes(' /scim/v2/'))).toEqual([])
})

test.each(ofEverybody)('%s asks nobody to sign in', async (name) => {
  const everybody = ['none', 'garbage', 'applicant', 'owner']
  const isRight = (answer: Called) => answer.status !== 500 && !isToSignIn(answer)
  expect(await deviatingOf(name, everybody, isRight)).toEqual([])
})

test('each row was asked by everybody', () => {
  expect(cells).toBe(
    ofApplicants.length * (notApplicants.length + 2) -
      2 +
      ofStaff.length * (notStaff.length + roles.length) -
      roles.length +
      ofPrograms.length * (notPrograms.length + 3) -
      ofPrograms.filter(([, access]) => access === 'token').length +
      ofEverybody.length * 4,
  )
})

test('staff without a second factor wait for it where one is required', async () => {
  const deviating: (Cell & { name: string })[] = []
  for (const [name] of ofStaff) {
    const row = routes.find(({ endpoint }) => endpoint.route === name)
    const answer = await secured.call(name as Route, {
      ...sent(name, tokens.withoutFactor, row && goodBody(row.endpoint)),
      headers: { 'x-forwarded-proto': 'https' },
    })
    if (answer.status === 401 || answer.status === 403) refusals++
    const { status, body } = answer
    const waits = status === 403 && body.code === 'second-factor-needed'
    const mayGoOn = beforeSecondFactor.includes(name)
    const isRight = mayGoOn ? body.code !== 'second-factor-needed' : waits
    if (!isRight) deviating.push({ name, identity: 'withoutFactor', status, body })
    if (mayGoOn && endsItsSession.includes(name))
      tokens.withoutFactor = await makeAdmin(app, { role: 'owner', name: 'again' })
  }
  expect(deviating).toEqual([])
})

test('the acts that can hurt, and no others, ask for a fresh sign-in', async () => {
  const asked: string[] = []
  const broken: string[] = []
  for (const { endpoint } of routes) {
    if (!endpoint.access.startsWith('admin') || endsItsSession.includes(endpoint.route)) continue
    const answer = await ask(endpoint.route, tokens.stale, goodBody(endpoint))
    if (answer.status === 500) broken.push(endpoint.route)
    if (answer.status === 409 && answer.body.code === 'confirm-first') asked.push(endpoint.route)
  }
  expect(broken).toEqual([])
  expect(asked.sort()).toEqual(freshActs.sort())
})

test('each refusal of this file is in the audit log, or is counted where it is no one’s', async () => {
  // What is only counted is written by a server that stops, at the latest.
  for (const { server } of [built, secured]) {
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(0)
  }
  expect(await countRefusals()).toBe(refusals)
})
