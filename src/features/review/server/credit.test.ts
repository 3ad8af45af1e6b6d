import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { timeline } from '#features/applications/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import {
  about,
  checking,
  coaching,
  crediting,
  identity,
  inReview,
  makeStaff,
} from './reviews.fixture.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const owner = await makeStaff(app, 'owner')

const readingCredit = 'GET /api/admins/applications/{id}/credit'

describe('credit', () => {
  test('is settled line by line, with a reason, and moves the estimate', async () => {
    const { id, token } = await inReview(app)
    const by = about(app, id)
    const before = (await by(officer, readingCredit)).body
    expect(before).toMatchObject({
      lines: [
        {
          choice: 'coach-training-60',
          credits: 6,
          answer: { outcome: 'Full credit', credits: '6 credits' },
          settled: null,
        },
      ],
      total: 0,
    })
    expect(before.estimate.after).toBe(before.estimate.before)
    const own = () => app.call('GET /api/users/applications/{id}/credit', { token, params: { id } })
    expect((await own()).body).toEqual({ lines: [], total: 0 })

    expect((await by(officer, crediting, { body: coaching })).status).toBe(200)
    const after = (await by(officer, readingCredit)).body
    expect(after).toMatchObject({
      total: 4,
      lines: [{ settled: { outcome: 'partly', credits: 4, by: officer.name } }],
    })
    expect(after.estimate.after - after.estimate.before).toBe(2 * 64_000)
    expect((await own()).body).toEqual({
      total: 4,
      lines: [
        {
          name: 'Coach training of 60 hours or more',
          provider: 'A program accredited by the International Coaching Federation',
          outcome: 'partly',
          credits: 4,
          reason: coaching.reason,
          at: expect.any(String),
        },
      ],
    })
    const stranger = (await inReview(app)).token
    const other = await app.call('GET /api/users/applications/{id}/credit', {
      token: stranger,
      params: { id },
    })
    expect(other.status).toBe(404)
  })

  test.each([
    [{ choice: 'associate-degree' }, 'choice'],
    [{ credits: 7 }, 'credits'],
    [{ credits: 0 }, 'credits'],
    [{ credits: null }, 'credits'],
    [{ reason: '  ' }, 'reason'],
    [{ outcome: 'perhaps' }, 'outcome'],
  ])('refuses %j', async (change, field) => {
    const { id } = await inReview(app)
    const answer = await about(app, id)(officer, crediting, { body: { ...coaching, ...change } })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
  })

  test('counts in full or not at all whatever number is sent along', async () => {
    const { id } = await inReview(app)
    const by = about(app, id)
    await by(officer, crediting, { body: { ...coaching, outcome: 'accepted', credits: 1 } })
    const line = (await by(officer, readingCredit)).body.lines[0]
    expect(line.settled.credits).toBe(6)
    const again = { ...coaching, outcome: 'refused', credits: 3 }
    expect(await by(owner, crediting, { body: again })).toMatchObject({
      status: 409,
      body: { error: `${officer.name} decided “${line.name}” after you opened it` },
    })
    await by(owner, crediting, { body: { ...again, seenAt: line.settled.at } })
    expect((await by(officer, readingCredit)).body.total).toBe(0)
  })

  test('tells the applicant nothing but itself: no row of the timeline, no mail', async () => {
    const { id } = await inReview(app)
    const { db } = app.platform
    const told = async () => [
      await db.$count(timeline, eq(timeline.applicationId, id)),
      await db.$count(mails, eq(mails.applicationId, id)),
    ]
    const before = await told()
    await about(app, id)(officer, crediting, { body: coaching })
    await about(app, id)(officer, checking, { body: identity })
    expect(await told()).toEqual(before)
  })
})
