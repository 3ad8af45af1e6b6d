import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { intakes } from '#features/settings/server/tables.ts'
import { completeAnswers } from '#tests/answers.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { type FilledForm, makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { emptyDocument } from '../document.ts'
import { fieldHistory, fieldValues } from './tables.ts'

let filled: FilledForm

const app = await forThisFile(makeTestApp())

beforeEach(async () => {
  filled = await makeFilled(app)
})

function list(token = filled.token) {
  return app.call('GET /api/users/applications', { token })
}

async function intakeOf(program: 'ba' | 'msc'): Promise<string> {
  const rows = await app.platform.db
    .select({ id: intakes.id })
    .from(intakes)
    .where(eq(intakes.program, program))
    .orderBy(intakes.opensAt)
  return rows[0]?.id ?? ''
}

async function begin(program: 'ba' | 'msc', intakeId?: string, key = randomUUID() as string) {
  return app.call('POST /api/users/applications', {
    token: filled.token,
    body: { program, intakeId: intakeId ?? (await intakeOf(program)) },
    headers: { 'idempotency-key': key },
  })
}

async function discard({ token, id }: FilledForm, key = randomUUID() as string) {
  return app.call('POST /api/users/applications/{id}/discard', {
    token,
    params: { id },
    body: {},
    headers: { 'idempotency-key': key },
  })
}

describe('what can be begun', () => {
  test('is every open intake without an application of one’s own', async () => {
    const { body } = await list()
    expect(body.applications).toMatchObject([{ program: 'msc', receiptNumber: null }])
    expect(body.beginnings).toEqual([
      {
        program: 'ba',
        intakeId: await intakeOf('ba'),
        intake: 'September 2027',
        startsOn: '2027-09-10',
        closesAt: expect.stringMatching(/^2027-07-/),
        carriesOver: true,
      },
    ])
    const { token } = await bringIn(app, { ...cast.maya, email: `new-${filled.id}@example.org` })
    const fresh = (await list(token)).body.beginnings
    expect(
      fresh.map(({ program, carriesOver }: { program: string; carriesOver: boolean }) => [
        program,
        carriesOver,
      ]),
    ).toEqual([
      ['ba', false],
      ['msc', false],
    ])
  })
})

describe('the other program', () => {
  test('begins with the answers that both share, kept as what they are', async () => {
    await save(app, filled.token, {
      creditTransfer: { selectedPrograms: ['coach-training-60', 'graduate-courses'] },
    })
    const { body, status } = await begin('ba')
    expect(status).toBe(200)
    const { statement: _, ...education } = completeAnswers('msc').education
    const shared = completeAnswers('msc')
    expect(body).toMatchObject({ program: 'ba', status: 'incomplete', revision: 1 })
    expect(body.savedAt).toBe(app.clock.now().toISOString())
    expect(body.data).toEqual({
      ...shared,
      personalInfo: { ...emptyDocument.personalInfo, ...shared.personalInfo },
      education: { ...emptyDocument.education, ...education },
      creditTransfer: { selectedPrograms: ['coach-training-60'] },
    })
    for (const path of ['education.statement', 'education.highestEducation'])
      expect(body.answered).not.toContain(path)
    const { timeline } = await rowsOf(app, body.id)
    expect(timeline.map(({ seq, kind, step }) => [seq, kind, step])).toEqual([
      [1, 'step', 'begin'],
      [2, 'answers-carried-over', null],
    ])
    const history = await app.platform.db
      .select({ tab: fieldHistory.tab, revision: fieldHistory.revision })
      .from(fieldHistory)
      .where(eq(fieldHistory.applicationId, body.id))
    expect(history).toHaveLength(body.answered.length)
    expect(new Set(history.map((row) => `${row.tab} ${row.revision}`))).toEqual(
      new Set(['carried-over 1']),
    )
  })

  test('begins so with a first save too, which wins over what came along', async () => {
    const saved = await save(app, filled.token, {
      applicationType: 'ba',
      revision: 0,
      tab: 'a-tab-of-mine',
      seq: 1,
      personalInfo: { state: 'VA' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.data.personalInfo.state).toBe('VA')
    expect(saved.body.data.employment.currentEmployer.name).toBe('Chesapeake Regional Library')
  })

  test('begun twice, at once or with one key, is one application', async () => {
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => begin('ba', undefined, key)),
      ...Array.from({ length: 5 }, () => begin('ba')),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const { timeline } = await rowsOf(app, answers[0]?.body.id)
    expect(timeline).toHaveLength(2)
  })
})

describe('a later intake', () => {
  test('of the same program takes the statement along as well, and only the mark is set again', async () => {
    const later = randomUUID()
    await app.platform.db.insert(intakes).values({
      id: later,
      program: 'msc',
      name: `Spring ${later}`,
      startsOn: '2028-03-01',
      opensAt: app.clock.now(),
      closesAt: new Date('2028-01-01T00:00:00Z'),
      graceMinutes: 0,
    })
    await submit(app, filled)
    app.clock.advance(1000)
    const { body } = await begin('msc', later)
    await app.platform.db
      .update(intakes)
      .set({ opensAt: new Date('2027-12-31T00:00:00Z') })
      .where(eq(intakes.id, later))
    expect(body.data.education.statement).toBe(completeAnswers('msc').education.statement)
    expect((await rowsOf(app, filled.id)).application.status).toBe('submitted')
    const read = await app.call('GET /api/users/application', { token: filled.token })
    expect(read.body.id).toBe(body.id)
  })
})

describe('is refused', () => {
  test('for an intake that is not open, with its name', async () => {
    const closed = await app.platform.db
      .select()
      .from(intakes)
      .where(sql`${intakes.opensAt} > ${app.clock.now()} AND ${intakes.program} = 'ba'`)
    const answer = await begin('ba', closed[0]?.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'intake-closed',
      error: `Applications for ${closed[0]?.name} are closed right now`,
    })
  })

  test('for one that does not exist or is another program’s', async () => {
    expect((await begin('ba', randomUUID())).status).toBe(404)
    expect((await begin('ba', await intakeOf('msc'))).status).toBe(404)
  })

  test('for one that was applied for', async () => {
    await submit(app, filled)
    const answer = await begin('msc')
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'already-submitted', status: 'submitted' })
  })
})

describe('discarding', () => {
  test('deletes the answers and hides the application everywhere', async () => {
    expect(await discard(filled)).toMatchObject({
      status: 200,
      body: { message: 'We discarded your application and deleted its answers' },
    })
    const { application, timeline } = await rowsOf(app, filled.id)
    expect(application).toMatchObject({
      status: 'incomplete',
      discardedAt: app.clock.now(),
      revision: filled.revision + 1,
      savedAt: null,
    })
    expect(timeline.map(({ kind }) => kind)).toEqual(['step', 'discarded'])
    for (const table of [fieldValues, fieldHistory])
      expect(await app.platform.db.$count(table, eq(table.applicationId, filled.id))).toBe(0)
    expect((await app.call('GET /api/users/application', { token: filled.token })).status).toBe(404)
    const { body } = await list()
    expect(body.applications).toEqual([])
    expect(body.beginnings).toHaveLength(2)
    expect((await submit(app, filled)).status).toBe(404)
    expect((await discard(filled)).status).toBe(404)
  })

  test('twice with one key is told the same', async () => {
    const key = randomUUID()
    const [first, second] = [await discard(filled, key), await discard(filled, key)]
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test('can be followed by a new beginning of the same row', async () => {
    await discard(filled)
    app.clock.advance(1000)
    const begun = await begin('msc')
    const revision = filled.revision + 1
    expect(begun).toMatchObject({ status: 200, body: { id: filled.id, revision, answered: [] } })
    const saved = await save(app, filled.token, { personalInfo: { state: 'VA' } })
    expect(saved.body).toMatchObject({ id: filled.id, revision: revision + 1 })
    const { application, timeline } = await rowsOf(app, filled.id)
    expect(application.discardedAt).toBeNull()
    expect(timeline.map(({ kind }) => kind)).toEqual(['step', 'discarded', 'begun-again'])
  })

  test('is followed by a new beginning with the next save', async () => {
    await discard(filled)
    const saved = await save(app, filled.token, { personalInfo: { state: 'VA' } })
    expect(saved.body).toMatchObject({ id: filled.id, answered: ['personalInfo.state'] })
  })

  test('leaves nothing that another application could bring along', async () => {
    await discard(filled)
    await begin('msc')
    const { body } = await list()
    expect(body.beginnings).toMatchObject([{ program: 'ba', carriesOver: false }])
    expect((await begin('ba')).body).toMatchObject({ revision: 0, answered: [] })
  })

  test('is refused once something was submitted', async () => {
    await submit(app, filled)
    const answer = await discard(filled)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'already-submitted', status: 'submitted' })
    expect((await rowsOf(app, filled.id)).application.discardedAt).toBeNull()
  })

  test('finds nothing that is somebody else’s', async () => {
    const other = await makeFilled(app)
    expect((await discard({ ...filled, token: other.token })).status).toBe(404)
    expect((await rowsOf(app, filled.id)).application.discardedAt).toBeNull()
  })
})
