import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { missingReviews } from './missing-reviews.ts'
import {
  about,
  assign,
  auditOf,
  complete,
  finish,
  inReview,
  liveReviews,
  makeStaff,
} from './reviews.fixture.ts'
import { reviews } from './tables.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const one = await makeStaff(app, 'reviewer')
const other = await makeStaff(app, 'reviewer')

const reading = 'GET /api/admins/applications/{id}/reviews'
const abstaining = 'POST /api/admins/applications/{id}/review/abstain'
const reason = { body: { reason: 'I don’t read Korean' } }

async function lacksReview(id: string): Promise<boolean> {
  const missing = await missingReviews({ db: app.platform.db, now: app.clock.now() }, [id])
  return missing.some(([, kind]) => kind === 'review')
}

describe('an abstention', () => {
  test('ends the review without a conflict, and someone else is assigned', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    expect(await lacksReview(id)).toBe(true)
    expect((await about(app, id)(one, abstaining, reason)).status).toBe(200)
    expect(await lacksReview(id)).toBe(false)
    for (const route of [reading, 'GET /api/admins/applications/{id}'] as const)
      expect((await about(app, id)(one, route)).status).toBe(404)
    expect((await about(app, id)(officer, reading)).body).toMatchObject({
      progress: { done: 0, assigned: 0, wanted: 2 },
      reviews: [],
      conflicts: [],
      abstentions: [
        {
          admin: { id: one.id, name: one.name },
          reason: 'I don’t read Korean',
          at: app.clock.now().toISOString(),
        },
      ],
    })
    expect((await assign(app, officer, id, [other])).status).toBe(200)
    await finish(app, other, id, complete(4, 'Wren'))
    const { agreement } = (await about(app, id)(officer, reading)).body
    expect(agreement.criteria[0]).toMatchObject({ count: 1, mean: 4 })
    expect(await auditOf(app, id)).toEqual([
      ['review.assigned', { reviewer: one.id }],
      ['review.abstained', {}],
      ['review.assigned', { reviewer: other.id }],
      ['review.done', {}],
    ])
  })

  test('isn’t undone by spreading, but by an officer who assigns the same person again', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    await about(app, id)(one, abstaining, reason)
    const spread = await app.call('POST /api/admins/reviews/spread', {
      token: officer.token,
      body: { dryRun: true, applicationIds: [id], reviewerIds: [one.id] },
    })
    expect(spread.body).toMatchObject({ assignments: 0, short: 1 })
    const choice = (await about(app, id)(officer, reading)).body.candidates.find(
      (person: { id: string }) => person.id === one.id,
    )
    expect(choice).toMatchObject({ why: null, hasAbstained: true })
    expect((await assign(app, officer, id, [one])).status).toBe(200)
    expect((await about(app, id)(officer, reading)).body.abstentions).toEqual([])
    expect(await liveReviews(app, id)).toHaveLength(1)
  })

  test('is for one’s own unfinished review alone, and says why', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    expect((await about(app, id)(officer, abstaining, reason)).status).toBe(404)
    expect((await about(app, id)(one, abstaining, { body: { reason: ' ' } })).status).toBe(422)
    await finish(app, one, id, complete(4, 'Heron'))
    expect(await about(app, id)(one, abstaining, reason)).toMatchObject({
      status: 409,
      body: { code: 'review-done' },
    })
    const [row] = await app.platform.db.select().from(reviews).where(eq(reviews.applicationId, id))
    expect(row).toMatchObject({ abstention: null, removedAt: null })
  })

  test('is for officers to read: no reviewer sees who abstained or why', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one, other])
    await about(app, id)(one, abstaining, reason)
    const { body } = await about(app, id)(other, reading)
    expect(body.abstentions).toEqual([])
    expect(JSON.stringify(body)).not.toContain('Korean')
  })
})
