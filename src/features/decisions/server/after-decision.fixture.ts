import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { applicantSessions } from '#features/accounts/server/tables.ts'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { newToken } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin, makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { releaseTo } from '#tests/released-decisions.ts'

export const own = '/api/users/applications/{id}'
export const office = '/api/admins/applications/{id}'
export const dayMs = 86_400_000

/** People with a decision, and an office that answers them, for the tests of one file. */
export function afterDecisions() {
  let app: TestApp
  let staff: Record<string, string>
  let inReview: Copy

  beforeAll(async () => {
    app = await makeTestApp()
    staff = await makeAdmins(app)
    const { id } = await bringIn(app, { ...cast.xiaoming, program: 'msc' })
    inReview = await copyOf(app, id)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.clock.advance(60_000)
  })

  /** The last moment of a day in New York, where the institute is. */
  function replyAt(): Date {
    return new Date(Math.ceil(app.clock.now().getTime() / dayMs) * dayMs + 15 * dayMs)
  }

  async function accepted(said: Parameters<typeof releaseTo>[2] = {}): Promise<Copy> {
    const one = await copyOf(app, inReview.id)
    await releaseTo(app, one.id, { replyAt: replyAt(), ...said })
    return one
  }

  function asApplicant(one: Copy, route: string, body?: object, key: string = randomUUID()) {
    return app.call(`${body ? 'POST' : 'GET'} ${own}${route}` as Route, {
      token: one.token,
      params: { id: one.id },
      ...(body && { body, headers: { 'idempotency-key': key } }),
    })
  }

  function asStaff(route: string, id: string, body?: object, role = 'admissions') {
    return app.call(`${body ? 'POST' : 'GET'} ${route}` as Route, {
      token: staff[role] ?? '',
      params: { id },
      ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
    })
  }

  async function laterOf(one: Copy) {
    const { application } = await rowsOf(app, one.id)
    const [later] = await listLaterIntakes(app.platform.db, application)
    if (!later) throw new Error('there is no later intake')
    return later
  }

  async function statusOf(one: { id: string }) {
    return (await rowsOf(app, one.id)).application.status
  }

  /** Somebody of a role whose session has just begun, however far the clock has moved. */
  async function signedInAgain(role: string): Promise<string> {
    return makeAdmin(app, { role, name: `${role}-${randomUUID().slice(0, 6)}` })
  }

  /** A session of an applicant that has just begun. */
  async function anotherSession(id: string): Promise<string> {
    const { application } = await rowsOf(app, id)
    const { token, hash } = newToken('au_')
    const now = app.clock.now()
    await app.platform.db.insert(applicantSessions).values({
      tokenHash: hash,
      id: randomUUID(),
      applicantId: application.applicantId,
      createdAt: now,
      lastSeenAt: now,
      endsAt: new Date(now.getTime() + dayMs),
      device: 'Later',
      address: '203.0.113.8',
    })
    return token
  }

  return {
    replyAt,
    accepted,
    asApplicant,
    asStaff,
    laterOf,
    statusOf,
    signedInAgain,
    anotherSession,
    get app() {
      return app
    },
    get staff() {
      return staff
    },
    get inReview() {
      return inReview
    },
  }
}
