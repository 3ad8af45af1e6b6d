import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referees } from '#features/references/server/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import {
  about,
  assign,
  auditOf,
  complete,
  inReview,
  liveReviews,
  makeStaff,
} from './reviews.fixture.ts'

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const one = await makeStaff(app, 'reviewer')
const other = await makeStaff(app, 'reviewer')

const reading = 'GET /api/admins/applications/{id}/reviews'
const saving = 'PUT /api/admins/applications/{id}/review'
const declaring = 'POST /api/admins/applications/{id}/conflicts'
const takingBack = 'POST /api/admins/applications/{id}/conflicts/withdraw'

describe('a conflict', () => {
  test('ends the review and the reach of a reviewer, and no one gives it back to them', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one])
    const by = about(app, id)
    expect((await by(one, declaring, { body: { reason: 'My cousin' } })).status).toBe(200)
    for (const route of [reading, 'GET /api/admins/applications/{id}'] as const)
      expect((await by(one, route)).status).toBe(404)
    expect((await by(one, saving, { body: complete(1, 'x') })).status).toBe(404)
    expect((await by(one, declaring, { body: { reason: 'Again' } })).status).toBe(404)
    expect(await assign(app, officer, id, [one])).toMatchObject({
      status: 422,
      body: { error: `${one.name} has a conflict of interest` },
    })
    expect((await by(officer, reading)).body.conflicts).toEqual([
      {
        admin: { id: one.id, name: one.name },
        reason: 'My cousin',
        declaredAt: app.clock.now().toISOString(),
      },
    ])
    expect((await by(officer, takingBack, { body: { adminId: one.id } })).status).toBe(200)
    expect((await by(officer, takingBack, { body: { adminId: one.id } })).status).toBe(404)
    expect((await assign(app, officer, id, [one])).status).toBe(200)
    expect(await auditOf(app, id)).toEqual([
      ['review.assigned', { reviewer: one.id }],
      ['conflict.declared', { admin: one.id, endedReview: true }],
      ['conflict.withdrawn', { admin: one.id }],
      ['review.assigned', { reviewer: one.id }],
    ])
  })

  test('of an officer leaves the file and takes the scoring; a colleague takes it back', async () => {
    const { id } = await inReview(app)
    const owner = await makeStaff(app, 'owner')
    await assign(app, officer, id, [owner])
    const by = about(app, id)
    await by(owner, declaring, { body: { reason: 'A former student' } })
    expect((await by(owner, reading)).body).toMatchObject({ own: null, hasConflict: true })
    expect(await by(owner, saving, { body: complete(1, 'x') })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await by(owner, takingBack, { body: { adminId: owner.id } })).status).toBe(409)
  })

  test('of somebody else is declared by an officer alone', async () => {
    const { id } = await inReview(app)
    await assign(app, officer, id, [one, other])
    const body = { adminId: other.id, reason: 'They work together' }
    expect((await about(app, id)(one, declaring, { body })).status).toBe(403)
    expect((await about(app, id)(officer, declaring, { body })).status).toBe(200)
    expect((await liveReviews(app, id)).map(({ reviewerId }) => reviewerId)).toEqual([one.id])
  })

  test('and an assignment at the same moment never both hold', async () => {
    const { id } = await inReview(app)
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        turn % 2
          ? assign(app, officer, id, [other])
          : about(app, id)(officer, declaring, { body: { adminId: other.id, reason: 'Kin' } }),
      ),
    )
    const { rows } = await app.platform.db.execute<object>(sql`
      SELECT FROM reviews r JOIN conflicts c ON c.application_id = r.application_id
        AND c.admin_id = r.reviewer_id WHERE r.removed_at IS NULL`)
    expect(rows).toEqual([])
  })
})

describe('a possible conflict', () => {
  const dismissing = 'POST /api/admins/applications/{id}/conflicts/dismiss'
  const family = 'Same family name'

  async function named(id: string, change: { name?: string; email?: string }) {
    await app.platform.db.insert(referees).values({
      id: randomUUID(),
      applicationId: id,
      name: 'Jo Doe',
      email: 'jo@example.org',
      relation: '',
      position: '',
      phone: '',
      waived: true,
      formVersion: 1,
      state: 'asked',
      stateAt: app.clock.now(),
      askedAt: app.clock.now(),
      dueAt: app.clock.now(),
      links: 0,
      draft: {},
      ...change,
    })
  }

  async function possible(id: string, by = officer): Promise<unknown> {
    return (await about(app, id)(by, reading)).body.possibleConflicts
  }

  test('is shown to officers with its reasons, and hides once it is declared', async () => {
    const { id } = await inReview(app, { lastName: one.name })
    await named(id, { name: one.name })
    await named(id, { email: `${other.name}@institute.example` })
    const of = ({ id: adminId, name }: typeof one) => ({ id: adminId, name })
    expect(await possible(id)).toEqual([
      { admin: of(one), reasons: [family, 'Named as a recommender'] },
      { admin: of(other), reasons: ['Named as a recommender'] },
    ])
    await assign(app, officer, id, [other])
    expect(await possible(id, other)).toEqual([])
    const body = { adminId: other.id, reason: 'Named as a recommender' }
    await about(app, id)(officer, declaring, { body })
    expect(await possible(id)).toMatchObject([{ admin: of(one) }])
  })

  test('is dismissed for the reasons that were read, once, and is back with another one', async () => {
    const { id } = await inReview(app, { lastName: one.name })
    const by = about(app, id)
    const body = { adminId: one.id, reasons: [family, 'Something else'] }
    expect((await by(officer, dismissing, { body })).status).toBe(200)
    expect((await by(officer, dismissing, { body })).status).toBe(409)
    expect(await possible(id)).toEqual([])
    await named(id, { name: one.name })
    expect(await possible(id)).toMatchObject([{ reasons: ['Named as a recommender'] }])
    expect(await auditOf(app, id)).toEqual([['conflict.dismissed', { admin: one.id }]])
  })

  test('of one’s own is dismissed by a colleague, and of another program by no one', async () => {
    const { id } = await inReview(app, { lastName: officer.name })
    const body = { adminId: officer.id, reasons: [family] }
    expect((await about(app, id)(officer, dismissing, { body })).status).toBe(409)
    const bachelors = await makeStaff(app, 'admissions', ['ba'])
    expect((await about(app, id)(bachelors, dismissing, { body })).status).toBe(404)
    expect((await about(app, id)(other, dismissing, { body })).status).toBe(403)
  })
})
