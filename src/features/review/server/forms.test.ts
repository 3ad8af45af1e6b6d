import { afterAll, expect, test } from 'vitest'
import { definition, q, question, rule } from '#features/questionnaires/questionnaires.fixture.ts'
import { keyed, officeOf } from '#features/questionnaires/server/questionnaires.fixture.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { reviewInvariants } from './invariants.ts'
import { reviewRecord } from './record.ts'
import { about, assign, complete, finish, inReview, makeStaff } from './reviews.fixture.ts'

const scale = { required: true, min: 0, max: 5 } as const
const rubric = definition(
  question('a', 'scale', { ...scale, label: 'Preparation' }),
  question('b', 'yes-no', { required: true, label: 'Has led others' }),
  question('c', 'scale', {
    ...scale,
    label: 'Leadership',
    rules: [rule('show', { question: q('b'), operator: 'equals', value: 'yes' })],
  }),
)
const whole = {
  version: 0,
  scores: { [q('a')]: 4 },
  evidence: { [q('a')]: 'Two courses in statistics' },
  answers: { [q('b')]: false },
  comment: '',
  recommendation: 'accept',
}

const app = await forThisFile(makeTestApp())
afterAll(async () => expect(await brokenIn(app, reviewInvariants)).toEqual([]))
const owner = await makeStaff(app, 'owner')
const reviewer = await makeStaff(app, 'reviewer')
const office = officeOf(app, owner.token)

async function given() {
  const { id } = await inReview(app)
  expect((await assign(app, owner, id, [reviewer])).status).toBe(200)
  return id
}

async function ownOf(id: string) {
  const { body } = await about(app, id)(reviewer, 'GET /api/admins/applications/{id}/reviews')
  return body.own
}

test('a questionnaire takes the place of the criteria, and reviews stay in what they began with', async () => {
  const before = await given()
  const questionnaire = await office.make(rubric)
  const use = await office.use(questionnaire, 'review')
  expect(use).toMatch(/-/)
  const first = await given()
  expect((await ownOf(before)).form).toBeUndefined()
  expect((await finish(app, reviewer, before, complete(4, 'Good'))).status).toBe(200)
  expect(await ownOf(first)).toMatchObject({
    criteria: [{ name: 'Preparation', points: 5 }, { name: 'Leadership' }],
    form: rubric,
    answers: {},
  })

  const [section] = rubric.sections
  const changed = { ...rubric, title: 'A shorter rubric' }
  await office.publish(questionnaire, {
    ...changed,
    sections: [{ ...section!, questions: section!.questions.slice(0, 1) }],
  })
  const second = await given()
  expect((await ownOf(second)).form.title).toBe('A shorter rubric')
  expect((await ownOf(first)).form).toEqual(rubric)
  expect((await finish(app, reviewer, first, whole)).status).toBe(200)
  const record = await reviewRecord(app.platform.db, first)
  expect(record.reviews).toMatchObject([
    {
      form: { number: 1, answers: [{ label: 'Has led others', words: 'No' }] },
      criteria: [{ name: 'Preparation', score: 4, evidence: 'Two courses in statistics' }],
    },
  ])

  const lacking = await office.make(definition(question('d', 'short')))
  const refused = await office.act('uses', lacking, {
    program: 'msc',
    stage: 'review',
    dueOn: null,
  })
  expect([refused.status, refused.body.fields.stage]).toEqual([
    422,
    'A rubric needs at least one scale. Each scale is a criterion with points',
  ])
  const other = await office.make(definition(question('e', 'scale', scale)))
  await office.use(other, 'review')
  const { uses } = await office.read(questionnaire)
  expect(uses).toMatchObject([{ id: use, isEnded: true }])
  await app.call('POST /api/admins/questionnaire-uses/{id}/end', {
    token: owner.token,
    params: { id: (await office.read(other)).uses[0].id },
    body: {},
  })
  expect((await ownOf(await given())).form).toBeUndefined()
})

test('the server walks the rubric: nothing missing, hidden, unknown or mistyped is done', async () => {
  await office.use(await office.make(rubric), 'review')
  const id = await given()
  const refusedFor = async (change: object) => {
    const { status, body } = await finish(app, reviewer, id, { ...whole, ...change })
    return [status, Object.keys(body.fields ?? {}).sort()]
  }
  expect(await refusedFor({ scores: {} })).toEqual([422, [q('a')]])
  expect(await refusedFor({ evidence: {} })).toEqual([422, [`evidence.${q('a')}`]])
  expect(await refusedFor({ answers: {} })).toEqual([422, [q('b')]])
  expect(await refusedFor({ answers: { [q('b')]: 'yes' } })).toEqual([422, [q('b')]])
  expect(await refusedFor({ scores: { [q('a')]: 9 } })).toEqual([422, [q('a')]])
  expect(await refusedFor({ scores: { [q('z')]: 1, [q('a')]: 4 } })).toEqual([422, [q('z')]])
  expect(await refusedFor({ answers: { [q('b')]: true } })).toEqual([422, [q('c')]])
  expect(await refusedFor({ recommendation: null })).toEqual([422, ['recommendation']])

  // What was scored and is not asked any more is not kept with the review.
  const hidden = { [q('a')]: 4, [q('c')]: 2 }
  const saved = await about(app, id)(reviewer, 'PUT /api/admins/applications/{id}/review', {
    body: { ...whole, scores: hidden },
  })
  expect(saved.body.version).toBe(1)
  const done = await finish(app, reviewer, id, { ...whole, version: 1, scores: hidden })
  expect(done.status).toBe(200)
  expect(await ownOf(id)).toMatchObject({ scores: { [q('a')]: 4 }, answers: { [q('b')]: false } })
  expect(Object.keys((await ownOf(id)).scores)).toEqual([q('a')])
})

test('the criteria of the settings begin a questionnaire of their own', async () => {
  const made = await app.call('POST /api/admins/questionnaires', {
    token: owner.token,
    body: { name: 'Rubric of the master’s', purpose: '', rubricOf: 'msc' },
    headers: keyed(),
  })
  const { definition: drafted } = await office.read(made.body.id)
  const types = drafted.sections[0].questions.map(({ type }: { type: string }) => type)
  expect(new Set(types)).toEqual(new Set(['scale']))
  await office.publish(made.body.id, drafted)
  expect(await office.use(made.body.id, 'review')).toMatch(/-/)
})

test('no applicant is asked what a rubric asks', async () => {
  const { id, token } = await inReview(app)
  const { body } = await app.call('GET /api/users/applications/{id}/questionnaires', {
    token,
    params: { id },
  })
  expect(body.questionnaires).toEqual([])
})
