import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldSearchWords, forgetSearchWords } from '#features/applications/server/search-words.ts'
import { foldReports } from '#features/reports/server/fold.ts'
import { invariants } from '#server/app.ts'
import {
  admins,
  applicants,
  applications,
  auditLog,
  checks,
  conflicts,
  decisions,
  enteredApplications,
  mails,
  noteMentions,
  notes,
  reportFigures,
  requests,
  reviews,
  tasks,
  timeExtensions,
  timelineNotes,
} from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast, type Person } from '#tests/cast.ts'
import { eraseDue } from './erasing.ts'

const dayMs = 86_400_000
const statuses = [
  'submitted',
  'in_review',
  'waitlisted',
  'accepted',
  'rejected',
  'deferred',
  'declined',
  'withdrawn',
  'rescinded',
  'enrolled',
] as const

const staying = ['enrolled', 'held', 'held-draft']

let app: TestApp
let officer: string
/** Ids of applicants by who they are. */
const people = new Map<string, string>()
const files = new Map<string, string>()

async function join(name: string, change: Partial<Person>): Promise<void> {
  const stays = staying.includes(name)
  const email = `${name}@${stays ? 'kept' : 'canary'}.example`
  const { id } = await bringIn(app, {
    ...cast.maya,
    ...change,
    ...(!stays && { firstName: 'Canaria', lastName: 'Featherbird', dateOfBirth: '1977-07-17' }),
    email,
    phoneNumber: `+1202555${String(1000 + people.size)}`,
  })
  const [row] = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  people.set(name, row?.id ?? '')
  files.set(name, id ?? '')
}

beforeAll(async () => {
  app = await makeTestApp()
  await makeAdmin(app, { role: 'owner' })
  officer = await makeAdmin(app, { role: 'admissions' })
  await join('account', {})
  await join('draft', { program: 'msc', status: 'incomplete' })
  await join('held-draft', { program: 'ba', status: 'incomplete' })
  for (const status of statuses) await join(status, { program: 'msc', status })
  await join('held', { program: 'msc', status: 'rejected' })
  await join('wish', { program: 'msc', status: 'withdrawn' })
  for (const name of ['held', 'held-draft']) expect((await hold(name)).status).toBe(200)
}, 120_000)
afterAll(() => app.close())

/** Who is still there, of those who were made here. */
async function left(): Promise<string[]> {
  const rows = await app.platform.db
    .select({ id: applicants.id, closedAt: applicants.closedAt })
    .from(applicants)
    .where(inArray(applicants.id, [...people.values()]))
  const open = new Set(rows.filter(({ closedAt }) => closedAt === null).map(({ id }) => id))
  return [...people].filter(([, id]) => open.has(id)).map(([name]) => name)
}

function hold(name: string, token = officer, reason = 'A complaint is open') {
  return app.call('POST /api/admins/applications/{id}/hold', {
    token,
    params: { id: files.get(name) ?? '' },
    body: { reason },
  })
}

async function everything(): Promise<string> {
  const { rows } = await app.platform.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await app.platform.db.execute<{ text: string }>(
        sql`SELECT t::text AS text FROM ${sql.identifier(name)} t WHERE t::text ~* 'canar|featherbird|1977-07-17'`,
      )
      return found.rows.map(({ text }) => `${name}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
    }),
  )
  return texts.flat().join('\n')
}

/** Words about one person wherever the office and they themselves can leave some. */
async function leaveWords(name: string): Promise<void> {
  const { db } = app.platform
  const applicationId = files.get(name) ?? ''
  const [admin] = await db.select({ id: admins.id }).from(admins).limit(1)
  const by = admin?.id ?? ''
  const at = app.clock.now()
  const noteId = randomUUID()
  const words = 'Canaria Featherbird'
  await db.insert(notes).values({ id: noteId, applicationId, authorId: by, text: words, at })
  await db.insert(noteMentions).values({ noteId, adminId: by })
  await db
    .insert(tasks)
    .values({ id: randomUUID(), applicationId, title: words, createdBy: by, createdAt: at })
  await db.insert(reviews).values({
    id: randomUUID(),
    applicationId,
    reviewerId: by,
    assignedBy: by,
    assignedAt: at,
    rubricVersion: 1,
    scores: {},
    evidence: { motivation: words },
    comment: words,
  })
  await db.insert(conflicts).values({ applicationId, adminId: by, reason: words, declaredAt: at })
  await db
    .insert(checks)
    .values({ applicationId, kind: 'identity', state: 'passed', note: words, by, at })
  await db
    .insert(requests)
    .values({ id: randomUUID(), applicationId, kind: 'more-time', words, at })
  await db
    .insert(timeExtensions)
    .values({ id: randomUUID(), applicationId, kind: 'reply', until: at, reason: words, by, at })
  await db.insert(enteredApplications).values({
    applicationId,
    enteredBy: by,
    enteredAt: at,
    how: 'paper',
    receivedOn: '2026-11-20',
    reason: words,
  })
  await db.insert(decisions).values({
    id: randomUUID(),
    applicationId,
    outcome: 'reject',
    state: 'draft',
    version: 1,
    reasonIds: [],
    conditions: [{ text: words, dueOn: null }],
    letter: { subject: words, paragraphs: [words] },
    templateVersion: 1,
    record: { words },
    draftedBy: by,
    draftedAt: at,
  })
  await db.insert(timelineNotes).values({ id: noteId, text: words })
  await db.execute(sql`
    INSERT INTO timeline (application_id, seq, kind, actor, at, note_id)
    SELECT id, timeline_seq + 1, 'begun-again', ${`admin:${by}`}, ${at}, ${noteId} FROM applications
    WHERE id = ${applicationId}`)
  await db.execute(
    sql`UPDATE applications SET timeline_seq = timeline_seq + 1 WHERE id = ${applicationId}`,
  )
  await db.execute(sql`
    INSERT INTO mail_events (id, mail_id, kind, at, answer)
    SELECT gen_random_uuid(), id, 'refused', ${at}, '550 no canary here' FROM mails
    WHERE application_id = ${applicationId}`)
}

describe('at a person’s own wish', () => {
  test('an owner erases them, who has just confirmed it, and nothing of them is left', async () => {
    const token = await makeAdmin(app, { role: 'owner', name: 'fifth' })
    const eraseOne = async (name: string, by = token, seen?: number) => {
      const id = files.get(name) ?? ''
      const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
      return app.call('POST /api/admins/applications/{id}/erase-person', {
        token: by,
        params: { id },
        body: { statusSeq: seen ?? row?.statusSeq },
      })
    }
    expect((await eraseOne('wish', token, 1)).body.code).toBe('status-changed')
    expect((await eraseOne('accepted')).body.error).toBe(
      'An application of this person is under way. Withdraw it first',
    )
    expect((await eraseOne('enrolled')).body.error).toBe('Somebody who has been enrolled is kept')
    expect((await eraseOne('held')).body.error).toBe('An application of this person is on hold')
    const admissions = await makeAdmin(app, { role: 'admissions', name: 'sixth' })
    expect((await eraseOne('wish', admissions)).status).toBe(403)
    app.clock.advance(6 * 60_000)
    expect((await eraseOne('wish')).body.code).toBe('confirm-first')
    const fresh = await makeAdmin(app, { role: 'owner', name: 'seventh' })
    expect((await eraseOne('wish', fresh)).body).toEqual({ applications: 1 })
    people.delete('wish')
    expect((await eraseOne('wish', fresh)).status).toBe(404)
  })
})

describe('records are kept for their time', () => {
  test('nobody goes before, and whoever is next is told once, thirty days ahead', async () => {
    app.clock.set('2027-11-10T02:00:00.000Z')
    await eraseDue(app.platform)
    await eraseDue(app.platform)
    expect(await left()).toEqual([...people.keys()])
    const told = await app.platform.db
      .select({ to: mails.toAddress, subject: mails.subject })
      .from(mails)
      .where(eq(mails.template, 'records-leave'))
      .orderBy(mails.toAddress)
    expect(told).toEqual(
      ['account', 'draft'].map((name) => ({
        to: `${name}@canary.example`,
        subject: 'We remove your records on November 21, 2027',
      })),
    )
    const { body } = await app.call('GET /api/admins/retention', {
      token: await makeAdmin(app, { role: 'admissions', name: 'second' }),
    })
    expect(body.counts).toEqual({ tonight: 0, told: 2, ahead: 2 })
    expect(body.holds).toBe(2)
    const elsewhere = await app.call('GET /api/admins/retention', {
      token: await makeAdmin(app, { role: 'admissions', name: 'elsewhere', programs: ['ba'] }),
    })
    expect(elsewhere.body.people.map(({ id }: { id: string }) => id)).toEqual([
      people.get('account'),
    ])
    expect(elsewhere.body.counts.ahead).toBe(1)
    expect(
      body.people.map(({ keptBy, isTold }: Record<string, unknown>) => [keptBy, isTold]).sort(),
    ).toEqual([
      ['account', true],
      ['drafts', true],
    ])
  })

  test('thirteen months on those are gone whose time is over, to the person', async () => {
    app.clock.set('2027-12-21T15:00:00.000Z')
    await eraseDue(app.platform)
    const gone = ['account', 'draft']
    expect(await left()).toEqual([...people.keys()].filter((name) => !gone.includes(name)))
  })

  test('a year after the term whoever did not enrol is gone; enrolled, on hold and deferred stay', async () => {
    await leaveWords('rejected')
    await foldSearchWords(app.platform.db)
    expect(await everything()).toMatch(/search_words: \(featherbird\)/)
    app.clock.set('2028-09-12T15:00:00.000Z')
    await eraseDue(app.platform)
    expect((await left()).sort()).toEqual(['deferred', 'enrolled', 'held', 'held-draft'])
    app.clock.set('2029-01-12T15:00:00.000Z')
    await eraseDue(app.platform)
    expect((await left()).sort()).toEqual(staying)
  })

  test('a shorter time counts thirty days after it was set', async () => {
    await join('late', {})
    const token = await makeAdmin(app, { role: 'owner', name: 'third' })
    const set = async (months: string, base: number) => {
      const { status } = await app.call('PUT /api/admins/settings/{area}', {
        token,
        params: { area: 'retention' },
        body: { base, value: { drafts: months, ended: months, open: months } },
      })
      expect(status).toBe(200)
    }
    await set('36', 1)
    app.clock.advance(500 * dayMs)
    await eraseDue(app.platform)
    expect(await left()).toContain('late')
    const later = await makeAdmin(app, { role: 'owner', name: 'later' })
    const { status } = await app.call('PUT /api/admins/settings/{area}', {
      token: later,
      params: { area: 'retention' },
      body: { base: 2, value: { drafts: '12', ended: '12', open: '12' } },
    })
    expect(status).toBe(200)
    await eraseDue(app.platform)
    expect(await left()).toContain('late')
    app.clock.advance(31 * dayMs)
    await eraseDue(app.platform)
    expect(await left()).not.toContain('late')
  })
})

test('the record names ids and counts, and the office sees how many went', async () => {
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'applicant.erased'))
  expect(rows).toHaveLength(13)
  expect(rows.map(({ detail }) => detail)).toContainEqual({ why: 'ended', applications: 1 })
  const token = await makeAdmin(app, { role: 'owner', name: 'fourth' })
  const { body } = await app.call('GET /api/admins/retention', { token })
  expect(body.removed).toEqual([
    { day: '2030-06-27', people: 1 },
    { day: '2029-01-12', people: 1 },
    { day: '2028-09-12', people: 8 },
    { day: '2027-12-21', people: 2 },
    { day: '2026-11-21', people: 1 },
  ])
})

test('a hold ends once, and says who ended it', async () => {
  const token = await makeAdmin(app, { role: 'owner', name: 'eighth' })
  expect((await hold('held', token)).body.error).toMatch(
    /has put this application on hold already$/,
  )
  const read = () =>
    app.call('GET /api/admins/applications/{id}/records', {
      token,
      params: { id: files.get('held') ?? '' },
    })
  const { body } = await read()
  expect(body).toMatchObject({ keptBy: 'hold', dueAt: null })
  const end = () =>
    app.call('POST /api/admins/applications/{id}/hold/end', {
      token,
      params: { id: files.get('held') ?? '' },
      body: { hold: body.holds[0].id },
    })
  expect((await end()).status).toBe(200)
  expect((await end()).body).toMatchObject({ code: 'hold-ended' })
  expect((await read()).body).toMatchObject({ keptBy: 'ended', whyNotErased: null })
})

test('nothing of whoever went can be found anywhere, and all that must hold still does', async () => {
  const { db } = app.platform
  await forgetSearchWords(db)
  expect(await everything()).toBe('')
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('the figures of the institute still count whoever went', async () => {
  await foldReports(app.platform.db, app.clock.now())
  const rows = await app.platform.db
    .select()
    .from(reportFigures)
    .where(eq(reportFigures.source, ''))
  const sum = (name: 'submitted' | 'decided' | 'enrolled') =>
    rows.reduce((total, row) => total + row[name], 0)
  expect([sum('submitted'), sum('decided'), sum('enrolled')]).toEqual([12, 8, 1])
})

test('what was handed in or decided still refuses every change while it is kept', async () => {
  const { db } = app.platform
  const id = files.get('held') ?? ''
  for (const change of [
    sql`DELETE FROM submissions WHERE application_id = ${id}`,
    sql`UPDATE submissions SET snapshot = '{}' WHERE application_id = ${id}`,
    sql`UPDATE mail_events SET answer = NULL`,
    sql`DELETE FROM mail_events`,
  ])
    await expect(db.execute(change)).rejects.toThrow()
})
