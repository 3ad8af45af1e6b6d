import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeDue } from '#features/applications/server/deferrals.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { mailsOf, makeFilled, rowsOf, submit } from '#tests/filled-forms.ts'
import { afterDecisions, dayMs, office, own } from './after-decision.fixture.ts'
import { declineUnansweredOffers } from './replies.ts'
import { timeExtensions } from './tables.ts'

const here = afterDecisions()
const { accepted, asStaff, laterOf, statusOf, signedInAgain, anotherSession } = here

describe('one person’s deadline', () => {
  beforeEach(async () => {
    here.staff.admissions = await signedInAgain('admissions')
  })

  test('is moved: they submit after everybody else’s, and not after their own', async () => {
    const filled = await makeFilled(here.app)
    const later = await makeFilled(here.app)
    const { application } = await rowsOf(here.app, filled.id)
    const [intake] = await here.app.platform.db
      .select()
      .from(intakes)
      .where(eq(intakes.id, application.intakeId))
    const closes = intake?.closesAt ?? new Date()
    const until = new Date(closes.getTime() + 5 * dayMs).toISOString().slice(0, 10)
    for (const { id } of [filled, later]) {
      const { application } = await rowsOf(here.app, id)
      const body = { statusSeq: application.statusSeq, until, reason: 'In hospital' }
      const moved = await asStaff(`${office}/extensions`, id, body)
      expect(moved.status).toBe(200)
      const early = await asStaff(`${office}/extensions`, id, { ...body, until: '2027-01-01' })
      expect(early.status).toBe(422)
    }
    const seen = await here.app.call(`GET ${own}`, {
      token: filled.token,
      params: { id: filled.id },
    })
    expect(seen.body.extendedUntil > closes.toISOString()).toBe(true)
    expect(seen.body.timeline.at(-1).kind).toBe('time-extended')
    const [mail] = await mailsOf(here.app, filled.id)
    expect(mail).toMatchObject({ template: 'time-extended', subject: 'You have more time' })
    const rows = await here.app.platform.db
      .select()
      .from(timeExtensions)
      .where(eq(timeExtensions.applicationId, filled.id))
    expect(rows).toHaveLength(1)

    const before = here.app.clock.now()
    here.app.clock.set(new Date(closes.getTime() + 4 * dayMs).toISOString())
    const tokens = await Promise.all([filled, later].map((one) => anotherSession(one.id)))
    const handed = await submit(here.app, { ...filled, token: tokens[0] ?? '' })
    expect(handed).toMatchObject({ status: 200, body: { withinGrace: false } })
    here.app.clock.set(new Date(closes.getTime() + 7 * dayMs).toISOString())
    const over = await submit(here.app, { ...later, token: await anotherSession(later.id) })
    expect(over).toMatchObject({ status: 409, body: { code: 'intake-closed' } })
    here.app.clock.set(before.toISOString())
  })

  test('cannot be moved by anyone who may not answer requests', async () => {
    here.staff.reviewer = await signedInAgain('reviewer')
    const one = await accepted()
    const body = { statusSeq: 1, until: '2027-05-01', reason: 'x' }
    expect((await asStaff(`${office}/extensions`, one.id, body, 'reviewer')).status).toBe(403)
  })
})

describe('a deferred place', () => {
  test('is taken up again when its intake opens, with the intake changed and a new last day', async () => {
    here.staff.admissions = await signedInAgain('admissions')
    const one = await accepted()
    const later = await laterOf(one)
    const { application } = await rowsOf(here.app, one.id)
    const body = { statusSeq: application.statusSeq, intakeId: later.id, note: '' }
    expect((await asStaff(`${office}/steps/defer`, one.id, body)).status).toBe(200)
    await resumeDue(here.app.platform)
    expect(await statusOf(one)).toBe('deferred')
    const [intake] = await here.app.platform.db
      .select()
      .from(intakes)
      .where(eq(intakes.id, later.id))
    here.app.clock.set(intake?.opensAt.toISOString() ?? '')
    const token = await anotherSession(one.id)
    const { body: listed } = await here.app.call('GET /api/users/applications', { token })
    expect(listed.beginnings.map(({ intakeId }: { intakeId: string }) => intakeId)).not.toContain(
      later.id,
    )
    const begun = await here.app.call('POST /api/users/applications', {
      token,
      body: { program: 'msc', intakeId: later.id },
    })
    expect(begun).toMatchObject({ status: 409, body: { code: 'place-kept' } })
    await resumeDue(here.app.platform)
    await resumeDue(here.app.platform)
    const after = await rowsOf(here.app, one.id)
    expect(after.application).toMatchObject({ status: 'accepted', intakeId: later.id })
    expect(after.timeline.at(-1)).toMatchObject({ step: 'resume', actor: 'system' })
    const progress = await here.app.call(`GET ${own}`, {
      token: await anotherSession(one.id),
      params: { id: one.id },
    })
    expect(progress.status).toBe(200)
    const days = (Date.parse(progress.body.replyBy) - here.app.clock.now().getTime()) / dayMs
    expect(Math.round(days)).toBeGreaterThanOrEqual(30)
    await declineUnansweredOffers(here.app.platform)
    expect(await statusOf(one)).toBe('accepted')
  })
})
