import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { awaitedOf } from '#features/applications/next-move.ts'
import { turnOf } from '#features/applications/server/tables.ts'
import { type Status, statuses } from '#features/applications/status.ts'
import { auditLog } from '#server/db/tables.ts'
import type { Role } from '#shared/rights.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { statementsOf } from '#tests/statements.ts'
import { makeAdmins } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'

const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)
const adaId = (await bringIn(app, cast.ada)).id
await bringIn(app, cast.lukasz)
await bringIn(app, cast.tomas)

type Row = { id: string; firstName: string; email: string }

function list(query: Record<string, string> = {}, role: Role = 'owner') {
  return app.call('GET /api/admins/applications', { token: tokens[role], query })
}

async function namesOf(query: Record<string, string>): Promise<string[]> {
  const { body } = await list(query)
  return body.applications.map((row: Row) => row.firstName)
}

function read(id: string, role: Role = 'owner') {
  const token = tokens[role]
  return app.call('GET /api/admins/applications/{id}', { token, params: { id } })
}

/** Applications of many people, all of one instant, so that only the id orders them. */
async function addMany(count: number, program: 'ba' | 'msc', name: string): Promise<void> {
  const begun = '2020-01-01 00:00:00.123456Z'
  await app.platform.db.execute(sql`
    WITH people AS (
      INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, created_at)
      SELECT gen_random_uuid(), ${name}::text || n || '@example.org', '$argon2id$', ${name}, 'Person', date '1950-01-01' + n,
        '+1202' || 5550000 + n, 'US', ${begun}::timestamptz FROM generate_series(1, ${count}::int) n
      RETURNING id),
    begun AS (
      INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, created_at, listed_at, search)
      SELECT gen_random_uuid(), people.id, ${program}::text, intakes.id, 'incomplete', ${begun}::timestamptz, 1, 1, ${begun}::timestamptz,
        ${begun}::timestamptz, '' FROM people, (SELECT id FROM intakes WHERE program = ${program} LIMIT 1) intakes
      RETURNING id)
    INSERT INTO timeline (application_id, seq, kind, step, to_status, actor, at)
    SELECT id, 1, 'step', 'begin', 'incomplete', 'system', ${begun}::timestamptz FROM begun`)
}

test('the list shows who, what and where it stands, the newest first', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: null, count: 3 })
  expect(body.applications.map(({ firstName }: Row) => firstName)).toEqual([
    'Tomás',
    'Łukasz',
    'Ada',
  ])
  expect(body.applications[2]).toEqual({
    id: adaId,
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.org',
    phoneNumber: '+12025550102',
    program: 'msc',
    status: 'incomplete',
    statusAt: expect.any(String),
    intake: expect.any(String),
    listedAt: expect.any(String),
    submittedAt: null,
    assignee: null,
    flags: [],
    attentionAt: null,
    here: [],
  })
})

test('status and program narrow it', async () => {
  expect(await namesOf({ status: 'rejected' })).toEqual(['Tomás'])
  expect(await namesOf({ program: 'msc' })).toEqual(['Łukasz', 'Ada'])
  expect(await namesOf({ program: 'msc', status: 'rejected' })).toEqual([])
  expect((await list({ status: 'lost' })).status).toBe(422)
})

test('by whose turn it is, the office comes first, then applicants, and all are there', async () => {
  expect(await namesOf({ sort: 'turn' })).toEqual(['Łukasz', 'Ada', 'Tomás'])
})

test('whose turn an order says, the table of statuses says', async () => {
  const turn = turnOf({ status: sql`status`, attentionAt: sql`NULL::timestamptz` })
  const { rows } = await app.platform.db.execute<{ status: Status; turn: number }>(
    sql`SELECT status, ${turn} AS turn FROM unnest(${sql.param(statuses)}::text[]) status`,
  )
  const turns = { office: 0, applicant: 1, nobody: 2 }
  const said = statuses.map((status) => [status, turns[awaitedOf({ status, attentionAt: null })]])
  expect(Object.fromEntries(rows.map(({ status, turn }) => [status, turn]))).toEqual(
    Object.fromEntries(said),
  )
})

test.each([
  ['part of a name', 'kafo', ['Ada']],
  ['another case, letters outside ASCII', 'ŁUKASZ', ['Łukasz']],
  ['each word for itself, in any order', 'brien łuk', ['Łukasz']],
  ['an address', 'tomas@example', ['Tomás']],
  ['a phone number as people write it', '+1 (202) 555-0102', ['Ada']],
  ['two letters, at the beginning of a word', 'ok', ['Ada']],
  ['two letters, not in the middle of one', 'ka', []],
  ['a percent sign', '%', []],
  ['an underscore for any letter', 'ok_for', []],
  ['a backslash', 'a\\', []],
  ['only spaces', '  ', ['Tomás', 'Łukasz', 'Ada']],
])('search finds %s', async (_, search, found) => {
  expect(await namesOf({ search })).toEqual(found)
})

test('the statements are the same for one row, for three and for a page', async () => {
  const one = await statementsOf(app, () => list({ status: 'rejected' }))
  const three = await statementsOf(app, () => list())
  await addMany(120, 'ba', 'Many')
  const page = await statementsOf(app, () => list({ program: 'ba' }))
  expect([one, three, page]).toEqual([3, 3, 3])
})

const orders = [undefined, 'oldest', 'name', 'name-desc', 'since', 'since-desc', 'turn']

test('pages follow one another without a gap or a row twice in each order, also within one instant', async () => {
  for (const sort of orders) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { program: 'ba', ...(sort && { sort }), ...(after && { after }) }
      const { body } = await list(query)
      expect(body.count).toBe(121)
      seen.push(...body.applications.map(({ id }: Row) => id))
      after = body.next ?? undefined
    } while (after)
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 121, 121])
  }
})

test('names are sorted by the family name, and follow it when it changes', async () => {
  const { rows } = await app.platform.db.execute<{ id: string }>(
    sql`SELECT applicant_id AS id FROM applications WHERE id = ${adaId}`,
  )
  expect(await namesOf({ program: 'msc', sort: 'name' })).toEqual(['Łukasz', 'Ada'])
  const rename = (name: string) =>
    app.platform.db.execute(
      sql`UPDATE applicants SET last_name = ${name} WHERE id = ${rows[0]?.id}`,
    )
  await rename('Åberg')
  expect(await namesOf({ program: 'msc', sort: 'name' })).toEqual(['Ada', 'Łukasz'])
  expect(await namesOf({ program: 'msc', sort: 'name-desc' })).toEqual(['Łukasz', 'Ada'])
  await rename('Okafor')
})

test.each(['nonsense', '', 'MjAyNi0xMS0yMQ', Buffer.from('x'.repeat(90)).toString('base64url')])(
  'the made-up cursor "%s" is refused',
  async (after) => {
    const answer = await list({ after })
    expect(answer).toMatchObject({ status: 422, body: { fields: { after: expect.any(String) } } })
  },
)

test('a count beyond 1,000 is not worked out', async () => {
  await addMany(999, 'msc', 'Crowd')
  expect((await list({ program: 'msc' })).body.count).toBeNull()
  expect((await list({ program: 'ba' })).body.count).toBe(121)
})

test('what is found inside texts is counted up to 200, and shown from the first on', async () => {
  await app.platform.db.execute(sql`
    UPDATE applications SET search_answers = 'a lighthouse at sea' WHERE id IN (
      SELECT id FROM applications WHERE program = 'ba' ORDER BY id LIMIT 100)`)
  const some = await list({ search: 'lighthouse' })
  expect(some.body).toMatchObject({ count: 100, atLeast: 100 })
  await app.platform.db.execute(sql`
    UPDATE applications SET search_answers = 'a lighthouse at sea' WHERE program = 'msc'`)
  const many = await list({ search: 'lighthouse' })
  expect(many.body).toMatchObject({ count: null, atLeast: 200 })
  expect(many.body.applications).toHaveLength(50)
})

test('restricted answers reach only who holds the right, and each look is in the audit log', async () => {
  const looks = async () => {
    const rows = await app.platform.db.select().from(auditLog)
    return rows.filter(({ action }) => action === 'application.restricted-read')
  }
  const interviewer = await read(adaId, 'interviewer')
  expect(interviewer.status).toBe(200)
  expect(JSON.stringify(interviewer.body)).not.toMatch(
    /isUSCitizen|isMilitaryAffiliated|isDoDEmployee/,
  )
  expect(interviewer.body.data.education).toMatchObject({ hasBachelors: true })
  expect(await looks()).toHaveLength(0)

  const owner = await read(adaId, 'owner')
  expect(owner.body.data.personalInfo.isUSCitizen).toBe(true)
  expect(owner.body.answered).toEqual(['personalInfo.isUSCitizen'])
  expect(await looks()).toEqual([
    expect.objectContaining({
      actor: expect.stringMatching(/^admin:/),
      subject: `application:${adaId}`,
    }),
  ])
})

test('one application comes with its person and its timeline', async () => {
  const { body } = await list({ status: 'rejected' })
  const tomas = await read(body.applications[0].id)
  expect(tomas.body).toMatchObject({
    firstName: 'Tomás',
    country: 'US',
    state: 'CA',
    emailConfirmed: false,
    status: 'rejected',
  })
  expect(
    tomas.body.timeline.map(({ step, from, to, by }: Record<string, unknown>) => [
      step,
      from,
      to,
      by,
    ]),
  ).toEqual([
    ['begin', null, 'incomplete', 'Tomás Herrera'],
    ['submit', 'incomplete', 'submitted', 'Tomás Herrera'],
    ['book', 'submitted', 'scheduled', 'Tomás Herrera'],
    ['hold-interview', 'scheduled', 'in_review', 'system'],
    ['release-reject', 'in_review', 'rejected', 'system'],
  ])
})

test('one that is not there is 404, and finance reads none', async () => {
  const absent = '00000000-0000-4000-8000-00000000dead'
  expect(await read(absent)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await read('x')).status).toBe(422)
  expect((await read(adaId, 'finance')).status).toBe(403)
  expect((await list({}, 'finance')).status).toBe(200)
})
