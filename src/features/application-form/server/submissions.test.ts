import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { intakes } from '#features/settings/server/tables.ts'
import { completeAnswers } from '#tests/answers.ts'
import { makeTestApp } from '#tests/app.ts'
import { type FilledForm, mailsOf, makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { firstValues } from '#tests/first-values.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { lacksOf } from '../gaps.ts'
import { sections } from '../questions.ts'
import { Snapshot } from '../submission.ts'
import { everythingWrong } from './wrong-answers.fixture.ts'

const app = await forThisFile(makeTestApp())

const receipt = /^MSC-2026-[0-9A-HJKMNP-TV-Z]{8}$/

test('a complete application is kept, moved on and acknowledged, each once', async () => {
  const filled = await makeFilled(app)
  app.clock.advance(60_000)
  const at = app.clock.now()
  const answer = await submit(app, filled)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body).toEqual({
    round: 1,
    receiptNumber: expect.stringMatching(receipt),
    submittedAt: at.toISOString(),
    withinGrace: false,
    status: 'submitted',
  })
  const rows = await rowsOf(app, filled.id)
  expect(rows.application).toMatchObject({
    status: 'submitted',
    statusAt: at,
    submittedAt: at,
    listedAt: at,
    search: expect.stringContaining(answer.body.receiptNumber.toLowerCase()),
  })
  expect(rows.submissions).toMatchObject([
    { round: 1, receiptNumber: answer.body.receiptNumber, submittedAt: at, withinGrace: false },
  ])
  expect(
    rows.timeline.map(({ seq, step, toStatus, detail }) => [seq, step, toStatus, detail]),
  ).toEqual([
    [1, 'begin', 'incomplete', null],
    [2, 'submit', 'submitted', null],
  ])
  const mails = await mailsOf(app, filled.id)
  expect(mails.map(({ template, key }) => [template, key])).toEqual([
    ['application-received', `submit:${filled.id}:1`],
  ])
  expect(mails[0]?.subject).toContain(answer.body.receiptNumber)
  expect(mails[0]?.text).toContain('Next is your interview')
  const read = await app.call('GET /api/users/application', { token: filled.token })
  expect(read.body).toMatchObject({
    status: 'submitted',
    receiptNumber: answer.body.receiptNumber,
    returned: null,
  })
})

test('the snapshot says what was asked and answered, who, and at which price, and equals its hash', async () => {
  const filled = await makeFilled(app)
  await submit(app, filled)
  const { submissions } = await rowsOf(app, filled.id)
  const snapshot = Snapshot.parse(submissions[0]?.snapshot)
  expect(snapshot).toMatchObject({
    formVersion: 4,
    program: 'msc',
    revision: filled.revision,
    person: { firstName: 'Maya', lastName: 'Lindqvist', dateOfBirth: '1991-04-12', state: 'MD' },
    lists: { paymentSources: firstValues['payment-sources'] },
    tariff: { perCredit: 64_000, credits: 36, lengthMonths: 20, currency: 'USD' },
    versions: { price: 1, paymentSources: 1, creditCatalogue: 1 },
  })
  const { education, employment } = completeAnswers('msc')
  expect(snapshot.answers).toMatchObject({
    'education.statement': education.statement,
    'employment.previousEmployers': employment.previousEmployers,
  })
  const { rows } = await app.platform.pool.query(
    'SELECT snapshot::text AS text, sha256 FROM submissions WHERE application_id = $1',
    [filled.id],
  )
  expect(createHash('sha256').update(rows[0].text).digest()).toEqual(rows[0].sha256)
})

test('answers that are not asked stay out of the snapshot, also when they are sent', async () => {
  const filled = await makeFilled(app)
  const hidden = {
    personalInfo: { militaryBranch: 'Navy', citizenship: 'PL' },
    education: { withoutBachelors: 'Never mind', mastersInstitution: 'Nowhere', isComplete: 'yes' },
    financialPlan: { selectedPayments: ['self-pay', 'va-benefit'] },
    creditTransfer: { selectedPrograms: ['coach-training-60', 'associate-degree', 'invented'] },
  }
  const { body } = await save(app, filled.token, hidden)
  expect((await submit(app, { ...filled, revision: body.revision })).status).toBe(200)
  const { submissions } = await rowsOf(app, filled.id)
  const { answers } = Snapshot.parse(submissions[0]?.snapshot)
  const paths = Object.keys(answers)
  for (const path of [
    'personalInfo.militaryBranch',
    'personalInfo.citizenship',
    'education.withoutBachelors',
    'education.mastersInstitution',
    'education.isComplete',
  ])
    expect(paths).not.toContain(path)
  expect(answers['financialPlan.selectedPayments']).toEqual(['self-pay'])
  expect(answers['financialPlan.expectedAmounts']).toEqual([])
  expect(answers['creditTransfer.selectedPrograms']).toEqual(['coach-training-60'])
})

describe('is refused', () => {
  async function expectNothing({ id }: FilledForm) {
    const rows = await rowsOf(app, id)
    expect(rows.application).toMatchObject({ status: 'incomplete', submittedAt: null })
    expect(rows.submissions).toEqual([])
    expect(rows.timeline).toHaveLength(1)
    expect(await mailsOf(app, id)).toEqual([])
  }

  test('for somebody else, exactly as one that does not exist', async () => {
    const filled = await makeFilled(app)
    const other = await makeFilled(app)
    const theirs = await submit(app, { ...filled, token: other.token })
    const nobodys = await submit(app, { ...other, id: randomUUID() })
    const { requestId: _, ...said } = theirs.body
    expect(theirs.status).toBe(404)
    expect(said).toEqual({ error: 'There is no such application', code: 'not-found' })
    expect({ ...nobodys.body, requestId: theirs.body.requestId }).toEqual(theirs.body)
    await expectNothing(filled)
  })

  test('for nothing that the form does not say of the same answers', async () => {
    const filled = await makeFilled(app)
    const { body: me } = await app.call('GET /api/users/me', { token: filled.token })
    const { body: stored } = await save(app, filled.token, everythingWrong(me.user.email))
    const refused = await submit(app, { ...filled, revision: stored.revision })
    const { body: lists } = await app.call('GET /api/programs/lists')
    const asking = { program: 'msc', answers: stored.data, lists, now: app.clock.now() } as const
    const answered = new Set<string>(stored.answered)
    const said = sections.flatMap((section) => [
      ...lacksOf(section, { ...asking, person: me.user }, answered),
    ])
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual(Object.fromEntries(said))
    expect(said.length).toBeGreaterThan(20)
    await expectNothing(filled)
  })

  test('without the declaration', async () => {
    const filled = await makeFilled(app)
    const answer = await app.call('POST /api/users/applications/{id}/submit', {
      token: filled.token,
      params: { id: filled.id },
      body: { revision: filled.revision, declared: false },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ declared: 'Confirm the declaration before you submit' })
    await expectNothing(filled)
  })

  test('with the gaps of every section, and defaults that no one has seen', async () => {
    const filled = await makeFilled(app)
    const { token } = filled
    const { body } = await save(app, token, {
      education: { bachelorsYear: 'soon', isComplete: 'not-yet' },
      employment: { previousEmployers: [{ name: 'Somewhere' }] },
      financialPlan: { selectedPayments: [] },
    })
    const answer = await submit(app, { ...filled, revision: body.revision })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'incomplete' })
    expect(answer.body.fields).toEqual({
      'education.bachelorsYear': 'The year of your bachelor’s degree must be a year, like 2016',
      'employment.previousEmployers.0.jobTitle': 'Employer 1: enter the job title',
      'employment.previousEmployers.0.hoursPerWeek': 'Employer 1: enter the hours per week',
      'employment.previousEmployers.0.yearsInRole': 'Employer 1: select the years in the role',
      'financialPlan.selectedPayments': 'Select at least one way to pay',
    })
    await expectNothing(filled)
    await app.platform.pool.query(
      `DELETE FROM field_values WHERE application_id = $1 AND path = 'personalInfo.isUSCitizen'`,
      [filled.id],
    )
    const unseen = await submit(app, { ...filled, revision: body.revision })
    expect(unseen.body.fields).toMatchObject({
      'personalInfo.isUSCitizen': 'Answer “Are you a U.S. citizen?”',
    })
  })

  test('when answers have changed since the page was opened', async () => {
    const filled = await makeFilled(app)
    const { body } = await save(app, filled.token, { personalInfo: { state: 'VA' } })
    const answer = await submit(app, filled)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'edited-elsewhere', revision: body.revision })
    await expectNothing(filled)
  })

  test('a second time, with the present status', async () => {
    const filled = await makeFilled(app)
    await submit(app, filled)
    const again = await submit(app, filled)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'already-submitted', status: 'submitted' })
    const rows = await rowsOf(app, filled.id)
    expect([rows.submissions.length, rows.timeline.length]).toEqual([1, 2])
    expect(await mailsOf(app, filled.id)).toHaveLength(1)
  })
})

describe('the deadline', () => {
  const closesAt = new Date('2026-12-01T05:00:00.000Z')

  async function filledUntil(): Promise<FilledForm> {
    const filled = await makeFilled(app)
    const { application } = await rowsOf(app, filled.id)
    await app.platform.db
      .update(intakes)
      .set({ closesAt, graceMinutes: 30 })
      .where(eq(intakes.id, application.intakeId))
    return filled
  }

  test.each([
    ['one second before it', '2026-12-01T04:59:59.000Z', 200, false],
    ['at it', '2026-12-01T05:00:00.000Z', 200, true],
    ['in the last second of the grace', '2026-12-01T05:29:59.999Z', 200, true],
    ['after the grace', '2026-12-01T05:30:00.000Z', 409, undefined],
  ])('%s', async (_, at, status, withinGrace) => {
    const now = app.clock.now().toISOString()
    const filled = await filledUntil()
    app.clock.set(at)
    const answer = await submit(app, filled)
    app.clock.set(now)
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.body.code).toBe('intake-closed')
    else expect(answer.body.withinGrace).toBe(withinGrace)
    const { timeline } = await rowsOf(app, filled.id)
    expect(timeline[1]?.detail).toEqual(
      withinGrace ? { withinGrace: true } : status === 200 ? null : undefined,
    )
  })
})

test('where the program asks no interview, the review begins at once', async () => {
  await changeSetting(app, 'program:ba', { asksInterview: false })
  const filled = await makeFilled(app, 'ba')
  const answer = await submit(app, filled)
  expect(answer.body).toMatchObject({ status: 'in_review' })
  expect(answer.body.receiptNumber).toMatch(/^BA-2026-/)
  const { timeline } = await rowsOf(app, filled.id)
  expect(timeline.slice(1)).toMatchObject([
    { step: 'submit', toStatus: 'submitted' },
    { step: 'waive-interview', toStatus: 'in_review', actor: 'system', reasonId: 'not-needed' },
  ])
  const [mail] = await mailsOf(app, filled.id)
  expect(mail?.text).toContain('Next, we review your application')
})
