import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { copyOf } from '#tests/application-copies.ts'
import { laterIntakeOf } from '#tests/decisions.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { afterDecisions, dayMs, office, own } from './after-decision.fixture.ts'
import { declineUnansweredOffers } from './replies.ts'
import { decisions } from './tables.ts'

const here = afterDecisions()
const { replyAt, accepted, asApplicant, asStaff, statusOf } = here

describe('the decision', () => {
  test('is read by its applicant alone: letter, reasons in their words, conditions', async () => {
    const one = await copyOf(here.app, here.inReview.id)
    await releaseTo(here.app, one.id, {
      outcome: 'reject',
      reasonIds: ['stronger-field'],
      conditions: [{ text: 'Official transcript', dueOn: '2027-01-05' }],
    })
    const answer = await asApplicant(one, '/decision')
    expect(answer.status).toBe(200)
    expect(answer.body.decisions).toEqual([
      {
        id: expect.any(String),
        outcome: 'reject',
        releasedAt: here.app.clock.now().toISOString(),
        letter: { subject: 'Our decision on your application', paragraphs: expect.any(Array) },
        reasons: ['There were more strong applications than places.'],
        conditions: [{ text: 'Official transcript', dueOn: '2027-01-05' }],
        isSealed: false,
      },
    ])
    const other = await here.app.call(`GET ${own}/decision`, {
      token: here.inReview.token,
      params: { id: one.id },
    })
    expect(other.status).toBe(404)
  })

  test('is not there before it is released, whatever is being written', async () => {
    const drafted = await copyOf(here.app, here.inReview.id)
    const paths = ['', '/decision', '/decision/pdf', '/requests']
    const read = async () => {
      const answers = await Promise.all(paths.map((path) => asApplicant(drafted, path)))
      return answers.map(({ status, body }) => [status, { ...body, requestId: '' }])
    }
    const before = await read()
    const [{ draftedBy } = { draftedBy: '' }] = await here.app.platform.db
      .select({ draftedBy: decisions.draftedBy })
      .from(decisions)
      .limit(1)
    await here.app.platform.db.insert(decisions).values({
      id: randomUUID(),
      applicationId: drafted.id,
      outcome: 'accept',
      state: 'confirmed',
      version: 2,
      reasonIds: [],
      conditions: [],
      replyAt: replyAt(),
      letter: { subject: 'Secret', paragraphs: [] },
      templateVersion: 1,
      draftedBy,
      draftedAt: here.app.clock.now(),
    })
    expect(await read()).toEqual(before)
    expect(before[1]?.[0]).toBe(404)
    expect((await asStaff(`${office}/as-applicant/decision`, drafted.id)).status).toBe(404)
  })

  test('is read by the office as its applicant reads it', async () => {
    const one = await accepted()
    for (const path of ['/decision', '/requests']) {
      const theirs = await asApplicant(one, path)
      const seen = await asStaff(`${office}/as-applicant${path}`, one.id, undefined, 'read-only')
      expect([seen.status, seen.body]).toEqual([200, theirs.body])
    }
  })

  test('is printed as a letter', async () => {
    const one = await accepted()
    const { status, headers } = await asApplicant(one, '/decision/pdf')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/letter-2026-\d\d-\d\d\.pdf/)
  })

  test('stays readable after it was reopened', async () => {
    const one = await copyOf(here.app, here.inReview.id)
    await releaseTo(here.app, one.id, { outcome: 'reject' })
    const { application } = await rowsOf(here.app, one.id)
    const body = { statusSeq: application.statusSeq, reasonId: 'our-mistake', note: '' }
    expect((await asStaff(`${office}/steps/reopen`, one.id, body, 'owner')).status).toBe(200)
    expect((await asApplicant(one, '/decision')).body.decisions).toHaveLength(1)
    const desk = await asStaff(`${office}/decisions`, one.id, undefined, 'owner')
    expect(desk.body.before).toMatchObject([{ otherId: null, outcome: 'reject' }])
    const { body: progress } = await asApplicant(one, '')
    expect(progress).toMatchObject({ status: 'in_review', hasDecision: true, replyBy: null })
    expect(progress.timeline.at(-1)).toMatchObject({ step: 'reopen', reason: 'We made a mistake.' })
  })
})

test('what the same person was told on another application is beside the next decision', async () => {
  const [earlier, next] = await Promise.all([
    copyOf(here.app, here.inReview.id),
    copyOf(here.app, here.inReview.id),
  ])
  const before = async () =>
    (await asStaff(`${office}/decisions`, next.id, undefined, 'owner')).body.before
  await releaseTo(here.app, earlier.id, { outcome: 'reject', reasonIds: ['stronger-field'] })
  expect(await before()).toEqual([])
  const intakeId = await laterIntakeOf(here.app, earlier.id)
  await here.app.platform.db.execute(sql`
    UPDATE applications SET intake_id = ${intakeId},
      applicant_id = (SELECT applicant_id FROM applications WHERE id = ${next.id})
    WHERE id = ${earlier.id}`)
  expect(await before()).toMatchObject([
    { otherId: earlier.id, outcome: 'reject', reasonIds: ['stronger-field'], program: 'msc' },
  ])
})

describe('a reply', () => {
  test('declines with or without a reason: one row, one mail', async () => {
    for (const reasonId of ['cost', undefined]) {
      const one = await accepted()
      const answer = await asApplicant(one, '/decline', { seen: 'accepted', reasonId })
      expect(answer).toMatchObject({ status: 200, body: { status: 'declined' } })
      const { timeline } = await rowsOf(here.app, one.id)
      expect(timeline.at(-1)).toMatchObject({ step: 'decline', reasonId: reasonId ?? null })
      const mails = await mailsOf(here.app, one.id)
      expect(mails.map(({ subject }) => subject)).toEqual(['You’ve declined our offer'])
    }
  })

  test('is refused when something else is than what was seen', async () => {
    const one = await accepted()
    const answer = await asApplicant(one, '/decline', { seen: 'deferred' })
    expect(answer).toMatchObject({ status: 409, body: { status: 'accepted' } })
    expect(await statusOf(one)).toBe('accepted')
  })

  test('takes the place up: told once, and the offer no longer runs out', async () => {
    const one = await accepted()
    expect((await asApplicant(one, '/take-up', { seen: 'accepted' })).status).toBe(200)
    await asApplicant(one, '/take-up', { seen: 'accepted' })
    const { timeline } = await rowsOf(here.app, one.id)
    expect(timeline.filter(({ kind }) => kind === 'place-taken-up')).toHaveLength(1)
    here.app.clock.advance(40 * dayMs)
    await declineUnansweredOffers(here.app.platform)
    expect(await statusOf(one)).toBe('accepted')
  })
})
