import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { takeOneStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { AdminActor } from '#server/context.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { lookAtHandOver } from './hand-over-check.ts'
import { tellEnrollmentsJob } from './tell-enrollments.ts'

const reasons: Partial<Record<StepName, string>> = {
  enrol: 'settled-outside',
  'cancel-enrolment': 'never-began',
  reopen: 'our-mistake',
  withdraw: 'timing',
}

export type FeedEntry = {
  id: string
  kind: string
  applicationId: string
  personId: string
  record: Record<string, string | null> | null
  sha256: string
}

/** As the guide tells others to do it, in no word of ours. */
export function hashByGuide(record: Record<string, string | null>): string {
  const pairs = Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(record[key])}`)
  return createHash('sha256')
    .update(`{${pairs.join(',')}}`, 'utf8')
    .digest('hex')
}

/** An office with a student system that reads its feed. */
export async function openHandOver(environment: Record<string, string> = {}) {
  const app = await makeTestApp({ environment })
  const { db } = app.platform
  let count = 0
  let owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })
  const token = await makeApiToken(app, { owner, rights: ['hand-over-enrollments'], days: 360 })

  /** Days pass in between, and sessions of the office with them. */
  async function newOwner() {
    owner = await makeAdmin(app, { role: 'owner', name: `owner ${++count}` })
  }

  async function office(route: Route, params: Record<string, string> = {}, sent: object = {}) {
    const headers = { 'idempotency-key': randomUUID() }
    return app.call(route, { token: owner, params, headers, ...sent })
  }

  async function program(
    route: Route,
    sent: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
    by = token,
  ) {
    // A token makes so many calls in a minute.
    app.clock.advance(500)
    return app.call(route, { token: by, headers: { 'idempotency-key': randomUUID() }, ...sent })
  }

  async function step(id: string, name: StepName, detail?: Record<string, unknown>) {
    app.clock.advance(60_000)
    await db.transaction(async (db) => {
      const [row] = await db.select().from(applications).where(eq(applications.id, id))
      if (!row) throw new Error('there is no such application')
      const actor: AdminActor = {
        kind: 'admin',
        id: '00000000-0000-4000-8000-000000000001',
        sessionId: '',
        role: 'owner',
        programs: null,
        secondFactorDone: true,
        freshAt: new Date(0),
      }
      const at = { id, status: Status.parse(row.status), statusSeq: row.statusSeq }
      await takeOneStep(castContext(app, db, actor), name, at, { reasonId: reasons[name], detail })
    })
  }

  async function columnsOf(table: string) {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`)
    const names = rows.map(({ name }) => sql.identifier(name))
    return sql.join(names, sql`, `)
  }

  return {
    ...{ app, db, token, office, program, step },
    owner: () => owner,
    newOwner,
    /** By an owner who just logged in. */
    async addSystem(code = 'banner', change: object = {}) {
      await newOwner()
      const body = { code, name: code, idWithinDays: 7, ...change }
      return office('POST /api/admins/student-systems', {}, { body })
    },
    tell: () => tellEnrollmentsJob.run(app.platform, app.databaseUrl),
    look: () => lookAtHandOver(app.platform),
    async applicantOf(id: string): Promise<string> {
      const [row] = await db
        .select({ is: applications.applicantId })
        .from(applications)
        .where(eq(applications.id, id))
      return row?.is ?? ''
    },
    async feed(query: Record<string, string> = {}, by = token) {
      const { status, body } = await program('GET /api/v1/enrollments', { query }, by)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body as { enrollments: FeedEntry[]; next: string | null; hasMore: boolean }
    },
    async bringIn(program: 'ba' | 'msc', status: Status) {
      const one = `s${++count}`
      const person = { ...cast.maya, firstName: `Maya ${one}`, email: `${one}@example.org` }
      return bringIn(app, { ...person, program, status })
    },
    /** Many at once: as one who is there, with names of their own. */
    async copies(of: string, many: number): Promise<string[]> {
      const [people, places] = [await columnsOf('applicants'), await columnsOf('applications')]
      const { rows } = await db.execute<{ id: string }>(sql`
        WITH p AS (
          INSERT INTO applicants (${people}) SELECT ${people} FROM (
            SELECT q.* FROM applicants a JOIN applications b ON b.applicant_id = a.id,
              generate_series(1, ${many}::int) n, LATERAL jsonb_populate_record(a, jsonb_build_object(
                'id', gen_random_uuid(), 'email', 'copy' || n || '-' || a.email, 'first_name', 'Copy ' || n)) q
            WHERE b.id = ${of}) one
          RETURNING id),
        n AS (
          INSERT INTO applications (${places}) SELECT ${places} FROM (
            SELECT q.* FROM applications a, p, LATERAL jsonb_populate_record(a,
              jsonb_build_object('id', gen_random_uuid(), 'applicant_id', p.id)) q
            WHERE a.id = ${of}) one
          RETURNING id),
        t AS (
          INSERT INTO timeline SELECT q.* FROM timeline t, n, LATERAL jsonb_populate_record(t,
            jsonb_build_object('application_id', n.id)) q
          WHERE t.application_id = ${of})
        SELECT id FROM n`)
      return rows.map(({ id }) => id)
    },
    close: app.close,
  }
}
