import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castContext, walkTo } from '#tests/cast.ts'
import { save as saveAs } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { emptyDocument } from '../document.ts'
import { saveDraft } from './drafts.ts'
import { fieldHistory, fieldValues } from './tables.ts'

const app = await forThisFile(makeTestApp())

let token: string
let person = 0

beforeEach(async () => {
  const email = `person${++person}@example.org`
  token = (await bringIn(app, { ...cast.maya, email })).token
})

const save = (body: object, by = token) => saveAs(app, by, body)

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.platform.pool.query('SELECT FROM pg_locks WHERE NOT granted')
  return rows.length > 0
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

  test('that was overtaken on its way does not beat what came after it', async () => {
    const answer = (state: string) => ({ personalInfo: { state } })
    const email = `person${person}@example.org`
    const { db } = app.platform
    const [self] = await db.select().from(applicants).where(eq(applicants.email, email))
    const actor = { kind: 'applicant', id: self?.id ?? '', sessionId: '' } as const
    const late = await db.transaction(async (tx) => {
      // It has looked for an application, found none, and waits to begin one.
      await tx.execute(sql`LOCK TABLE intakes IN ACCESS EXCLUSIVE MODE`)
      const waiting = save({ ...answer('VA'), revision: 0, tab: 'tab-that-closed', seq: 1 })
      await expect.poll(isSomebodyWaiting).toBe(true)
      const ctx = castContext(app, tx, actor)
      for (const [seq, state] of ['VA', 'MD'].entries())
        await saveDraft(ctx, {
          body: {
            applicationType: 'msc',
            ...answer(state),
            revision: seq,
            tab: 'tab-that-stays',
            seq,
          },
        })
      return { waiting }
    })
    expect(await late.waiting).toMatchObject({ status: 409, body: { code: 'edited-elsewhere' } })
    expect((await read()).body.data.personalInfo.state).toBe('MD')
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
      error: 'Applications for this program are closed right now',
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

describe('rows without an id', () => {
  const rows = [
    { name: 'One', jobTitle: 'Clerk', hoursPerWeek: 20, yearsInRole: '1-2' },
    { name: 'Two', jobTitle: 'Cook', hoursPerWeek: 40, yearsInRole: '<1' },
  ]
  const list = (previousEmployers: object[]) => save({ employment: { previousEmployers } })

  test('are given one, and matched by position when they are sent again', async () => {
    const first = await list(rows)
    const [one, two] = first.body.data.employment.previousEmployers
    expect([one, two]).toMatchObject(rows)
    expect(one.id).toMatch(/^[0-9a-f-]{36}$/)
    const again = await list(rows)
    expect(again.body.data).toEqual(first.body.data)
    expect(again.body.revision).toBe(1)
    const changed = await list([{ ...rows[0], name: 'First' }, ...rows.slice(1)])
    expect(changed.body.data.employment.previousEmployers).toEqual([{ ...one, name: 'First' }, two])
  })

  test('never take an id that another row brings along', async () => {
    const first = await list(rows)
    const [one] = first.body.data.employment.previousEmployers
    const added = await list([{ name: 'New' }, one])
    const ids = added.body.data.employment.previousEmployers.map(({ id }: { id: string }) => id)
    expect(ids[1]).toBe(one.id)
    expect(new Set(ids).size).toBe(2)
  })
})

test('the specified defaults are taken whole, for both programs, also what is hidden by them', async () => {
  for (const applicationType of ['msc', 'ba'])
    expect((await save({ applicationType, ...emptyDocument })).status).toBe(200)
  const hidden = {
    ...emptyDocument,
    personalInfo: { ...emptyDocument.personalInfo, isUSCitizen: true, citizenship: 'Nowhere' },
    financialPlan: { ...emptyDocument.financialPlan, selectedPayments: ['invented'] },
  }
  expect((await save(hidden)).status).toBe(200)
  expect((await save(hidden)).status).toBe(200)
})

test('a draft whose intake has closed still takes what is typed', async () => {
  await save({ personalInfo: { state: 'MD' } })
  const now = app.clock.now().toISOString()
  const { body } = await read()
  await app.platform.pool.query(
    `UPDATE intakes SET opens_at = '2026-01-01', closes_at = '2026-02-01' WHERE program = 'msc'`,
  )
  const saved = await save({ personalInfo: { state: 'VA' } })
  await app.platform.pool.query(`UPDATE intakes SET closes_at = $1 WHERE program = 'msc'`, [
    body.intake.closesAt,
  ])
  app.clock.set(now)
  expect(saved.status).toBe(200)
  expect(saved.body.data.personalInfo.state).toBe('VA')
})
