import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applications, fieldHistory, fieldValues, timeline } from '#server/db/schema.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast, walkTo } from '#tests/cast.ts'
import { emptyDocument } from '../document.ts'

let app: TestApp
let token: string
let person = 0

beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  const email = `person${++person}@example.org`
  token = (await bringIn(app, { ...cast.maya, email })).token
})

function save(body: Record<string, unknown>, by = token) {
  return app.call('POST /api/users/application', {
    token: by,
    body: { applicationType: 'msc', ...body },
  })
}

function read() {
  return app.call('GET /api/users/application', { token })
}

describe('the first save', () => {
  test('begins the application and its timeline', async () => {
    const saved = await save({ personalInfo: { state: 'MD' } })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ status: 'incomplete', program: 'msc', revision: 1 })
    expect(saved.body.data).toEqual({
      ...emptyDocument,
      personalInfo: { ...emptyDocument.personalInfo, state: 'MD' },
    })
    const rows = await app.platform.db
      .select()
      .from(timeline)
      .where(eq(timeline.applicationId, saved.body.id))
    expect(rows).toMatchObject([
      { seq: 1, step: 'begin', fromStatus: null, toStatus: 'incomplete' },
    ])
  })

  test('made ten times at once begins one application', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save({ personalInfo: { state: 'MD' } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('is refused with a sentence while no intake is open', async () => {
    const now = app.clock.now().toISOString()
    app.clock.set('2031-01-01T00:00:00Z')
    const late = await bringIn(app, { ...cast.maya, email: 'late@example.org' })
    const saved = await save({ personalInfo: { state: 'MD' } }, late.token)
    app.clock.set(now)
    expect(saved.status).toBe(409)
    expect(saved.body).toMatchObject({
      code: 'intake-closed',
      error: 'Applications for this program are closed at the moment',
    })
  })
})

describe('reading', () => {
  test('answers 404 with a sentence before anything was saved', async () => {
    const answer = await read()
    expect(answer.status).toBe(404)
    expect(answer.body.error).toBe('There is no such application yet')
  })

  test('answers the application last begun, or that of a program', async () => {
    await save({ personalInfo: { state: 'MD' } })
    app.clock.advance(1000)
    await save({ applicationType: 'ba', personalInfo: { state: 'VA' } })
    expect((await read()).body.program).toBe('ba')
    const query = { program: 'msc' }
    const ofMaster = await app.call('GET /api/users/application', { token, query })
    expect(ofMaster.body.data.personalInfo.state).toBe('MD')
    const all = await app.call('GET /api/users/applications', { token })
    expect(all.body.applications.map(({ program }: { program: string }) => program)).toEqual([
      'ba',
      'msc',
    ])
  })
})

describe('the specified whole document', () => {
  test('is taken without a revision, and what it replaces stays in the history', async () => {
    const first = await save({ ...emptyDocument })
    expect(first.status).toBe(200)
    await save({ ...emptyDocument, education: { ...emptyDocument.education, statement: 'New' } })
    const second = await read()
    expect(second.body.data.education.statement).toBe('New')
    const history = await app.platform.db
      .select({ path: fieldHistory.path, value: fieldHistory.value })
      .from(fieldHistory)
      .where(eq(fieldHistory.applicationId, first.body.id))
      .orderBy(asc(fieldHistory.revision))
    const statements = history.filter(({ path }) => path === 'education.statement')
    expect(statements.map(({ value }) => value)).toEqual(['', 'New'])
    expect(history).toHaveLength(second.body.answered.length + 1)
  })

  test('gives no power over anything but answers', async () => {
    const { body } = await save({ personalInfo: { state: 'MD' } })
    const forbidden = {
      status: 'accepted',
      id: '00000000-0000-4000-8000-000000000000',
      userId: 'x',
      applicantId: 'x',
      submittedAt: '2020-01-01',
      statusSeq: 9,
      role: 'owner',
      intakeId: 'x',
    }
    const saved = await save({
      ...forbidden,
      data: forbidden,
      personalInfo: { ...forbidden, state: 'VA' },
    })
    expect(saved.status).toBe(200)
    const [row] = await app.platform.db
      .select()
      .from(applications)
      .where(eq(applications.id, body.id))
    expect(row).toMatchObject({ status: 'incomplete', statusSeq: 1, submittedAt: null })
    const paths = await app.platform.db
      .select({ path: fieldValues.path })
      .from(fieldValues)
      .where(eq(fieldValues.applicationId, body.id))
    expect(paths).toEqual([{ path: 'personalInfo.state' }])
  })
})

describe('two tabs', () => {
  const one = 'tab-number-one'
  const two = 'tab-number-two'

  test('keep different fields both', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const saved = await save({ tab: two, seq: 1, revision: 0, personalInfo: { citizenship: 'PL' } })
    expect(saved.status).toBe(200)
    expect(saved.body.data.personalInfo).toMatchObject({ state: 'MD', citizenship: 'PL' })
  })

  test('in conflict over one field get both values, and the rest is saved', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({
      tab: two,
      seq: 1,
      revision: 0,
      personalInfo: { state: 'VA', citizenship: 'PL' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'edited-elsewhere',
      fields: { 'personalInfo.state': 'This was changed in another window' },
      conflicts: [{ path: 'personalInfo.state', mine: 'VA', theirs: 'MD' }],
    })
    expect((await read()).body.data.personalInfo).toMatchObject({ state: 'MD', citizenship: 'PL' })
    const history = await app.platform.db
      .select({ value: fieldHistory.value })
      .from(fieldHistory)
      .where(eq(fieldHistory.path, 'personalInfo.state'))
    expect(history.map(({ value }) => value)).toEqual(expect.arrayContaining(['MD', 'VA']))
  })

  test('agree when both typed the same', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({ tab: two, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    expect(answer.status).toBe(200)
  })

  test('that have seen the newest value may change it', async () => {
    const { body } = await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({
      tab: two,
      seq: 1,
      revision: body.revision,
      personalInfo: { state: 'VA' },
    })
    expect(answer.body.data.personalInfo.state).toBe('VA')
  })
})

test('ten saves of a tab that arrive in reverse order leave the last typed value', async () => {
  const tab = 'one-and-only-tab'
  for (let seq = 10; seq >= 1; seq--)
    expect(
      (await save({ tab, seq, revision: 0, personalInfo: { dodComponent: `value ${seq}` } }))
        .status,
    ).toBe(200)
  expect((await read()).body.data.personalInfo.dodComponent).toBe('value 10')
})

test('a repeated save answers as before and adds nothing', async () => {
  const body = { tab: 'one-and-only-tab', seq: 1, revision: 0, personalInfo: { state: 'MD' } }
  const first = await save(body)
  const second = await save(body)
  expect(second.status).toBe(200)
  const rows = await app.platform.db
    .select()
    .from(fieldHistory)
    .where(eq(fieldHistory.applicationId, first.body.id))
  expect(rows).toHaveLength(1)
})

test('a submitted application takes no more answers', async () => {
  const { body } = await save({ personalInfo: { state: 'MD' } })
  await walkTo(app, body.id, 'submitted')
  const answer = await save({ personalInfo: { state: 'VA' } })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'already-submitted', status: 'submitted' })
})

test('another person’s application is not there', async () => {
  await save({ personalInfo: { state: 'MD' } })
  const other = await bringIn(app, { ...cast.maya, email: `other${person}@example.org` })
  const answer = await app.call('GET /api/users/application', { token: other.token })
  expect(answer.status).toBe(404)
})
