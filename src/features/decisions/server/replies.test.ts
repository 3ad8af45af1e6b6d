import { describe, expect, test } from 'vitest'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { afterDecisions, dayMs } from './after-decision.fixture.ts'
import { declineUnansweredOffers, replyReminders } from './replies.ts'

const here = afterDecisions()
const { accepted, asApplicant, laterOf, statusOf, signedInAgain } = here

describe('the last day to reply', () => {
  test('counts whole: declined after it, with words of its own, and not before', async () => {
    const last = new Date('2027-02-10T17:00:00Z')
    here.app.clock.set('2027-02-01T12:00:00Z')
    const one = await accepted({ replyAt: last })
    here.app.clock.set('2027-02-11T04:59:59Z')
    await declineUnansweredOffers(here.app.platform)
    expect(await statusOf(one)).toBe('accepted')
    here.app.clock.set('2027-02-11T05:00:00Z')
    await declineUnansweredOffers(here.app.platform)
    await declineUnansweredOffers(here.app.platform)
    const { timeline, application } = await rowsOf(here.app, one.id)
    expect(application.status).toBe('declined')
    expect(timeline.at(-1)).toMatchObject({ step: 'decline', actor: 'system', reasonId: null })
    const mails = await mailsOf(here.app, one.id)
    expect(mails.map(({ subject }) => subject)).toEqual(['Our offer has expired'])
  })

  test('never passes for somebody whose question is not answered', async () => {
    const asked = await accepted()
    const { id: intakeId } = await laterOf(asked)
    const body = { kind: 'defer', intakeId, words: 'My posting ends in June.' }
    const question = await asApplicant(asked, '/requests', body)
    expect(question.status).toBe(200)
    here.app.clock.advance(40 * dayMs)
    await declineUnansweredOffers(here.app.platform)
    expect(await statusOf(asked)).toBe('accepted')
    const token = await signedInAgain('admissions')
    const refused = await here.app.call('POST /api/admins/requests/{id}/answer', {
      token,
      params: { id: question.body.id },
      body: { granted: false, words: 'That intake is full.' },
    })
    expect(refused.status).toBe(200)
    await declineUnansweredOffers(here.app.platform)
    expect(await statusOf(asked)).toBe('declined')
  })

  test('is reminded of once, some days before', async () => {
    const one = await accepted()
    here.app.clock.advance(9 * dayMs)
    await replyReminders.send(here.app.platform)
    expect(await mailsOf(here.app, one.id)).toEqual([])
    here.app.clock.advance(4 * dayMs)
    await replyReminders.send(here.app.platform)
    await replyReminders.send(here.app.platform)
    const mails = await mailsOf(here.app, one.id)
    expect(mails.map(({ template }) => template)).toEqual(['reply-reminder'])
    expect(mails[0]?.text).toContain('/dashboard/decision')
  })

  test('of an offer that is shorter than the reminder is reminded of by nothing', async () => {
    const one = await accepted({ replyAt: new Date(here.app.clock.now().getTime() + 3 * dayMs) })
    await replyReminders.send(here.app.platform)
    expect(await mailsOf(here.app, one.id)).toEqual([])
  })
})
