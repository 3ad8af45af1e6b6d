import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { assign, inReview, makeStaff, type Staff } from './reviews.fixture.ts'
import { conflicts, reviews } from './tables.ts'

let app: TestApp
let officer: Staff

beforeEach(async () => {
  app = await makeTestApp()
  officer = await makeStaff(app, 'admissions')
})
afterEach(() => app.close())

function spread(body: object, by = officer) {
  return app.call('POST /api/admins/reviews/spread', {
    token: by.token,
    body: { dryRun: false, ...body },
  })
}

async function given(): Promise<[string, string][]> {
  const rows = await app.platform.db.select().from(reviews).where(isNull(reviews.removedAt))
  return rows.map(({ applicationId, reviewerId }) => [applicationId, reviewerId])
}

test('all that lack reviewers get them, evenly, after a dry run that gives nothing', async () => {
  const people = [await makeStaff(app, 'reviewer'), await makeStaff(app, 'reviewer')]
  const third = await makeStaff(app, 'reviewer')
  const reviewerIds = [...people, third].map((person) => person.id)
  const files = [await inReview(app), await inReview(app), await inReview(app)]
  await inReview(app, { status: 'submitted' })
  const dry = await spread({ dryRun: true, reviewerIds })
  expect(dry.body).toMatchObject({ assignments: 6, applications: 3, short: 0, hasMore: false })
  expect(dry.body.reviewers.map(({ added }: { added: number }) => added)).toEqual([2, 2, 2])
  expect(await given()).toEqual([])

  expect((await spread({ reviewerIds, expected: 5 })).body.code).toBe('plan-changed')
  expect(await given()).toEqual([])
  expect((await spread({ reviewerIds, expected: 6 })).status).toBe(200)
  const rows = await given()
  for (const { id } of files) expect(rows.filter(([file]) => file === id)).toHaveLength(2)
  for (const person of reviewerIds) expect(rows.filter(([, to]) => to === person)).toHaveLength(2)
  expect((await spread({ reviewerIds })).body).toMatchObject({ assignments: 0 })
})

test('nobody gets what they have a conflict with, cannot reach, or after their account ended', async () => {
  const kin = await makeStaff(app, 'reviewer')
  const ofBachelor = await makeStaff(app, 'reviewer', ['ba'])
  await makeAdmin(app, { role: 'reviewer', name: 'gone', disabled: true })
  const free = await makeStaff(app, 'reviewer')
  const file = await inReview(app)
  await app.platform.db
    .insert(conflicts)
    .values({ adminId: kin.id, applicationId: file.id, reason: 'Kin', declaredAt: new Date() })
  const all = [kin, ofBachelor, free].map((person) => person.id)
  const answer = await spread({ reviewerIds: all })
  expect(answer.body).toMatchObject({ assignments: 1, short: 1 })
  expect(await given()).toEqual([[file.id, free.id]])
})

test('of an officer for one program only its applications are touched, also where others are named', async () => {
  const ofMasters = await makeStaff(app, 'admissions', ['msc'])
  const reviewer = await makeStaff(app, 'reviewer')
  const [master, bachelor] = [await inReview(app), await inReview(app, { program: 'ba' })]
  const named = { applicationIds: [master.id, bachelor.id], reviewerIds: [reviewer.id] }
  await spread(named, ofMasters)
  expect(await given()).toEqual([[master.id, reviewer.id]])
  await spread({ ...named, program: 'ba' })
  expect(await given()).toHaveLength(2)
})

test('two officers who spread at once give nothing twice', async () => {
  const people = [await makeStaff(app, 'reviewer'), await makeStaff(app, 'reviewer')]
  await inReview(app)
  await inReview(app)
  const reviewerIds = people.map((person) => person.id)
  const answers = await Promise.all([spread({ reviewerIds }), spread({ reviewerIds })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await given()).toHaveLength(4)
})

test('one’s own open reviews are listed oldest first, and an officer sees what lacks reviewers', async () => {
  const reviewer = await makeStaff(app, 'reviewer')
  const [old, late] = [await inReview(app), await inReview(app)]
  await assign(app, officer, old.id, [reviewer])
  app.clock.advance(60_000)
  await assign(app, officer, late.id, [reviewer])
  const list = (by: Staff) => app.call('GET /api/admins/application-reviews', { token: by.token })
  expect((await list(reviewer)).body).toMatchObject({
    open: [
      { applicationId: old.id, lastName: 'Okafor', answered: 0, criteria: 4 },
      { applicationId: late.id },
    ],
    lacking: null,
    reviewers: [],
  })
  const { body } = await list(officer)
  expect(body).toMatchObject({ open: [], lacking: 2 })
  expect(body.reviewers.find((one: { id: string }) => one.id === reviewer.id)).toMatchObject({
    open: 2,
    programs: null,
  })
  await app.platform.db
    .update(reviews)
    .set({ removedAt: app.clock.now() })
    .where(and(eq(reviews.applicationId, old.id), eq(reviews.reviewerId, reviewer.id)))
  expect((await list(reviewer)).body.open).toHaveLength(1)
})
