import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { fillInAndSubmit } from '#tests/cast.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { openChecks } from './checks.ts'
import { reviewRecord } from './record.ts'
import {
  about,
  assign,
  checking,
  coaching,
  complete,
  crediting,
  finish,
  identity,
  inReview,
  makeStaff,
} from './reviews.fixture.ts'
import { checks } from './tables.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const owner = await makeStaff(app, 'owner')

const readingChecks = 'GET /api/admins/applications/{id}/checks'

async function checkOf(id: string, kind: string) {
  const { body } = await about(app, id)(officer, readingChecks)
  return body.checks.find((check: { kind: string }) => check.kind === kind)
}

describe('a check', () => {
  test('is open and no one’s until somebody takes or settles it; each change is told', async () => {
    const { id } = await inReview(app)
    const by = about(app, id)
    expect(await checkOf(id, 'identity')).toEqual({
      kind: 'identity',
      state: 'open',
      owner: null,
      note: '',
      by: null,
      at: null,
      why: null,
      isIdle: false,
    })
    await by(officer, checking, { body: { ...identity, state: 'open', ownerId: owner.id } })
    const { at: seenAt } = await checkOf(id, 'identity')
    await by(owner, checking, {
      body: { ...identity, seenAt, ownerId: owner.id, note: 'Passport' },
    })
    const passed = await checkOf(id, 'identity')
    expect(passed).toMatchObject({
      state: 'passed',
      owner: { id: owner.id, name: owner.name },
      note: 'Passport',
      by: owner.name,
    })
    await by(officer, checking, {
      body: { ...identity, seenAt: passed.at, ownerId: owner.id, note: 'Passport', state: 'open' },
    })
    const { body } = await by(officer, readingChecks)
    expect(body.history.map((row: { words: string; by: string }) => [row.words, row.by])).toEqual([
      ['Reopened', officer.name],
      ['Passed', owner.name],
      [`Assigned to ${owner.name}`, officer.name],
    ])
    const log = await app.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `application:${id}`))
    expect(JSON.stringify(log)).not.toContain('Passport')
  })

  test('that failed or is waived says why', async () => {
    const { id } = await inReview(app)
    for (const [state, says] of [
      ['failed', 'Enter why it failed'],
      ['waived', 'Enter why it is waived'],
    ])
      expect(
        await about(app, id)(officer, checking, { body: { ...identity, state, note: ' ' } }),
      ).toMatchObject({ status: 422, body: { fields: { note: says } } })
  })

  test('goes only to anyone who settles checks of the program, and only if the program asks it', async () => {
    const { id } = await inReview(app)
    const ofBachelor = await makeStaff(app, 'admissions', ['ba'])
    const reviewer = await makeStaff(app, 'reviewer')
    for (const person of [ofBachelor, reviewer])
      expect(
        await about(app, id)(officer, checking, { body: { ...identity, ownerId: person.id } }),
      ).toMatchObject({ status: 422, body: { fields: { ownerId: expect.any(String) } } })
    expect(
      await about(app, id)(officer, checking, { body: { ...identity, kind: 'finance' } }),
    ).toMatchObject({ status: 422, body: { fields: { kind: expect.any(String) } } })
  })

  test('of two officers at once one wins, and the other is told who', async () => {
    const { id } = await inReview(app)
    const answers = await Promise.all(
      [officer, owner].map((who) => about(app, id)(who, checking, { body: identity })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? officer : owner
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: `${winner.name} changed this check after you opened it`,
      code: 'check-changed',
    })
    const rows = await app.platform.db.select().from(checks).where(eq(checks.applicationId, id))
    expect(rows.map(({ by }) => by)).toEqual([winner.id])
  })
})

describe('what stands against a decision', () => {
  const gates = async (id: string) =>
    (await openChecks(app.platform.db, [id])).get(id)?.map(({ kind, state }) => [kind, state]) ?? []

  test('are the checks of the program that are open or failed; credit waits for every line', async () => {
    const { id } = await inReview(app)
    const by = about(app, id)
    expect(await gates(id)).toEqual([
      ['identity', 'open'],
      ['education', 'open'],
      ['credit', 'open'],
    ])
    const credit = { ...identity, kind: 'credit' }
    expect(await by(officer, checking, { body: credit })).toMatchObject({
      status: 422,
      body: { fields: { state: 'One credit request isn’t decided yet' } },
    })
    await by(officer, crediting, { body: coaching })
    expect((await by(officer, checking, { body: credit })).status).toBe(200)
    await by(officer, checking, { body: identity })
    await by(officer, checking, {
      body: { ...identity, kind: 'education', state: 'failed', note: 'No transcript' },
    })
    expect(await gates(id)).toEqual([['education', 'failed']])
    expect((await reviewRecord(app.platform.db, id)).credit).toEqual([
      {
        choice: 'coach-training-60',
        name: 'Coach training of 60 hours or more',
        outcome: 'partly',
        credits: 4,
      },
    ])
  })

  test('credit opens again when a later round asks for more, and waits for nothing where none was asked', async () => {
    const { id, token } = await inReview(app)
    const by = about(app, id)
    await by(officer, crediting, { body: coaching })
    await by(officer, checking, { body: { ...identity, kind: 'credit' } })
    expect(await gates(id)).not.toContainEqual(['credit', 'open'])
    const handInAgain = async (selectedPrograms: string[]) => {
      const { application } = await rowsOf(app, id)
      await app.call('POST /api/admins/applications/{id}/return', {
        token: officer.token,
        params: { id },
        body: {
          statusSeq: application.statusSeq,
          reasonId: 'answers-unclear',
          sections: ['credit-transfer'],
          dueOn: '2026-12-15',
          note: '',
        },
        headers: { 'idempotency-key': randomUUID() },
      })
      await app.call('POST /api/users/application', {
        token,
        body: { applicationType: 'msc', creditTransfer: { selectedPrograms } },
      })
      await fillInAndSubmit(app, id)
    }
    await handInAgain(['coach-training-60', 'graduate-courses'])
    expect(await gates(id)).toContainEqual(['credit', 'open'])
    await handInAgain([])
    expect(await gates(id)).not.toContainEqual(['credit', 'open'])
    expect(await checkOf(id, 'credit')).toMatchObject({ isIdle: true })
  })
})

test('the record of a review names criterion, points, evidence, rubric and person by id', async () => {
  const { id } = await inReview(app)
  const reviewers = [await makeStaff(app, 'reviewer'), await makeStaff(app, 'reviewer')]
  await assign(app, officer, id, reviewers)
  const [first, second] = reviewers
  if (!first || !second) throw new Error('no reviewers')
  await finish(app, first, id, complete(5, 'Clear'))
  const half = await reviewRecord(app.platform.db, id)
  expect(half.reviews).toHaveLength(1)
  await finish(app, second, id, complete(2, 'Thin', { recommendation: 'reject' }))
  const record = await reviewRecord(app.platform.db, id)
  expect(record).toMatchObject({
    rubricVersion: 1,
    wanted: 2,
    reviews: expect.arrayContaining([
      expect.objectContaining({
        reviewer: first.id,
        rubricVersion: 1,
        recommendation: 'accept',
        criteria: expect.arrayContaining([
          {
            id: 'preparation',
            name: 'Academic preparation',
            score: 5,
            points: 5,
            evidence: 'Clear on preparation',
          },
        ]),
      }),
      expect.objectContaining({ reviewer: second.id, recommendation: 'reject' }),
    ]),
    checks: [
      { kind: 'identity', state: 'open' },
      { kind: 'education', state: 'open' },
      { kind: 'credit', state: 'open' },
    ],
  })
  const told = await app.platform.db.$count(
    auditLog,
    and(eq(auditLog.subject, `application:${id}`), eq(auditLog.action, 'review.done')),
  )
  expect(told).toBe(2)
})
