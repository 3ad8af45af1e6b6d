import { describe, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { walkTo } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import {
  about,
  assign,
  auditOf,
  complete,
  finish,
  inReview,
  liveReviews,
  makeStaff,
  type Staff,
} from './reviews.fixture.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const one = await makeStaff(app, 'reviewer')
const other = await makeStaff(app, 'reviewer')

const reading = 'GET /api/admins/applications/{id}/reviews'
const saving = 'PUT /api/admins/applications/{id}/review'
const ending = 'POST /api/admins/applications/{id}/review/done'
const removing = 'POST /api/admins/applications/{id}/reviews/remove'
const reopening = 'POST /api/admins/applications/{id}/reviews/reopen'

describe('giving reviews', () => {
  test('is done to several at once, pins the rubric, and stands in the audit log', async () => {
    const { id } = await inReview(app)
    expect((await about(app, id)(one, reading)).status).toBe(404)
    expect((await assign(app, officer, id, [one, other])).status).toBe(200)
    const rows = await liveReviews(app, id)
    expect(rows.map((row) => [row.reviewerId, row.assignedBy, row.rubricVersion])).toEqual(
      expect.arrayContaining([
        [one.id, officer.id, 1],
        [other.id, officer.id, 1],
      ]),
    )
    expect(await auditOf(app, id)).toEqual([
      ['review.assigned', { reviewer: one.id }],
      ['review.assigned', { reviewer: other.id }],
    ])
    expect((await about(app, id)(one, reading)).body.own).toMatchObject({
      version: 0,
      doneAt: null,
    })
  })

  test('is refused for whoever cannot have it, and then nobody gets it', async () => {
    const { id } = await inReview(app)
    const ofBachelor = await makeStaff(app, 'reviewer', ['ba'])
    const interviewer = await makeStaff(app, 'interviewer')
    await assign(app, officer, id, [one])
    for (const [person, why] of [
      [one, `${one.name} already has it`],
      [ofBachelor, `${ofBachelor.name} works for the other program`],
      [interviewer, 'Choose people who can review'],
    ] as const) {
      const answer = await assign(app, officer, id, [other, person])
      expect(answer).toMatchObject({ status: 422, body: { fields: { reviewerIds: why } } })
    }
    expect(await liveReviews(app, id)).toHaveLength(1)
  })

  test('waits until the application is handed in, and is over with the decision', async () => {
    const begun = await inReview(app, { status: 'incomplete' })
    const over = await inReview(app, { status: 'rejected' })
    for (const { id } of [begun, over])
      expect(await assign(app, officer, id, [one])).toMatchObject({
        status: 409,
        body: { code: 'status-changed' },
      })
  })

  test('is taken back while unfinished, and not afterwards', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one, other])
    const [first, second] = (await about(app, id)(officer, reading)).body.reviews
    const take = (reviewId: string) => about(app, id)(officer, removing, { body: { reviewId } })
    expect((await take(first.id)).status).toBe(200)
    expect((await take(first.id)).status).toBe(404)
    const left = second.reviewer.id === one.id ? one : other
    expect((await finish(app, left, id, complete(3, 'left'))).status).toBe(200)
    expect(await take(second.id)).toMatchObject({
      status: 409,
      body: { error: `${left.name} finished this review in the meantime` },
    })
  })

  test('never goes to an officer who could have read a finished review', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    await finish(app, one, id, complete(4, 'first'))
    const { body } = await about(app, id)(officer, reading)
    const of = (person: Staff) =>
      body.candidates.find((choice: { id: string }) => choice.id === person.id).why
    expect([of(officer), of(other), of(one)]).toEqual([
      'could already read a finished review',
      null,
      'already has it',
    ])
    expect((await assign(app, officer, id, [officer])).status).toBe(422)
  })
})

describe('one’s own review', () => {
  test('is kept as it is written, and a window that is behind overwrites nothing', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    const by = about(app, id)
    const draft = {
      version: 0,
      scores: { practice: 2 },
      evidence: {},
      comment: 'So',
      recommendation: null,
    }
    expect(await by(one, saving, { body: draft })).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    expect(await by(one, saving, { body: { ...draft, comment: 'Late' } })).toMatchObject({
      status: 409,
      body: { code: 'version-changed' },
    })
    expect((await by(one, reading)).body.own).toMatchObject({ ...draft, version: 1 })
  })

  test('of two saves at once one wins', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((words) => about(app, id)(one, saving, { body: complete(1, words) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    [{ scores: { charm: 3 } }, { 'scores.charm': 'This criterion isn’t part of the rubric' }],
    [{ scores: { means: 6 } }, { 'scores.means': 'Choose 0 to 5 points for Time and means' }],
    [{ scores: { means: -1 } }, { 'scores.means': 'Choose 0 to 5 points for Time and means' }],
    [{ scores: { means: 2.5 } }, { 'scores.means': 'Choose 0 to 5 points for Time and means' }],
    [{ evidence: { charm: 'x' } }, { 'evidence.charm': 'This criterion isn’t part of the rubric' }],
  ])('takes nothing that its rubric does not know: %j', async (change, fields) => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    const answer = await about(app, id)(one, saving, { body: complete(1, 'x', change) })
    expect(answer).toMatchObject({ status: 422, body: { fields } })
  })

  test('is done without gaps, is final, and goes on when an officer reopens it', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    const by = about(app, id)
    const gaps = complete(3, 'nearly', { scores: { practice: 1 }, recommendation: null })
    expect(await by(one, ending, { body: gaps })).toMatchObject({
      status: 422,
      body: {
        fields: {
          'scores.preparation': 'Choose the points for Academic preparation',
          'scores.purpose': 'Choose the points for Purpose',
          'scores.means': 'Choose the points for Time and means',
          recommendation: 'Choose a recommendation',
        },
      },
    })
    expect((await by(one, ending, { body: complete(3, 'whole') })).status).toBe(200)
    expect(await by(one, saving, { body: complete(4, 'more', { version: 1 }) })).toMatchObject({
      status: 409,
      body: { code: 'review-done' },
    })
    const [{ id: reviewId }] = (await by(officer, reading)).body.reviews
    expect((await by(officer, reopening, { body: { reviewId } })).status).toBe(200)
    expect((await by(officer, reopening, { body: { reviewId } })).status).toBe(409)
    expect((await by(one, saving, { body: complete(4, 'more', { version: 2 }) })).status).toBe(200)
    expect((await auditOf(app, id)).map(([action]) => action)).toEqual([
      'review.assigned',
      'review.done',
      'review.reopened',
    ])
  })

  test('can be written on while the application is back with its applicant, and not be done', async () => {
    const { id } = await inReview(app, { status: 'incomplete' })
    await walkTo(app, id, 'in_review')
    await assign(app, officer, id, [one])
    await app.call('POST /api/admins/applications/{id}/return', {
      token: officer.token,
      params: { id },
      body: {
        reasonId: 'answers-unclear',
        sections: ['education'],
        dueOn: '2026-12-15',
        note: '',
        statusSeq: (await about(app, id)(officer, 'GET /api/admins/applications/{id}')).body
          .statusSeq,
      },
    })
    const by = about(app, id)
    expect((await by(one, saving, { body: complete(3, 'kept') })).status).toBe(200)
    expect(await by(one, ending, { body: complete(3, 'kept', { version: 1 }) })).toMatchObject({
      status: 409,
      body: { error: 'There’s nothing to review while the status is “Returned”' },
    })
  })
})
