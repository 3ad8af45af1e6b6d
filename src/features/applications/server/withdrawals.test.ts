import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { type FilledForm, mailsOf, makeFilled, makeSubmitted, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import type { Status } from '../status.ts'
import { timelineNotes } from './tables.ts'

const app = await forThisFile(makeTestApp())
const admissions = await makeAdmin(app, { role: 'admissions' })

const submitted = () => makeSubmitted(app)

function withdraw(
  { token, id }: FilledForm,
  {
    reasonId = 'timing',
    key = randomUUID() as string,
    seen,
  }: { reasonId?: string; key?: string; seen?: Status } = {},
) {
  return app.call('POST /api/users/applications/{id}/withdraw', {
    token,
    params: { id },
    body: { reasonId, ...(seen && { seen }) },
    headers: { 'idempotency-key': key },
  })
}

describe('the applicant', () => {
  test('withdraws: one row with the reason, one mail', async () => {
    const filled = await submitted()
    const answer = await withdraw(filled)
    expect(answer).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    const { application, timeline } = await rowsOf(app, filled.id)
    expect(application.status).toBe('withdrawn')
    expect(timeline[2]).toMatchObject({ step: 'withdraw', reasonId: 'timing', noteId: null })
    const [, mail, ...more] = await mailsOf(app, filled.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'application-withdrawn',
      key: `withdraw:${filled.id}:3`,
      subject: 'You’ve withdrawn your application',
    })
    expect(mail?.text).toContain('You’ve withdrawn your application for the Master’s program')
  })

  test('does not give up unread what was released meanwhile', async () => {
    const filled = await submitted()
    const answer = await withdraw(filled, { seen: 'in_review' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'status-changed', status: 'submitted' },
    })
    expect(await withdraw(filled, { seen: 'submitted' })).toMatchObject({ status: 200 })
  })

  test('twice with one key is told the same, with another key the present status', async () => {
    const filled = await submitted()
    const key = randomUUID()
    const [first, second] = await Promise.all([
      withdraw(filled, { key }),
      withdraw(filled, { key }),
    ])
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    const third = await withdraw(filled)
    expect(third.status).toBe(409)
    expect(third.body).toMatchObject({ status: 'withdrawn' })
    expect((await rowsOf(app, filled.id)).timeline).toHaveLength(3)
    expect(await mailsOf(app, filled.id)).toHaveLength(2)
  })

  test.each([
    ['', 'Choose a reason'],
    ['whim', 'Choose a reason from the list'],
  ])('is asked for a reason instead of “%s”', async (reasonId, sentence) => {
    const filled = await submitted()
    const answer = await withdraw(filled, { reasonId })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ reasonId: sentence })
    expect((await rowsOf(app, filled.id)).timeline).toHaveLength(2)
  })

  test('has nothing to withdraw before submitting', async () => {
    const filled = await makeFilled(app)
    const answer = await withdraw(filled)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'not-submitted', status: 'incomplete' })
  })

  test('does not find what is somebody else’s', async () => {
    const [filled, other] = [await submitted(), await submitted()]
    const theirs = await withdraw({ ...filled, token: other.token })
    const nobodys = await withdraw({ ...other, id: randomUUID() })
    expect(theirs.status).toBe(404)
    expect({ ...nobodys.body, requestId: '' }).toEqual({ ...theirs.body, requestId: '' })
  })
})

describe('staff', () => {
  async function onBehalf(filled: FilledForm, change: object = {}) {
    const { application } = await rowsOf(app, filled.id)
    return app.call('POST /api/admins/applications/{id}/withdraw', {
      token: admissions,
      params: { id: filled.id },
      body: {
        statusSeq: application.statusSeq,
        reasonId: 'not-said',
        note: 'Asked by telephone',
        ...change,
      },
    })
  }

  test('withdraw on behalf: reason, note of their own, one mail', async () => {
    const filled = await submitted()
    expect(await onBehalf(filled)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    const { timeline } = await rowsOf(app, filled.id)
    expect(timeline[2]).toMatchObject({
      actor: expect.stringMatching(/^admin:/),
      reasonId: 'not-said',
    })
    const [note] = await app.platform.db
      .select()
      .from(timelineNotes)
      .where(eq(timelineNotes.id, timeline[2]?.noteId ?? ''))
    expect(note?.text).toBe('Asked by telephone')
    const [, mail] = await mailsOf(app, filled.id)
    expect(mail?.text).toContain('on your behalf')
    expect(mail?.text).not.toContain('telephone')
  })

  test('are refused for what has moved on, and for no reason', async () => {
    const filled = await submitted()
    expect((await onBehalf(filled, { statusSeq: 1 })).body).toMatchObject({
      code: 'status-changed',
      status: 'submitted',
    })
    expect((await onBehalf(filled, { reasonId: 'whim' })).status).toBe(422)
    expect((await rowsOf(app, filled.id)).timeline).toHaveLength(2)
  })
})
