import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { returns, timelineNotes } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { mailsOf, makeSubmitted, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { asked, makeReturned, sendBack } from '#tests/returned-applications.ts'

const app = await forThisFile(makeTestApp())
const admissions = await makeAdmin(app, { role: 'admissions' })

const submitted = () => makeSubmitted(app)

function giveBack(id: string, change?: object, key?: string) {
  return sendBack(app, admissions, id, change, key)
}

const returned = () => makeReturned(app, admissions)

function read(token: string) {
  return app.call('GET /api/users/application', { token })
}

describe('a return', () => {
  test('leaves its row, its sections with their last moment, its note and one mail', async () => {
    const filled = await submitted()
    await app.platform.db
      .update(applicants)
      .set({ timeZone: 'Europe/Warsaw' })
      .where(eq(applicants.id, (await rowsOf(app, filled.id)).application.applicantId))
    app.clock.advance(60_000)
    const answer = await giveBack(filled.id)
    expect(answer).toMatchObject({ status: 200, body: { status: 'incomplete' } })
    const { application, timeline } = await rowsOf(app, filled.id)
    expect(application).toMatchObject({ status: 'incomplete', statusSeq: 3 })
    expect(timeline[2]).toMatchObject({
      step: 'return',
      fromStatus: 'submitted',
      toStatus: 'incomplete',
      actor: expect.stringMatching(/^admin:/),
      reasonId: 'answers-unclear',
      noteId: expect.any(String),
    })
    const [row] = await app.platform.db
      .select()
      .from(returns)
      .where(eq(returns.applicationId, filled.id))
    expect(row).toEqual({
      applicationId: filled.id,
      seq: 3,
      reasonId: 'answers-unclear',
      sections: ['education', 'employment'],
      dueAt: new Date('2026-12-16T04:59:59.999Z'),
    })
    const [, mail, ...more] = await mailsOf(app, filled.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'application-returned', key: `return:${filled.id}:3` })
    expect(mail?.text).toContain('Some of your answers aren’t clear to us.')
    expect(mail?.text).toContain(asked.note)
    expect(mail?.text).toContain('Education, Employment')
    expect(mail?.text).toContain('Wednesday, December 16, 2026 at 5:59 AM GMT+1')
    expect(mail?.text).toContain('Tuesday, December 15, 2026 at 11:59 PM EST')
  })

  test('is what its applicant reads', async () => {
    const { token } = await returned()
    expect((await read(token)).body).toMatchObject({
      status: 'incomplete',
      receiptNumber: expect.stringMatching(/^MSC-/),
      returned: {
        reason: 'Some of your answers aren’t clear to us.',
        note: asked.note,
        sections: ['education', 'employment'],
        at: app.clock.now().toISOString(),
        dueAt: '2026-12-16T04:59:59.999Z',
      },
    })
  })

  test('without a note keeps none', async () => {
    const { id, token } = await submitted()
    const before = await app.platform.db.$count(timelineNotes)
    await giveBack(id, { note: '  ' })
    expect(await app.platform.db.$count(timelineNotes)).toBe(before)
    expect((await read(token)).body.returned.note).toBeNull()
    const [, mail] = await mailsOf(app, id)
    expect(mail?.text).not.toContain('From the admissions office')
  })

  test.each([
    ['a reason that does not exist', { reasonId: 'whim' }, 'reasonId'],
    ['a section that does not exist', { sections: ['education', 'hobbies'] }, 'sections'],
    ['no section', { sections: [] }, 'sections'],
    ['a day that does not exist', { dueOn: '2026-02-30' }, 'dueOn'],
    ['a day that is over', { dueOn: '2026-11-20' }, 'dueOn'],
  ])('with %s is refused', async (_, change, field) => {
    const { id } = await submitted()
    const answer = await giveBack(id, change)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    const { application, timeline } = await rowsOf(app, id)
    expect([application.status, timeline.length]).toEqual(['submitted', 2])
    expect(await mailsOf(app, id)).toHaveLength(1)
  })

  test('may end today', async () => {
    const { id } = await submitted()
    expect((await giveBack(id, { dueOn: '2026-11-21' })).status).toBe(200)
  })

  test('of what has moved on is refused with the present status', async () => {
    const { id } = await submitted()
    const answer = await giveBack(id, { statusSeq: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'status-changed', status: 'submitted' })
  })

  test('of nothing that is there answers 404', async () => {
    const answer = await app.call('POST /api/admins/applications/{id}/return', {
      token: admissions,
      params: { id: randomUUID() },
      body: { ...asked, statusSeq: 1 },
    })
    expect(answer.status).toBe(404)
  })

  test('sent twice with its key is one', async () => {
    const { id } = await submitted()
    const key = randomUUID()
    const { statusSeq } = (await rowsOf(app, id)).application
    const [one, two] = await Promise.all([
      giveBack(id, { statusSeq }, key),
      giveBack(id, { statusSeq }, key),
    ])
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
    expect(await mailsOf(app, id)).toHaveLength(2)
    const other = await giveBack(id, { statusSeq, note: 'Another' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'key-used'])
  })
})

test('staff read the reasons of every step in their own words', async () => {
  const answer = await app.call('GET /api/admins/reasons', { token: admissions })
  expect(answer.body.reasons.return).toContainEqual({
    id: 'applicant-asked',
    words: 'Applicant’s request',
    applicant: 'You asked to change your answers.',
  })
  expect(Object.keys(answer.body.reasons)).toContain('withdraw')
})
