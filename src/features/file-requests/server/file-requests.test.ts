import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { adminSessions } from '#features/admins/server/tables.ts'
import { makeHost } from '#features/interviews/server/interviews.fixture.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import { referees, referenceTexts } from '#features/references/server/tables.ts'
import {
  assign,
  checking,
  complete,
  finish,
  identity,
  inReview,
  makeStaff,
} from '#features/review/server/reviews.fixture.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { readableDays } from '../contract.ts'
import { removeRead } from './cleanup.ts'
import { fileRequests } from './tables.ts'
import { unanswered } from './unanswered.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeStaff(app, 'owner')
const officer = await makeStaff(app, 'admissions')
const reviewer = await makeStaff(app, 'reviewer')
const own = '/api/users/file-requests'
const office = '/api/admins/file-requests'

type Person = Awaited<ReturnType<typeof inReview>>
type Part = { title: string; entries: { lines: { label: string; text: string }[] }[] }

async function ask({ token }: Person, words = '') {
  const { status, body } = await app.call(`POST ${own}`, { token, body: { words } })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.id)
}

const about = (id: string, token: string, body: object = {}) => ({ token, params: { id }, body })
const preview = (id: string, hide: string[] = [], { token } = officer) =>
  app.call(`POST ${office}/{id}/preview`, about(id, token, { hide }))
const handOver = (id: string, version: string, hide: string[] = []) =>
  app.call(`POST ${office}/{id}/hand-over`, about(id, officer.token, { hide, version }))
const listed = async ({ token } = officer, ended = 'no') =>
  (await app.call(`GET ${office}`, { token, query: { ended } })).body.requests

async function records(id: string) {
  const { body } = await app.call('GET /api/admins/applications/{id}/records', {
    token: officer.token,
    params: { id },
  })
  return body.whyNotErased
}

async function note(id: string, text: string) {
  const { status } = await app.call('POST /api/admins/applications/{id}/notes', {
    token: officer.token,
    params: { id },
    body: { text, mentions: [] },
  })
  expect(status).toBe(200)
}

/** A reference that came, and whether its applicant may never read it. */
async function reference(applicationId: string, waived: boolean, words: string) {
  const { db } = app.platform
  const id = randomUUID()
  const at = app.clock.now()
  await db.insert(referees).values({
    ...{ id, applicationId, waived, name: 'Ruth Adeyemi', email: 'ruth@school.example' },
    ...{ relation: 'Colleague', position: 'Teacher', phone: '', formVersion: 1 },
    ...{ state: 'received', stateAt: at, askedAt: at, dueAt: at, links: 1, draft: {} },
  })
  const rest = { signedName: 'Ruth Adeyemi', receivedAt: at, cameBy: 'link' }
  await db.insert(referenceTexts).values({ refereeId: id, answers: { strengths: words }, ...rest })
}

/** What an interviewer noted after they met. */
async function interviewed(applicationId: string, notes: string) {
  const { db } = app.platform
  const { id: hostId } = await makeHost(app, `host-${randomUUID()}`)
  const hour = sql`tstzrange('2026-11-23T10:00Z', '2026-11-23T11:00Z')`
  const at = app.clock.now()
  await db.insert(interviewBookings).values({
    ...{ id: randomUUID(), applicationId, hostId, notes },
    ...{ publicId: randomUUID(), idempotencyKey: randomUUID(), icalUid: randomUUID() },
    ...{ status: 'completed', outcome: 'held', timeZone: 'UTC', isOnline: true, place: '' },
    ...{ during: hour, blocked: hour, madeBy: 'staff', createdAt: at, changedAt: at },
  })
}

const textsOf = (parts: Part[], title: string) =>
  parts
    .filter((part) => part.title === title)
    .flatMap(({ entries }) => entries.flatMap(({ lines }) => lines.map(({ text }) => text)))

describe('a request', () => {
  test('is answered by a day 45 days ahead, once at a time, and can be withdrawn', async () => {
    const person = await inReview(app)
    const id = await ask(person, 'My notes')
    const again = await app.call(`POST ${own}`, { token: person.token, body: { words: '' } })
    expect([again.status, again.body.code]).toEqual([409, 'asked-already'])
    const [row] = await listed()
    expect(row).toMatchObject({ id, words: 'My notes', daysLeft: 45, state: 'open' })
    app.clock.advance(46 * 86_400_000)
    expect((await app.sentMails()).map(({ template }) => template)).toContain(
      'file-request-received',
    )
    const late = await makeStaff(app, 'admissions')
    expect((await listed(late))[0].daysLeft).toBe(-1)
    const { body: home } = await app.call('GET /api/admins/home', { token: late.token })
    expect(JSON.stringify(home)).toContain('past its last day')
    app.clock.advance(-46 * 86_400_000)
    const withdrawing = () => app.call(`POST ${own}/{id}/withdraw`, about(id, person.token))
    expect((await withdrawing()).status).toBe(200)
    expect((await withdrawing()).status).toBe(409)
    expect((await preview(id)).status).toBe(409)
    expect(await listed()).toEqual([])
  })

  test('of somebody else, or of a person of another program, is not there', async () => {
    const id = await ask(await inReview(app))
    const other = await inReview(app)
    for (const act of ['withdraw', 'open'] as const)
      expect((await app.call(`POST ${own}/{id}/${act}`, about(id, other.token))).status).toBe(404)
    const bachelors = await makeStaff(app, 'admissions', ['ba'])
    expect((await preview(id, [], bachelors)).status).toBe(404)
    expect(await listed(bachelors)).toEqual([])
    const masters = await makeStaff(app, 'admissions', ['msc'])
    expect((await listed(masters)).map((one: { id: string }) => one.id)).toEqual([id])
  })

  test('that is declined says why', async () => {
    const person = await inReview(app)
    const id = await ask(person)
    const body = { reason: 'There is a lawsuit' }
    expect(await records(person.id ?? '')).toBe(unanswered.sentence)
    const declining = () => app.call(`POST ${office}/{id}/decline`, about(id, officer.token, body))
    expect((await declining()).status).toBe(200)
    expect((await declining()).status).toBe(409)
    expect(await records(person.id ?? '')).not.toBe(unanswered.sentence)
    const { body: mine } = await app.call(`GET ${own}`, { token: person.token })
    expect(mine.requests).toMatchObject([{ state: 'declined', reason: body.reason }])
    expect(await listed(officer, 'yes')).toContainEqual(
      expect.objectContaining({ id, answeredBy: officer.name }),
    )
  })
})

describe('a file', () => {
  test('holds what the office wrote, names blacked out, and reviews once a decision is out', async () => {
    const person = await inReview(app)
    await assign(app, officer, person.id ?? '', [reviewer])
    await finish(app, reviewer, person.id ?? '', complete(3, `${reviewer.name} says`))
    await note(person.id ?? '', `${officer.name} spoke with Jane Roe`)
    const id = await ask(person)
    const before: Part[] = (await preview(id)).body.parts
    expect(before.map(({ title }) => title)).not.toContain('Reviews')
    await releaseTo(app, person.id ?? '')
    const { body } = await preview(id, ['jane roe'])
    expect(textsOf(body.parts, 'Notes of the office')).toEqual(['█████ spoke with █████'])
    const said = textsOf(body.parts, 'Reviews').join('\n')
    expect(said).toContain('█████ says')
    for (const { name } of [reviewer, officer]) expect(JSON.stringify(body)).not.toContain(name)
    const { rows } = await app.platform.pool.query(
      "SELECT count(*)::int AS n FROM audit_log WHERE action = 'file-request.previewed'",
    )
    expect(rows[0].n).toBeGreaterThan(1)
  })

  test('tells nothing that leads to a decision before it is out, and no reference that was waived ever', async () => {
    const person = await inReview(app)
    const id = person.id ?? ''
    await reference(id, false, 'Listens before asking')
    await reference(id, true, 'Only for you')
    await interviewed(id, 'We should not take them')
    const settled = { ...identity, state: 'failed', note: 'Another birth date' }
    const checked = await app.call(checking, about(id, officer.token, settled))
    expect(checked.status, JSON.stringify(checked.body)).toBe(200)
    const asked = await ask(person)
    expect((await preview(asked)).body.parts).toEqual([])
    await releaseTo(app, id, { outcome: 'reject' })
    const { parts } = (await preview(asked)).body
    expect(textsOf(parts, 'References')).toContain('Listens before asking')
    expect(textsOf(parts, 'References')).toContain('Blacked out: you waived your right to read it.')
    expect(JSON.stringify(parts)).not.toContain('Only for you')
    expect(JSON.stringify(parts)).not.toContain('Ruth')
    expect(textsOf(parts, 'Notes on interviews')).toEqual(['We should not take them'])
    expect(textsOf(parts, 'Checks').join()).toContain('Another birth date')
  })

  test('says who opened what, by role', async () => {
    const person = await inReview(app)
    const id = await ask(person)
    await app.platform.db.insert(auditLog).values({
      actor: `admin:${owner.id}`,
      action: 'document.read',
      subject: `application:${person.id}`,
      at: app.clock.now(),
      detail: {},
      requestId: randomUUID(),
      address: '',
    } as typeof auditLog.$inferInsert)
    const { body } = await preview(id)
    const opened = body.parts.find(({ title }: Part) => title === 'Who opened what')
    expect(opened.entries[0].lines).toEqual([
      { label: 'A member of staff (Owner)', text: 'Opened a document' },
    ])
  })

  test('is handed over as it was looked at, read by its applicant, and goes after its time', async () => {
    const person = await inReview(app)
    await note(person.id ?? '', 'First')
    const id = await ask(person)
    const confirmed = (freshAt: Date) =>
      app.platform.db
        .update(adminSessions)
        .set({ freshAt })
        .where(eq(adminSessions.adminId, officer.id))
    const seen = (await preview(id)).body.version
    await confirmed(new Date(0))
    expect((await handOver(id, seen)).body.code).toBe('confirm-first')
    await confirmed(app.clock.now())
    await note(person.id ?? '', 'Second')
    expect((await handOver(id, seen)).body.code).toBe('file-changed')
    const { version } = (await preview(id)).body
    const both = await Promise.all([handOver(id, version), handOver(id, version)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await note(person.id ?? '', 'Third')
    const opening = () => app.call(`POST ${own}/{id}/open`, about(id, person.token))
    const { body } = await opening()
    expect(textsOf(body.parts, 'Notes of the office')).toEqual(['First', 'Second'])
    expect(await listed(officer, 'yes')).toContainEqual(
      expect.objectContaining({
        id,
        state: 'handed-over',
        openedAt: app.clock.now().toISOString(),
      }),
    )
    const later = new Date(app.clock.now().getTime() + (readableDays + 1) * 86_400_000)
    await removeRead(app.platform.db, later)
    expect((await opening()).body.code).toBe('file-gone')
  })

  test('is not prepared by anyone who has yet to finish a review of the person', async () => {
    const person = await inReview(app)
    const id = await ask(person)
    await assign(app, owner, person.id ?? '', [officer])
    expect((await preview(id)).body.code).toBe('own-review')
    expect((await preview(id, [], owner)).status).toBe(200)
  })
})

test('requests go with the person, and are in their data', async () => {
  const person = await inReview(app)
  await ask(person, 'All of it')
  const { body } = await app.call('GET /api/users/export', { token: person.token })
  expect(body.fileRequests).toMatchObject([{ words: 'All of it', state: 'open' }])
  const [row] = await app.platform.db
    .select({ id: applicants.id })
    .from(applicants)
    .where(eq(applicants.email, person.email))
  const { erasePeople } = await import('#features/accounts/server/account-closure.ts')
  await erasePeople({ db: app.platform.db, now: app.clock.now() }, [row?.id ?? ''])
  expect(
    await app.platform.db.$count(fileRequests, eq(fileRequests.applicantId, row?.id ?? '')),
  ).toBe(0)
})
