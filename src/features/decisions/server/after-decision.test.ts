import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listLaterIntakes, resumeDue } from '#features/applications/server/deferrals.ts'
import { admins, decisions, intakes, requests, timeExtensions } from '#server/db/schema.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { type Copy, copyOf } from '#tests/copies.ts'
import { mailsOf, makeFilled, rowsOf, submit } from '#tests/filled.ts'
import { releaseTo } from '#tests/released.ts'
import { declineUnanswered, remindOfReplies } from './replies.ts'

const own = '/api/users/applications/{id}'
const office = '/api/admins/applications/{id}'
const dayMs = 86_400_000

let app: TestApp
let staff: Record<string, string>
let inReview: Copy

beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeAdmins(app)
  const { id } = await bringIn(app, { ...cast.xiaoming, program: 'msc' })
  inReview = await copyOf(app, id ?? '')
})
afterAll(() => app.close())

beforeEach(() => {
  app.clock.advance(60_000)
})

/** The last moment of a day in New York, where the institute is. */
const replyAt = () => new Date(Math.ceil(app.clock.now().getTime() / dayMs) * dayMs + 15 * dayMs)

async function accepted(said: Parameters<typeof releaseTo>[2] = {}): Promise<Copy> {
  const one = await copyOf(app, inReview.id)
  await releaseTo(app, one.id, { replyAt: replyAt(), ...said })
  return one
}

function asApplicant(one: Copy, route: string, body?: object, key: string = randomUUID()) {
  return app.call(`${body ? 'POST' : 'GET'} ${own}${route}` as Route, {
    token: one.token,
    params: { id: one.id },
    ...(body && { body, headers: { 'idempotency-key': key } }),
  })
}

function asStaff(route: string, id: string, body?: object, role = 'admissions') {
  return app.call(`${body ? 'POST' : 'GET'} ${route}` as Route, {
    token: staff[role] ?? '',
    params: { id },
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
}

async function laterOf(one: Copy) {
  const { application } = await rowsOf(app, one.id)
  const [later] = await listLaterIntakes(app.platform.db, application)
  if (!later) throw new Error('there is no later intake')
  return later
}

async function statusOf(one: { id: string }) {
  return (await rowsOf(app, one.id)).application.status
}

describe('the decision', () => {
  test('is read by its applicant alone: letter, reasons in their words, conditions', async () => {
    const one = await copyOf(app, inReview.id)
    await releaseTo(app, one.id, {
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
        releasedAt: app.clock.now().toISOString(),
        letter: { subject: 'An offer of a place', paragraphs: expect.any(Array) },
        reasons: ['There were more strong applications than places.'],
        conditions: [{ text: 'Official transcript', dueOn: '2027-01-05' }],
      },
    ])
    const other = await app.call(`GET ${own}/decision`, {
      token: inReview.token,
      params: { id: one.id },
    })
    expect(other.status).toBe(404)
  })

  test('is not there before it is released, whatever is being written', async () => {
    const drafted = await copyOf(app, inReview.id)
    const paths = ['', '/decision', '/decision/pdf', '/requests']
    const read = async () => {
      const answers = await Promise.all(paths.map((path) => asApplicant(drafted, path)))
      return answers.map(({ status, body }) => [status, { ...body, requestId: '' }])
    }
    const before = await read()
    const [{ draftedBy } = { draftedBy: '' }] = await app.platform.db
      .select({ draftedBy: decisions.draftedBy })
      .from(decisions)
      .limit(1)
    await app.platform.db.insert(decisions).values({
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
      draftedAt: app.clock.now(),
    })
    expect(await read()).toEqual(before)
    expect(before[1]?.[0]).toBe(404)
  })

  test('is printed as a letter', async () => {
    const one = await accepted()
    const { status, headers } = await asApplicant(one, '/decision/pdf')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/letter-2026-\d\d-\d\d\.pdf/)
  })

  test('stays readable after it was reopened', async () => {
    const one = await copyOf(app, inReview.id)
    await releaseTo(app, one.id, { outcome: 'reject' })
    const { application } = await rowsOf(app, one.id)
    const body = { statusSeq: application.statusSeq, reasonId: 'our-mistake', note: '' }
    expect((await asStaff(`${office}/steps/reopen`, one.id, body, 'owner')).status).toBe(200)
    expect((await asApplicant(one, '/decision')).body.decisions).toHaveLength(1)
    const { body: standing } = await asApplicant(one, '')
    expect(standing).toMatchObject({ status: 'in_review', hasDecision: true, replyBy: null })
    expect(standing.timeline.at(-1)).toMatchObject({ step: 'reopen', reason: 'We made a mistake.' })
  })
})

describe('a reply', () => {
  test('declines with or without a reason: one row, one mail', async () => {
    for (const reasonId of ['cost', undefined]) {
      const one = await accepted()
      const answer = await asApplicant(one, '/decline', { seen: 'accepted', reasonId })
      expect(answer).toMatchObject({ status: 200, body: { status: 'declined' } })
      const { timeline } = await rowsOf(app, one.id)
      expect(timeline.at(-1)).toMatchObject({ step: 'decline', reasonId: reasonId ?? null })
      const mails = await mailsOf(app, one.id)
      expect(mails.map(({ subject }) => subject)).toEqual(['You have declined our offer'])
    }
  })

  test('is refused when something else stands than what was seen', async () => {
    const one = await accepted()
    const answer = await asApplicant(one, '/decline', { seen: 'deferred' })
    expect(answer).toMatchObject({ status: 409, body: { status: 'accepted' } })
    expect(await statusOf(one)).toBe('accepted')
  })

  test('takes the place up: told once, and the offer no longer runs out', async () => {
    const one = await accepted()
    expect((await asApplicant(one, '/take-up', { seen: 'accepted' })).status).toBe(200)
    await asApplicant(one, '/take-up', { seen: 'accepted' })
    const { timeline } = await rowsOf(app, one.id)
    expect(timeline.filter(({ kind }) => kind === 'place-taken-up')).toHaveLength(1)
    app.clock.advance(40 * dayMs)
    await declineUnanswered(app.platform)
    expect(await statusOf(one)).toBe('accepted')
  })
})

describe('the last day to reply', () => {
  test('counts whole: declined after it, with words of its own, and not before', async () => {
    const last = new Date('2027-02-10T17:00:00Z')
    app.clock.set('2027-02-01T12:00:00Z')
    const one = await accepted({ replyAt: last })
    app.clock.set('2027-02-11T04:59:59Z')
    await declineUnanswered(app.platform)
    expect(await statusOf(one)).toBe('accepted')
    app.clock.set('2027-02-11T05:00:00Z')
    await declineUnanswered(app.platform)
    await declineUnanswered(app.platform)
    const { timeline, application } = await rowsOf(app, one.id)
    expect(application.status).toBe('declined')
    expect(timeline.at(-1)).toMatchObject({ step: 'decline', actor: 'system', reasonId: null })
    const mails = await mailsOf(app, one.id)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The time to reply to our offer has run out',
    ])
  })

  test('never passes for somebody whose question is not answered', async () => {
    const asked = await accepted()
    const { id: intakeId } = await laterOf(asked)
    const body = { kind: 'defer', intakeId, words: 'My posting ends in June.' }
    const question = await asApplicant(asked, '/requests', body)
    expect(question.status).toBe(200)
    app.clock.advance(40 * dayMs)
    await declineUnanswered(app.platform)
    expect(await statusOf(asked)).toBe('accepted')
    const token = await signedInAgain('admissions')
    const refused = await app.call('POST /api/admins/requests/{id}/answer', {
      token,
      params: { id: question.body.id },
      body: { granted: false, words: 'That intake is full.' },
    })
    expect(refused.status).toBe(200)
    await declineUnanswered(app.platform)
    expect(await statusOf(asked)).toBe('declined')
  })

  test('is reminded of once, some days before', async () => {
    const one = await accepted()
    app.clock.advance(9 * dayMs)
    await remindOfReplies(app.platform)
    expect(await mailsOf(app, one.id)).toEqual([])
    app.clock.advance(4 * dayMs)
    await remindOfReplies(app.platform)
    await remindOfReplies(app.platform)
    const mails = await mailsOf(app, one.id)
    expect(mails.map(({ template }) => template)).toEqual(['reply-reminder'])
    expect(mails[0]?.text).toContain('/dashboard/decision')
  })

  test('of an offer that is shorter than the reminder is reminded of by nothing', async () => {
    const one = await accepted({ replyAt: new Date(app.clock.now().getTime() + 3 * dayMs) })
    await remindOfReplies(app.platform)
    expect(await mailsOf(app, one.id)).toEqual([])
  })
})

async function signedInAgain(role: string): Promise<string> {
  const { makeAdmin } = await import('#tests/admins.ts')
  return makeAdmin(app, { role, name: `${role}-${randomUUID().slice(0, 6)}` })
}

describe('a request', () => {
  beforeEach(async () => {
    staff.admissions = await signedInAgain('admissions')
    staff.owner = await signedInAgain('owner')
  })

  test('to defer is granted: the step, the later intake, one mail, and the row beside it', async () => {
    const one = await accepted()
    const later = await laterOf(one)
    const listed = await asApplicant(one, '/requests')
    expect(listed.body).toMatchObject({ askable: ['defer', 'more-time'], time: 'reply' })
    const body = { kind: 'defer', intakeId: later.id, words: 'My posting ends in June.' }
    const { body: request } = await asApplicant(one, '/requests', body)
    expect(request).toMatchObject({ kind: 'defer', intake: later.name, granted: null })
    const asked = await rowsOf(app, one.id)
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
    const { application, timeline } = await rowsOf(app, one.id)
    expect(application).toMatchObject({ status: 'deferred', attentionAt: null })
    expect(timeline.at(-1)).toMatchObject({ step: 'defer', detail: { intakeId: later.id } })
    const standing = await asApplicant(one, '')
    expect(standing.body.laterIntake).toEqual({ name: later.name, startsOn: later.startsOn })
    expect((await asApplicant(one, '/requests')).body.requests[0]).toMatchObject({
      granted: true,
      answer: 'See you in the autumn.',
    })
    const mails = await mailsOf(app, one.id)
    expect(mails.map(({ template }) => template)).toEqual(['place-deferred'])
    expect(mails[0]?.text).toContain('See you in the autumn.')

    const late = await asStaff('/api/admins/requests/{id}/answer', request.id, {
      granted: false,
      words: 'No.',
    })
    expect(late.status).toBe(409)
    expect(late.body.error).toMatch(/^admissions-.* has granted this already$/)
  })

  test('for more time moves the last day to reply, and says so', async () => {
    const one = await accepted()
    const body = { kind: 'more-time', words: 'I wait for my employer.' }
    const { body: request } = await asApplicant(one, '/requests', body)
    const answer = (until?: string) =>
      asStaff('/api/admins/requests/{id}/answer', request.id, { granted: true, words: '', until })
    expect((await answer()).body.fields).toEqual({ until: 'Choose the last day' })
    const day = new Date(replyAt().getTime() + 20 * dayMs).toISOString().slice(0, 10)
    expect((await answer(day)).status).toBe(200)
    const { body: standing } = await asApplicant(one, '')
    expect(standing.replyBy.slice(0, 10) >= day).toBe(true)
    expect(standing.timeline.at(-1).kind).toBe('request-granted')
    const [mail] = await mailsOf(app, one.id)
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
    const [mail] = await mailsOf(app, one.id)
    expect(mail?.text).toContain('Others wait for the place.')
  })

  test('ends with the step that makes it pointless', async () => {
    const one = await accepted()
    await asApplicant(one, '/requests', { kind: 'more-time', words: 'I wait.' })
    await asApplicant(one, '/decline', { seen: 'accepted' })
    const [row] = await app.platform.db
      .select()
      .from(requests)
      .where(eq(requests.applicationId, one.id))
    expect(row).toMatchObject({ granted: false, answeredBy: null, answeredAt: expect.any(Date) })
  })

  test('for a waiver is there only where a fee is asked', async () => {
    const { token, id } = await makeFilled(app)
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
    await app.platform.db
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

describe('one person’s deadline', () => {
  beforeEach(async () => {
    staff.admissions = await signedInAgain('admissions')
  })

  test('is moved: they submit after everybody else’s, and not after their own', async () => {
    const filled = await makeFilled(app)
    const later = await makeFilled(app)
    const { application } = await rowsOf(app, filled.id)
    const [intake] = await app.platform.db
      .select()
      .from(intakes)
      .where(eq(intakes.id, application.intakeId))
    const closes = intake?.closesAt ?? new Date()
    const until = new Date(closes.getTime() + 5 * dayMs).toISOString().slice(0, 10)
    for (const { id } of [filled, later]) {
      const { application } = await rowsOf(app, id)
      const body = { statusSeq: application.statusSeq, until, reason: 'In hospital' }
      const moved = await asStaff(`${office}/extensions`, id, body)
      expect(moved.status).toBe(200)
      const early = await asStaff(`${office}/extensions`, id, { ...body, until: '2027-01-01' })
      expect(early.status).toBe(422)
    }
    const seen = await app.call(`GET ${own}`, { token: filled.token, params: { id: filled.id } })
    expect(seen.body.extendedUntil > closes.toISOString()).toBe(true)
    expect(seen.body.timeline.at(-1).kind).toBe('time-extended')
    const [mail] = await mailsOf(app, filled.id)
    expect(mail).toMatchObject({ template: 'time-extended', subject: 'You have more time' })
    const rows = await app.platform.db
      .select()
      .from(timeExtensions)
      .where(eq(timeExtensions.applicationId, filled.id))
    expect(rows).toHaveLength(1)

    const before = app.clock.now()
    app.clock.set(new Date(closes.getTime() + 4 * dayMs).toISOString())
    const tokens = await Promise.all([filled, later].map((one) => anotherSession(one.id)))
    const handed = await submit(app, { ...filled, token: tokens[0] ?? '' })
    expect(handed).toMatchObject({ status: 200, body: { withinGrace: false } })
    app.clock.set(new Date(closes.getTime() + 7 * dayMs).toISOString())
    const over = await submit(app, { ...later, token: await anotherSession(later.id) })
    expect(over).toMatchObject({ status: 409, body: { code: 'intake-closed' } })
    app.clock.set(before.toISOString())
  })

  test('cannot be moved by who may not answer requests', async () => {
    staff.reviewer = await signedInAgain('reviewer')
    const one = await accepted()
    const body = { statusSeq: 1, until: '2027-05-01', reason: 'x' }
    expect((await asStaff(`${office}/extensions`, one.id, body, 'reviewer')).status).toBe(403)
  })
})

async function anotherSession(id: string): Promise<string> {
  const { application } = await rowsOf(app, id)
  const { applicantSessions } = await import('#server/db/schema.ts')
  const { newToken } = await import('#server/secrets.ts')
  const { token, hash } = newToken('au_')
  const now = app.clock.now()
  await app.platform.db.insert(applicantSessions).values({
    tokenHash: hash,
    id: randomUUID(),
    applicantId: application.applicantId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + dayMs),
    device: 'Later',
    address: '203.0.113.8',
  })
  return token
}

describe('a deferred place', () => {
  test('is taken up again when its intake opens, with the intake changed and a new last day', async () => {
    staff.admissions = await signedInAgain('admissions')
    const one = await accepted()
    const later = await laterOf(one)
    const { application } = await rowsOf(app, one.id)
    const body = { statusSeq: application.statusSeq, intakeId: later.id, note: '' }
    expect((await asStaff(`${office}/steps/defer`, one.id, body)).status).toBe(200)
    await resumeDue(app.platform)
    expect(await statusOf(one)).toBe('deferred')
    const [intake] = await app.platform.db.select().from(intakes).where(eq(intakes.id, later.id))
    app.clock.set(intake?.opensAt.toISOString() ?? '')
    const token = await anotherSession(one.id)
    const { body: listed } = await app.call('GET /api/users/applications', { token })
    expect(listed.beginnings.map(({ intakeId }: { intakeId: string }) => intakeId)).not.toContain(
      later.id,
    )
    const begun = await app.call('POST /api/users/applications', {
      token,
      body: { program: 'msc', intakeId: later.id },
    })
    expect(begun).toMatchObject({ status: 409, body: { code: 'place-kept' } })
    await resumeDue(app.platform)
    await resumeDue(app.platform)
    const after = await rowsOf(app, one.id)
    expect(after.application).toMatchObject({ status: 'accepted', intakeId: later.id })
    expect(after.timeline.at(-1)).toMatchObject({ step: 'resume', actor: 'system' })
    const standing = await app.call(`GET ${own}`, {
      token: await anotherSession(one.id),
      params: { id: one.id },
    })
    expect(standing.status).toBe(200)
    const days = (Date.parse(standing.body.replyBy) - app.clock.now().getTime()) / dayMs
    expect(Math.round(days)).toBeGreaterThanOrEqual(30)
    await declineUnanswered(app.platform)
    expect(await statusOf(one)).toBe('accepted')
  })
})
