import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { presences } from '#features/casework/server/tables.ts'
import { conflicts, reviews } from '#features/review/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Role } from '#shared/rights.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmins } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { foldMissing } from './fold-missing.ts'
import { foldSearchWords, forgetSearchWords } from './search-words.ts'
import { searchWords } from './tables.ts'

const ids: Record<string, string> = {}

/** Ada begins the master's, Łukasz is received there, Tomás is rejected from the bachelor's. */
const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)
for (const name of ['ada', 'lukasz', 'tomas'] as const)
  ids[name] = (await bringIn(app, cast[name])).id
const { db } = app.platform
await db.execute(sql`UPDATE applications SET flags = '{urgent,military}', assignee_id = ${await adminId('admissions')}
  WHERE id = ${ids.lukasz}`)
await db.execute(sql`UPDATE applications SET flags = '{military}', search_notes = 'speaks of a lighthouse'
  WHERE id = ${ids.tomas}`)
await db.execute(
  sql`UPDATE applications SET search_answers = 'seamstress in baltimore' WHERE id = ${ids.lukasz}`,
)
await foldSearchWords(db)

async function adminId(name: string): Promise<string> {
  const rows = await app.platform.db.select().from(admins).where(eq(admins.name, name))
  return rows[0]?.id ?? ''
}

function list(query: Record<string, string> = {}, role: Role = 'owner') {
  return app.call('GET /api/admins/applications', { token: tokens[role], query })
}

async function found(query: Record<string, string>, role: Role = 'owner'): Promise<string[]> {
  const { body } = await list(query, role)
  return body.applications.map((row: { firstName: string }) => row.firstName)
}

test.each<[string, Record<string, string>, string[]]>([
  ['one of several statuses', { status: 'rejected,submitted' }, ['Tomás', 'Łukasz']],
  ['the office that is awaited', { waiting: 'office' }, ['Łukasz']],
  ['the applicant who is awaited', { waiting: 'applicant' }, ['Ada']],
  ['nobody who is awaited', { waiting: 'nobody' }, ['Tomás']],
  ['a status in which somebody else is awaited', { waiting: 'office', status: 'rejected' }, []],
  ['any of several flags', { flags: 'urgent,look-again' }, ['Łukasz']],
  ['a flag that several have', { flags: 'military' }, ['Tomás', 'Łukasz']],
  ['nobody assigned', { assignee: 'nobody' }, ['Tomás', 'Ada']],
  ['what needs doing', { attention: 'yes' }, ['Łukasz']],
  ['what needs doing, by its order', { sort: 'attention' }, ['Łukasz']],
  ['the oldest first', { sort: 'oldest' }, ['Ada', 'Łukasz', 'Tomás']],
])('the list is narrowed to %s', async (_, query, names) => {
  expect(await found(query)).toEqual(names)
})

test('“me” is the caller', async () => {
  expect(await found({ assignee: 'me' }, 'admissions')).toEqual(['Łukasz'])
  expect(await found({ assignee: 'me' })).toEqual([])
  expect(await found({ assignee: await adminId('admissions') })).toEqual(['Łukasz'])
})

test('where people live narrows the list, and follows a move', async () => {
  const move = (country: string, state: string | null) =>
    db.execute(sql`UPDATE applicants SET country = ${country}, state = ${state}
      WHERE id = (SELECT applicant_id FROM applications WHERE id = ${ids.tomas})`)
  await move('NZ', null)
  expect(await found({ country: 'NZ' })).toEqual(['Tomás'])
  await move('US', 'WY')
  expect(await found({ country: 'NZ' })).toEqual([])
  expect(await found({ state: 'WY' })).toEqual(['Tomás'])
  expect(await found({ country: 'US', status: 'rejected' })).toEqual(['Tomás'])
})

test('an intake is named by its id', async () => {
  const rows = await app.platform.db.select().from(intakes).where(eq(intakes.program, 'ba'))
  const all = await Promise.all(rows.map(({ id }) => found({ intake: id })))
  expect(all.flat()).toEqual(['Tomás'])
})

test('days are those of the institute, and only what was submitted has one', async () => {
  const zone = 'America/New_York'
  const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const rows = await app.platform.db
    .select({ at: applications.submittedAt })
    .from(applications)
    .where(eq(applications.id, ids.lukasz ?? ''))
  const submitted = rows[0]?.at ?? new Date(0)
  const [on, before] = [day(submitted), day(new Date(submitted.getTime() - 86_400_000))]
  expect(await found({ from: on, to: on })).toEqual(['Tomás', 'Łukasz'])
  expect(await found({ to: before })).toEqual([])
  expect((await list({ from: '2026-02-31' })).status).toBe(422)
})

test.each<Record<string, string>>([
  { status: 'submitted,lost' },
  { flags: 'Urgent!' },
  { assignee: 'somebody' },
  { waiting: 'us' },
  { intake: 'x' },
  { sort: 'email' },
  { country: 'Poland' },
])('%o is refused', async (query) => {
  expect((await list(query)).status).toBe(422)
})

describe('the search inside', () => {
  test('finds beginnings of words in answers and notes', async () => {
    expect(await found({ search: 'seams' })).toEqual(['Łukasz'])
    expect(await found({ search: 'LIGHT tomás' })).toEqual(['Tomás'])
    expect(await found({ search: 'house' })).toEqual([])
  })

  test('is closed to anyone who reads no applications', async () => {
    expect(await found({ search: 'seamstress' }, 'finance')).toEqual([])
    expect(await found({ search: 'łukasz' }, 'finance')).toEqual(['Łukasz'])
  })

  test.each(["'", '&:*', "o'", '<b>', '()', '\\'])('takes %s as it comes', async (search) => {
    expect((await list({ search: `${search}${search}${search}` })).status).toBe(200)
  })
})

describe('a search that is misspelled', () => {
  test.each([
    ['seemstress', 'seamstress', ['Łukasz']],
    ['lighthuose', 'lighthouse', ['Tomás']],
    ['Okaffor ada', 'okafor ada', ['Ada']],
  ])('%s finds %s', async (search, nearest, names) => {
    const { body } = await list({ search })
    expect(body).toMatchObject({ nearest, count: names.length })
    expect(body.applications.map((row: { firstName: string }) => row.firstName)).toEqual(names)
  })

  test('stays empty where nothing is near, or where it holds a number', async () => {
    expect((await list({ search: 'qzxjkw' })).body).toMatchObject({ nearest: null, count: 0 })
    expect((await list({ search: '+12025550000' })).body).toMatchObject({ nearest: null, count: 0 })
  })

  test('forgets a word with the last who had it', async () => {
    const { db } = app.platform
    const known = () => db.$count(searchWords, eq(searchWords.word, 'lighthouse'))
    expect(await known()).toBe(1)
    await db.execute(sql`UPDATE applications SET search_notes = '' WHERE id = ${ids.tomas}`)
    await forgetSearchWords(db)
    expect(await known()).toBe(0)
  })
})

test('a row says who has it, since when the office is awaited and who else is in it', async () => {
  const { db, now } = app.platform
  const place = { applicationId: ids.lukasz ?? '' }
  const gone = new Date(now().getTime() - 61_000)
  await db.insert(presences).values([
    { ...place, adminId: await adminId('admissions'), seenAt: now() },
    { ...place, adminId: await adminId('reviewer'), seenAt: gone },
  ])
  const [row] = (await list({ status: 'submitted' })).body.applications
  expect(row).toMatchObject({
    assignee: { id: await adminId('admissions'), name: 'admissions' },
    flags: ['urgent', 'military'],
    attentionAt: row.statusAt,
    here: ['admissions'],
  })
  expect((await list({ status: 'submitted' }, 'admissions')).body.applications[0].here).toEqual([])
})

test('a reviewer finds what was given to them, and nothing in which they have a conflict', async () => {
  const { db, now } = app.platform
  const reviewerId = await adminId('reviewer')
  const at = now()
  expect(await found({}, 'reviewer')).toEqual([])
  for (const id of [ids.lukasz, ids.tomas])
    await db.insert(reviews).values({
      id: crypto.randomUUID(),
      applicationId: id ?? '',
      reviewerId,
      assignedBy: await adminId('admissions'),
      assignedAt: at,
      rubricVersion: 1,
      scores: {},
      evidence: {},
    })
  await db
    .insert(conflicts)
    .values({ adminId: reviewerId, applicationId: ids.tomas ?? '', reason: 'kin', declaredAt: at })
  expect(await found({}, 'reviewer')).toEqual(['Łukasz'])
  expect(await found({ search: 'tomás' }, 'reviewer')).toEqual([])
  const { body } = await app.call('GET /api/admins/application-counts', { token: tokens.reviewer })
  expect(body.counts).toMatchObject({ submitted: 1, rejected: 0, incomplete: 0 })
})

test('someone who works for one program finds and counts that one', async () => {
  await app.platform.db
    .update(admins)
    .set({ programs: ['ba'] })
    .where(eq(admins.name, 'interviewer'))
  expect(await found({}, 'interviewer')).toEqual(['Tomás'])
  expect(await found({ program: 'msc' }, 'interviewer')).toEqual([])
  const token = tokens.interviewer
  const { body } = await app.call('GET /api/admins/application-counts', { token })
  expect(body.counts).toMatchObject({ submitted: 0, rejected: 1, incomplete: 0 })
  const choices = await app.call('GET /api/admins/list-choices', { token })
  expect(new Set(choices.body.intakes.map((one: { program: string }) => one.program))).toEqual(
    new Set(['ba']),
  )
})

test('attention pages follow one another without a gap', async () => {
  const { db } = app.platform
  await db.execute(sql`
    WITH people AS (
      INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, created_at)
      SELECT gen_random_uuid(), 'many' || n || '@example.org', '$argon2id$', 'Many', 'Person', date '1950-01-01' + n,
        '+1202' || 5550000 + n, 'US', now() FROM generate_series(1, 70) n RETURNING id),
    begun AS (
      INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, created_at, listed_at)
      SELECT gen_random_uuid(), people.id, 'ba', intakes.id, 'submitted', '2020-01-01', 1, 1, '2020-01-01', '2020-01-01'
      FROM people, (SELECT id FROM intakes WHERE program = 'ba' LIMIT 1) intakes RETURNING id)
    INSERT INTO timeline (application_id, seq, kind, step, to_status, actor, at)
    SELECT id, 1, 'step', 'begin', 'submitted', 'system', '2020-01-01' FROM begun`)
  const seen: string[] = []
  for (const sort of ['attention', 'oldest']) {
    let after: string | undefined
    do {
      const { body } = await list({
        program: 'ba',
        status: 'submitted',
        sort,
        ...(after && { after }),
      })
      seen.push(...body.applications.map(({ id }: { id: string }) => id))
      after = body.next ?? undefined
    } while (after)
  }
  expect(seen).toHaveLength(140)
  expect(new Set(seen).size).toBe(70)
})

test('what applications lack narrows the list, follows what happens, and tells each role what it may read', async () => {
  await foldMissing(app.platform)
  expect(await found({ missing: 'interview' })).toContain('Łukasz')
  expect(await found({ missing: 'interview' })).not.toContain('Tomás')
  expect(await found({ missing: 'interview', status: 'rejected' })).toEqual([])
  expect(await found({ missing: 'review' })).toEqual(['Łukasz'])
  await db.update(reviews).set({ doneAt: app.platform.now() })
  await foldMissing(app.platform)
  expect(await found({ missing: 'review' })).toEqual([])
  await db.execute(
    sql`UPDATE applications SET missing = '{deposit,restricted-document}' WHERE id = ${ids.lukasz}`,
  )
  expect(await found({ missing: 'document' })).toContain('Łukasz')
  expect(await found({ missing: 'review,deposit' }, 'finance')).toEqual(['Łukasz'])
  expect(await found({ missing: 'document' }, 'read-only')).not.toContain('Łukasz')
  expect(await found({ missing: 'deposit' }, 'read-only')).toEqual([])
  expect((await list({ missing: 'patience' })).status).toBe(422)
})
