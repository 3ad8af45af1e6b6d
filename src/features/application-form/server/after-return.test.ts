import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  asApplicant,
  asOffice,
  makeHost,
  startsOf,
} from '#features/interviews/server/interviews.fixture.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import {
  type FilledForm,
  mailsOf,
  makeSubmitted,
  rowsOf,
  save,
  submit,
} from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeReturned, sendBack } from '#tests/returned-applications.ts'

const app = await forThisFile(makeTestApp())
const admissions = await makeAdmin(app, { role: 'admissions' })
await makeHost(app, 'interviewer')

const submitted = () => makeSubmitted(app)

function giveBack(id: string, change?: object, key?: string) {
  return sendBack(app, admissions, id, change, key)
}

const returned = () => makeReturned(app, admissions)

function read(token: string) {
  return app.call('GET /api/users/application', { token })
}

test('it comes before an application for a later intake that was begun meanwhile', async () => {
  const filled = await submitted()
  app.clock.advance(1_000)
  const intakes = await app.platform.pool.query(
    `INSERT INTO intakes (id, program, name, starts_on, opens_at, closes_at, grace_minutes)
     SELECT gen_random_uuid(), program, name || ' again', starts_on + 365, opens_at, closes_at + interval '1 year', 30
     FROM intakes WHERE program = 'msc' ORDER BY closes_at LIMIT 1 RETURNING id`,
  )
  const begun = await app.call('POST /api/users/applications', {
    token: filled.token,
    body: { program: 'msc', intakeId: intakes.rows[0].id },
  })
  expect(begun.status).toBe(200)
  const query = { program: 'msc' }
  const before = await app.call('GET /api/users/application', { token: filled.token, query })
  expect(before.body.id).toBe(begun.body.id)
  await giveBack(filled.id)
  const after = await app.call('GET /api/users/application', { token: filled.token, query })
  expect(after.body.id).toBe(filled.id)
  const kept = await save(app, filled.token, { employment: { coachingHours: 14 } })
  expect(kept.body.id).toBe(filled.id)
})

describe('while it is open', () => {
  test('the named sections take answers', async () => {
    const { token } = await returned()
    const answer = await save(app, token, { education: { bachelorsInstitution: 'Towson' } })
    expect(answer.status).toBe(200)
    expect(answer.body.data.education.bachelorsInstitution).toBe('Towson')
  })

  test('others refuse a change, and nothing of that call is taken', async () => {
    const { token } = await returned()
    const answer = await save(app, token, {
      personalInfo: { state: 'VA' },
      education: { bachelorsInstitution: 'Towson' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'section-closed',
      error: '“Personal information” isn’t open for changes',
      fields: { 'personalInfo.state': '“Personal information” isn’t open for changes' },
    })
    expect((await read(token)).body.data.education.bachelorsInstitution).not.toBe('Towson')
  })

  test('the whole document is taken when the others are as they were', async () => {
    const { token } = await returned()
    const { data } = (await read(token)).body
    const answer = await save(app, token, {
      ...data,
      education: { ...data.education, bachelorsInstitution: 'Towson' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.education.bachelorsInstitution).toBe('Towson')
  })

  test('what a change makes the form ask for elsewhere can be answered', async () => {
    const { token } = await returned()
    const answer = await save(app, token, {
      employment: { isCurrentlyEmployed: false },
      financialPlan: { selectedPayments: ['self-pay', 'loan'] },
    })
    // Self-pay is still there, so nothing is missing in the financial plan.
    expect(answer.body.code).toBe('section-closed')
    const other = await returned()
    await app.platform.pool.query(
      `UPDATE field_values SET value = '["employer"]' WHERE application_id = $1 AND path = 'financialPlan.selectedPayments'`,
      [other.id],
    )
    const needed = await save(app, other.token, {
      employment: { isCurrentlyEmployed: false },
      financialPlan: { selectedPayments: ['loan'] },
    })
    expect(needed.status).toBe(200)
    expect(needed.body.data.financialPlan.selectedPayments).toEqual(['loan'])
  })
})

describe('submitted again', () => {
  async function correct(filled: FilledForm): Promise<FilledForm> {
    const { body } = await save(app, filled.token, { education: { bachelorsYear: 2013 } })
    return { ...filled, revision: body.revision }
  }

  test('makes a second round beside the first', async () => {
    const filled = await returned()
    const first = (await rowsOf(app, filled.id)).submissions
    const answer = await submit(app, await correct(filled))
    expect(answer).toMatchObject({ status: 200, body: { round: 2, status: 'submitted' } })
    const rows = await rowsOf(app, filled.id)
    expect(rows.submissions).toMatchObject([
      first[0],
      {
        round: 2,
        receiptNumber: answer.body.receiptNumber,
        snapshot: { answers: { 'education.bachelorsYear': 2013 } },
      },
    ])
    expect(rows.application.submittedAt).toEqual(first[0]?.submittedAt)
    expect((await mailsOf(app, filled.id)).map(({ key }) => key)).toEqual([
      `submit:${filled.id}:1`,
      `return:${filled.id}:3`,
      `submit:${filled.id}:2`,
    ])
    expect((await read(filled.token)).body).toMatchObject({
      returned: null,
      receiptNumber: answer.body.receiptNumber,
    })
  })

  test('is taken until the last moment of the day, however long the intake has been closed', async () => {
    const now = app.clock.now().toISOString()
    const filled = await submitted()
    await giveBack(filled.id, { dueOn: '2026-11-25' })
    const corrected = await correct(filled)
    const { application } = await rowsOf(app, filled.id)
    await app.platform.pool.query(
      `UPDATE intakes SET opens_at = '2026-01-01', closes_at = '2026-11-22' WHERE id = $1`,
      [application.intakeId],
    )
    app.clock.set('2026-11-26T05:00:00.000Z')
    const late = await submit(app, corrected)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'intake-closed',
      error: 'The deadline to submit your changes has passed',
    })
    app.clock.set('2026-11-26T04:59:59.000Z')
    const inTime = await submit(app, corrected)
    app.clock.set(now)
    await app.platform.pool.query(`UPDATE intakes SET closes_at = '2027-06-01' WHERE id = $1`, [
      application.intakeId,
    ])
    expect(inTime).toMatchObject({ status: 200, body: { withinGrace: false } })
  })

  test.each([
    ['still stands', 'scheduled'],
    ['was cancelled meanwhile', 'submitted'],
    ['was held meanwhile', 'in_review'],
    ['was missed meanwhile', 'submitted'],
  ])('from scheduled, where the interview %s, leads to %s', async (which, status) => {
    const now = app.clock.now().toISOString()
    const filled = await submitted()
    const person = asApplicant(app, filled)
    const [start = ''] = startsOf(await person.times())
    expect((await person.book(start)).body.status).toBe('scheduled')
    await giveBack(filled.id)
    const [booking] = await app.platform.db
      .select()
      .from(interviewBookings)
      .where(eq(interviewBookings.applicationId, filled.id))
    const corrected = await correct(filled)
    if (which.includes('cancelled'))
      expect((await person.cancel(start)).body.status).toBe('incomplete')
    if (which.includes('held') || which.includes('missed')) {
      app.clock.set(start)
      const interviewer = await makeAdmin(app, { role: 'owner', name: `owner of ${which}` })
      const act = asOffice(app, interviewer)
      const body = { seen: booking?.version, by: 'applicant', notes: '', note: '' }
      const call = which.includes('held') ? 'held' : 'missed'
      const noted = await act(`POST /api/admins/interviews/{id}/${call}`, booking?.id ?? '', body)
      expect(noted.body.status).toBe('incomplete')
      app.clock.set(now)
    }
    const answer = await submit(app, corrected)
    expect(answer.body.status).toBe(status)
  })
})
