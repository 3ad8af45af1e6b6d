import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checks, conflicts, reviews } from '#features/review/server/tables.ts'
import { bringIn, cast } from '#tests/cast.ts'
import {
  adminIdOf,
  confirm,
  decide,
  decisionRow,
  draft,
  laterIntakeOf,
  settleChecks,
} from '#tests/decisions.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { brokenIn } from '#tests/invariants.ts'
import { sendBack } from '#tests/returned-applications.ts'
import { decisionInvariants } from './invariants.ts'
import { releaseOffice } from './releases.fixture.ts'

const { app, ana, ben, anApplication } = await releaseOffice()

async function desk(id: string, token = ana) {
  const { body } = await app.call('GET /api/admins/applications/{id}/decisions', {
    token,
    params: { id },
  })
  return body
}

describe('a draft', () => {
  test('is made from the template of its outcome, with the facts of the application', async () => {
    const id = await anApplication()
    const { status, body } = await draft(app, ana, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'accept', state: 'draft', version: 1, draftedBy: 'Ana' })
    expect(body.letter.subject).toBe('An offer of admission to the Master’s program')
    expect(body.letter.paragraphs).toContain('Send us your official transcript. (by July 31, 2027)')
    expect(body.letter.paragraphs).toContain('Please reply by {{replyBy}}.')
    expect((await desk(id)).open).toEqual(body)
  })

  test('keeps the words that an officer wrote, and only what its outcome has to say', async () => {
    const id = await anApplication()
    const letter = { subject: ' We regret ', paragraphs: ['Dear you,', '  ', 'No.'] }
    const { body } = await draft(app, ana, id, {
      outcome: 'reject',
      reasonIds: ['stronger-field', 'stronger-field'],
      replyOn: '2027-07-15',
      letter: { ...letter, paragraphs: ['Dear you,', 'No.'] },
    })
    expect(body).toMatchObject({
      reasonIds: ['stronger-field'],
      conditions: [],
      replyOn: null,
      letter: { subject: 'We regret', paragraphs: ['Dear you,', 'No.'] },
    })
  })

  test.each([
    ['a rejection without a reason', { outcome: 'reject' }, 'reasonIds'],
    [
      'a reason that is not on the list',
      { outcome: 'reject', reasonIds: ['because'] },
      'reasonIds',
    ],
    ['a deferral without a later intake', { outcome: 'defer' }, 'laterIntakeId'],
    ['an intake of nowhere', { outcome: 'defer', laterIntakeId: randomUUID() }, 'laterIntakeId'],
    ['a day that was', { replyOn: '2020-01-01' }, 'replyOn'],
    ['no real day', { replyOn: '2027-02-30' }, 'replyOn'],
    ['an empty condition', { conditions: [{ text: ' ', dueOn: null }] }, 'conditions'],
    [
      'a placeholder left in the letter',
      { letter: { subject: 'x', paragraphs: ['Dear {{firstName}},'] } },
      'letter',
    ],
  ])('is refused for %s', async (_, change, field) => {
    const { status, body } = await draft(app, ana, await anApplication(), change)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test('of a deferral names the later intake', async () => {
    const id = await anApplication()
    const laterIntakeId = await laterIntakeOf(app, id)
    const { body } = await draft(app, ana, id, { outcome: 'defer', laterIntakeId })
    expect(body.laterIntake.id).toBe(laterIntakeId)
    expect(body.letter.paragraphs.join(' ')).toContain(body.laterIntake.name)
  })

  test('is refused while nothing can be decided', async () => {
    const { id } = await bringIn(app, { ...cast.lukasz, email: 'early@example.org' })
    const { status, body } = await draft(app, ana, id)
    expect([status, body.code]).toEqual([409, 'status-changed'])
    expect(body.error).toContain('“Submitted”')
  })

  test('of two officers who save at once one wins, and the other is told who did', async () => {
    const id = await anApplication()
    const { body } = await draft(app, ana, id)
    const both = await Promise.all([
      draft(app, ana, id, { version: body.version, replyOn: '2027-07-01' }),
      draft(app, ben, id, { version: body.version, replyOn: '2027-07-02' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'Ana' : 'Ben'
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'decision-changed',
      error: `${winner} changed this draft in the meantime. Check it again`,
    })
  })

  test('is one for an application, also of two first ones at once', async () => {
    const id = await anApplication()
    const both = await Promise.all([draft(app, ana, id), draft(app, ben, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is dropped, kept for the record, and another one begun', async () => {
    const id = await anApplication()
    const { body } = await draft(app, ana, id)
    const dropped = await app.call('POST /api/admins/decisions/{id}/drop', {
      token: ana,
      params: { id: body.id },
      body: { version: body.version },
    })
    expect(dropped.body.state).toBe('dropped')
    expect((await draft(app, ben, id)).body.id).not.toBe(body.id)
    const { open, earlier } = await desk(id)
    expect([open.draftedBy, earlier.length]).toEqual(['Ben', 1])
  })
})

describe('a confirmation', () => {
  test('waits for the checks, then keeps what the decision was made by', async () => {
    const id = await anApplication()
    const reviewer = await adminIdOf(app, ben)
    await app.platform.db.insert(reviews).values({
      id: randomUUID(),
      applicationId: id,
      reviewerId: reviewer,
      assignedBy: reviewer,
      assignedAt: app.clock.now(),
      rubricVersion: 1,
      scores: { purpose: 4 },
      evidence: { purpose: 'The statement, paragraph two' },
      recommendation: 'accept',
      doneAt: app.clock.now(),
    })
    const { body } = await draft(app, ana, id)
    const early = await confirm(app, ana, body)
    expect([early.status, early.body.code]).toEqual([409, 'checks-open'])
    expect(early.body.error).toContain('The check “Identity” is still open')
    await settleChecks(app, id)
    const { status, body: confirmed } = await confirm(app, ana, body)
    expect(status).toBe(200)
    const { application, submissions } = await rowsOf(app, id)
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmedBy: 'Ana', version: 2 })
    expect(confirmed.record).toMatchObject({
      round: 1,
      sha256: submissions[0]?.sha256.toString('hex'),
      versions: { form: application.formVersion, rubric: 1, checks: 1, letters: 1 },
      reviewsAsked: 2,
      checks: [
        { kind: 'identity', state: 'passed' },
        { kind: 'education', state: 'passed' },
        { kind: 'credit', state: 'waived' },
      ],
    })
    const [review] = confirmed.record.reviews
    expect(review).toMatchObject({ reviewer: 'Ben', recommendation: 'accept', rubricVersion: 1 })
    expect(review.criteria.find((one: { id: string }) => one.id === 'purpose')).toMatchObject({
      name: 'Purpose',
      score: 4,
      points: 5,
      evidence: 'The statement, paragraph two',
    })
  })

  test('is not for somebody with a conflict of interest', async () => {
    const id = await anApplication()
    await app.platform.db.insert(conflicts).values({
      adminId: await adminIdOf(app, ana),
      applicationId: id,
      reason: 'A cousin',
      declaredAt: app.clock.now(),
    })
    expect((await draft(app, ana, id)).body.code).toBe('conflict-of-interest')
    await settleChecks(app, id)
    const { body } = await draft(app, ben, id)
    expect((await confirm(app, ana, body)).body.code).toBe('conflict-of-interest')
    expect((await confirm(app, ben, body)).status).toBe(200)
  })

  test('of one who confirms and one who changes at once, one wins', async () => {
    const id = await anApplication()
    await settleChecks(app, id)
    const { body } = await draft(app, ana, id)
    const both = await Promise.all([
      confirm(app, ana, body),
      draft(app, ben, id, { version: body.version, replyOn: '2027-07-02' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decisionRow(app, body.id)).version).toBe(2)
  })

  test('is taken back, and a draft again forgets its record', async () => {
    const id = await anApplication()
    const { id: decision, version } = await decide(app, ana, id)
    const undone = await app.call('POST /api/admins/decisions/{id}/unconfirm', {
      token: ben,
      params: { id: decision },
      body: { version },
    })
    expect(undone.body).toMatchObject({ state: 'draft', confirmedBy: null, record: null })
  })

  test('is worth nothing once the application has moved on', async () => {
    const id = await anApplication()
    const { id: decision } = await decide(app, ana, id)
    app.clock.advance(60_000)
    expect((await sendBack(app, ana, id)).status).toBe(200)
    const { body } = await app.call('POST /api/admins/releases/plan', {
      token: ana,
      body: { chosen: { ids: [decision] } },
    })
    expect(body.count).toBe(0)
    expect(body.left[0].why).toBe('Not possible while the status is “Returned”')
  })
})

test('the desk names what is missing, how full the intake is, and whom to decide next', async () => {
  const id = await anApplication()
  await app.platform.db.insert(checks).values({
    applicationId: id,
    kind: 'identity',
    state: 'failed',
    by: await adminIdOf(app, ana),
    at: app.clock.now(),
  })
  const body = await desk(id)
  expect(body).toMatchObject({
    open: null,
    why: null,
    reviews: { asked: 2, done: 0 },
    hasConflict: false,
    places: { capacity: null, underWay: 0 },
    usualReplyOn: '2026-12-21',
  })
  expect(body.missing).toContainEqual({
    panel: 'checks',
    sentence: 'The check “Identity” failed',
    holds: ['accept', 'waitlist', 'defer'],
    setting: null,
  })
  expect(body.missing).toContainEqual({
    panel: 'documents',
    sentence: expect.stringMatching(/^The document “.+” hasn’t arrived yet$/),
    document: expect.any(String),
    holds: [],
    setting: { area: 'documents', name: 'Documents: Holds offers' },
  })
  expect(body.missing).toContainEqual({
    panel: 'reviews',
    sentence: '0 of 2 reviews done',
    holds: [],
    setting: null,
  })
  expect(body.next).toMatch(/^[0-9a-f-]{36}$/)
  expect(body.next).not.toBe(id)
})

test('a draft that was changed past the product is named', async () => {
  const id = await anApplication()
  const { body } = await draft(app, ana, id)
  const change = (subject: string) =>
    app.platform.db.execute(
      sql`UPDATE decisions SET letter = jsonb_set(letter, '{subject}', to_jsonb(${subject}::text)) WHERE id = ${body.id}`,
    )
  await change('Another one')
  const name = 'Every decision that is still to go out says what was drafted last'
  const [found] = (await brokenIn(app, decisionInvariants)).filter((one) => one.name === name)
  expect(found?.says).toBe(`decision ${body.id}`)
  await change(body.letter.subject)
  expect(await brokenIn(app, decisionInvariants)).not.toContainEqual(
    expect.objectContaining({ name }),
  )
})

test('a letter can be printed before it goes out', async () => {
  const { id } = await decide(app, ana, await anApplication())
  const { status, body } = await app.call('GET /api/admins/decisions/{id}/letter', {
    token: ana,
    params: { id },
  })
  expect(status).toBe(200)
  expect(body.slice(0, 5)).toBe('%PDF-')
})
