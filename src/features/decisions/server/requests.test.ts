import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { mailsOf, makeFilled, rowsOf } from '#tests/filled-forms.ts'
import { afterDecisions, dayMs, office } from './after-decision.fixture.ts'
import { requests } from './tables.ts'

const here = afterDecisions()
const { replyAt, accepted, asApplicant, asStaff, laterOf, signedInAgain } = here

describe('a request', () => {
  beforeEach(async () => {
    here.staff.admissions = await signedInAgain('admissions')
    here.staff.owner = await signedInAgain('owner')
  })

  test('to defer is granted: the step, the later intake, one mail, and the row beside it', async () => {
    const one = await accepted()
    const later = await laterOf(one)
    const listed = await asApplicant(one, '/requests')
    expect(listed.body).toMatchObject({ askable: ['defer', 'more-time'], time: 'reply' })
    const body = { kind: 'defer', intakeId: later.id, words: 'My posting ends in June.' }
    const { body: request } = await asApplicant(one, '/requests', body)
    expect(request).toMatchObject({ kind: 'defer', intake: later.name, granted: null })
    const asked = await rowsOf(here.app, one.id)
    expect(asked.application.attentionAt).toEqual(new Date(request.at))
    const twice = await asApplicant(one, '/requests', body)
    expect(twice).toMatchObject({ status: 409, body: { code: 'asked-already' } })
    expect((await asApplicant(one, '/requests')).body.askable).toEqual(['more-time'])

    const open = await asStaff('/api/admins/requests', '')
    expect(open.body.requests.map(({ id }: { id: string }) => id)).toContain(request.id)
    expect(open.body.counts.defer).toBeGreaterThan(0)
    const granted = await asStaff('/api/admins/requests/{id}/answer', request.id, {
      granted: true,
      words: 'See you in the autumn.',
    })
    expect(granted.status).toBe(200)
    const { application, timeline } = await rowsOf(here.app, one.id)
    expect(application).toMatchObject({ status: 'deferred', attentionAt: null })
    expect(timeline.at(-1)).toMatchObject({ step: 'defer', detail: { intakeId: later.id } })
    const progress = await asApplicant(one, '')
    expect(progress.body.laterIntake).toEqual({ name: later.name, startsOn: later.startsOn })
    expect((await asApplicant(one, '/requests')).body.requests[0]).toMatchObject({
      granted: true,
      answer: 'See you in the autumn.',
    })
    const mails = await mailsOf(here.app, one.id)
    expect(mails.map(({ template }) => template)).toEqual(['place-deferred'])
    expect(mails[0]?.text).toContain('See you in the autumn.')

    const late = await asStaff('/api/admins/requests/{id}/answer', request.id, {
      granted: false,
      words: 'No.',
    })
    expect(late.status).toBe(409)
    expect(late.body.error).toMatch(/^admissions-.* already granted this$/)
  })

  test('for more time moves the last day to reply, and says so', async () => {
    const one = await accepted()
    const body = { kind: 'more-time', words: 'I wait for my employer.' }
    const { body: request } = await asApplicant(one, '/requests', body)
    const answer = (until?: string) =>
      asStaff('/api/admins/requests/{id}/answer', request.id, { granted: true, words: '', until })
    expect((await answer()).body.fields).toEqual({ until: 'Choose a due date' })
    const day = new Date(replyAt().getTime() + 20 * dayMs).toISOString().slice(0, 10)
    expect((await answer(day)).status).toBe(200)
    const { body: progress } = await asApplicant(one, '')
    expect(progress.replyBy.slice(0, 10) >= day).toBe(true)
    expect(progress.timeline.at(-1).kind).toBe('request-granted')
    const [mail] = await mailsOf(here.app, one.id)
    expect(mail).toMatchObject({ template: 'request-answered' })
    expect(mail?.text).toContain('You now have until')
  })

  test('is refused with words, and not without', async () => {
    const one = await accepted()
    const body = { kind: 'more-time', words: 'I wait for my employer.' }
    const { body: request } = await asApplicant(one, '/requests', body)
    const bare = await asStaff('/api/admins/requests/{id}/answer', request.id, {
      granted: false,
      words: ' ',
    })
    expect(bare.status).toBe(422)
    await asStaff('/api/admins/requests/{id}/answer', request.id, {
      granted: false,
      words: 'Others wait for the place.',
    })
    const [mail] = await mailsOf(here.app, one.id)
    expect(mail?.text).toContain('Others wait for the place.')
  })

  test('ends with the step that makes it pointless', async () => {
    const one = await accepted()
    await asApplicant(one, '/requests', { kind: 'more-time', words: 'I wait.' })
    await asApplicant(one, '/decline', { seen: 'accepted' })
    const [row] = await here.app.platform.db
      .select()
      .from(requests)
      .where(eq(requests.applicationId, one.id))
    expect(row).toMatchObject({ granted: false, answeredBy: null, answeredAt: expect.any(Date) })
  })

  test('for a waiver is there only where a fee is asked', async () => {
    const { token, id } = await makeFilled(here.app)
    const one = { id, token, applicantId: '' }
    expect((await asApplicant(one, '/requests')).body.askable).toEqual(['more-time'])
    const answer = await asApplicant(one, '/requests', { kind: 'waiver', words: 'I cannot pay.' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-askable' } })
  })

  test('out of reach is as one that is not there', async () => {
    const one = await accepted()
    const { body: request } = await asApplicant(one, '/requests', {
      kind: 'more-time',
      words: 'I wait.',
    })
    await here.app.platform.db
      .update(admins)
      .set({ programs: ['ba'] })
      .where(like(admins.name, 'admissions-%'))
    const body = { granted: false, words: 'No.' }
    for (const id of [request.id, randomUUID()]) {
      const answer = await asStaff('/api/admins/requests/{id}/answer', id, body)
      expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such request' } })
    }
    expect((await asStaff(`${office}/requests`, one.id)).status).toBe(404)
    expect((await asStaff('/api/admins/requests', '')).body.requests).toEqual([])
  })
})
