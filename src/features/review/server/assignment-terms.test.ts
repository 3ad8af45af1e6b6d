import { afterEach, describe, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { missingReviews } from './missing-reviews.ts'
import { reviewRecord } from './record.ts'
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
  setRubric,
} from './reviews.fixture.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const owner = await makeStaff(app, 'owner')
const one = await makeStaff(app, 'reviewer')
const other = await makeStaff(app, 'reviewer')
const later = await makeStaff(app, 'reviewer')

afterEach(() => setRubric(app, 'msc', { showsFirstReading: false }))

const reading = 'GET /api/admins/applications/{id}/reviews'
const deciding = 'GET /api/admins/applications/{id}/decisions'

async function read(id: string, who: Staff) {
  return (await about(app, id)(who, reading)).body
}

/** An application whose first reading, by two, is done. */
async function firstRead() {
  const { id } = await inReview(app)
  await assign(app, officer, id, [one, other])
  await finish(app, one, id, complete(5, 'Heron'))
  await finish(app, other, id, complete(2, 'Wren'))
  return id
}

const secondly = { phase: 2 }

describe('weight', () => {
  test('counts in the mean, and is in the record and the audit log', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one], { weight: 2 })
    await assign(app, officer, id, [other])
    await finish(app, one, id, complete(4, 'Heron'))
    await finish(app, other, id, complete(1, 'Wren'))
    const { agreement, reviews } = await read(id, officer)
    expect(agreement).toMatchObject({ isWeighted: true, criteria: [{ mean: 3 }, {}, {}, {}] })
    expect(reviews.map(({ weight }: { weight: number }) => weight).toSorted()).toEqual([1, 2])
    const record = await reviewRecord(app.platform.db, id)
    expect(record.reviews.find(({ reviewer }) => reviewer === one.id)).toHaveProperty('weight', 2)
    expect(record.reviews.find(({ reviewer }) => reviewer === other.id)).not.toHaveProperty(
      'weight',
    )
    expect((await auditOf(app, id)).slice(0, 2)).toEqual([
      ['review.assigned', { reviewer: one.id, weight: 2 }],
      ['review.assigned', { reviewer: other.id }],
    ])
  })

  test('of 0 leaves a review to be read that counts nowhere', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one], { weight: 0 })
    expect((await read(id, officer)).progress).toEqual({ done: 0, assigned: 0, wanted: 2 })
    const platform = { db: app.platform.db, now: app.clock.now() }
    expect(await missingReviews(platform, [id])).not.toContainEqual([id, 'review'])
    const listed = await app.call('GET /api/admins/application-reviews', { token: one.token })
    expect(listed.body.open).toMatchObject([{ applicationId: id }])
    await finish(app, one, id, complete(5, 'Heron'))
    const { agreement, reviews } = await read(id, officer)
    expect(agreement).toBeNull()
    expect(reviews).toMatchObject([{ weight: 0, content: { comment: 'Heron in all' } }])
    expect((await about(app, id)(officer, deciding)).body.reviews).toEqual({ asked: 2, done: 0 })
    const record = await reviewRecord(app.platform.db, id)
    expect(record).toMatchObject({ wanted: 2, reviews: [{ weight: 0 }] })
  })

  test('outside the steps is refused', async () => {
    const { id } = await inReview(app)
    for (const weight of [0.3, 6, -1])
      expect((await assign(app, officer, id, [one], { weight })).status).toBe(422)
    expect(await liveReviews(app, id)).toEqual([])
  })
})

describe('a second reading', () => {
  test('waits until the first is done, unless an officer begins it', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    expect(await assign(app, officer, id, [later], secondly)).toMatchObject({
      status: 409,
      body: { code: 'first-reading-open' },
    })
    expect((await assign(app, officer, id, [later], { ...secondly, early: true })).status).toBe(200)
    expect((await auditOf(app, id)).at(-1)).toEqual([
      'review.assigned',
      { reviewer: later.id, phase: 2, early: true },
    ])

    const whole = await firstRead()
    expect((await read(whole, officer)).isFirstReadingDone).toBe(true)
    expect((await assign(app, officer, whole, [later], secondly)).status).toBe(200)
    expect((await auditOf(app, whole)).at(-1)).toEqual([
      'review.assigned',
      { reviewer: later.id, phase: 2 },
    ])
    expect((await read(whole, officer)).progress).toEqual({ done: 2, assigned: 3, wanted: 3 })
    expect((await about(app, whole)(officer, deciding)).body.reviews).toEqual({ asked: 3, done: 2 })
    expect((await reviewRecord(app.platform.db, whole)).wanted).toBe(3)
  })

  test('is blind to the first like any other', async () => {
    const id = await firstRead()
    await assign(app, officer, id, [later], secondly)
    const body = await read(id, later)
    expect(body).toMatchObject({ isBlind: true, agreement: null, own: { phase: 2 } })
    expect(JSON.stringify(body)).not.toMatch(/Heron|Wren/)
  })

  test('sees the first where the program says so, and stays blind to its own', async () => {
    await setRubric(app, 'msc', { showsFirstReading: true })
    const id = await firstRead()
    const third = await makeStaff(app, 'reviewer')
    await assign(app, officer, id, [later, third], secondly)
    await finish(app, third, id, complete(0, 'Kestrel', { recommendation: 'reject' }))
    const body = await read(id, later)
    expect(body.isBlind).toBe(true)
    expect(body.agreement).toMatchObject({
      criteria: [{ count: 2, mean: 3.5 }, {}, {}, {}],
      recommendations: [{ recommendation: 'accept', count: 2 }],
    })
    expect(JSON.stringify(body)).toMatch(/Heron/)
    expect(JSON.stringify(body)).not.toMatch(/Kestrel|reject/)

    await finish(app, later, id, complete(1, 'Swift'))
    const all = await read(id, later)
    expect(all.agreement.criteria[0]).toMatchObject({ count: 4, mean: 2 })
    expect(JSON.stringify(all)).toMatch(/Kestrel/)
  })

  test('never opens the first to a first reader who isn’t done', async () => {
    await setRubric(app, 'msc', { showsFirstReading: true })
    const { id } = await inReview(app)
    await assign(app, officer, id, [one, other])
    await assign(app, officer, id, [later], { ...secondly, early: true })
    await finish(app, one, id, complete(5, 'Heron'))
    await finish(app, later, id, complete(1, 'Swift'))
    expect(JSON.stringify(await read(id, other))).not.toMatch(/Heron|Swift/)
  })

  test('that was shown the first can’t become a first one', async () => {
    await setRubric(app, 'msc', { showsFirstReading: true })
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    await assign(app, officer, id, [later], { ...secondly, early: true })
    await finish(app, one, id, complete(5, 'Heron'))
    await about(app, id)(later, 'POST /api/admins/applications/{id}/review/abstain', {
      body: { reason: 'I don’t know the field' },
    })
    expect((await assign(app, officer, id, [later])).status).toBe(422)
    expect((await assign(app, officer, id, [later], { ...secondly, early: true })).status).toBe(200)
  })

  test('goes to an officer only where they’d see the first anyway', async () => {
    const id = await firstRead()
    const choiceOf = async () =>
      (await read(id, officer)).candidates.find((one: { id: string }) => one.id === owner.id)
    const why = 'could already read a finished review'
    expect(await choiceOf()).toMatchObject({ why, whySecond: why })
    expect((await assign(app, officer, id, [owner], secondly)).status).toBe(422)
    await setRubric(app, 'msc', { showsFirstReading: true })
    expect(await choiceOf()).toMatchObject({ why, whySecond: null })
    await assign(app, officer, id, [later], secondly)
    await finish(app, later, id, complete(1, 'Swift'))
    expect(await choiceOf()).toMatchObject({ why, whySecond: why })
  })
})
