import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#server/app.ts'
import { auditLog, bookingEvents, interviewBookings } from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { mailsOf, rowsOf } from '#tests/filled.ts'
import { sendBack } from '#tests/returned.ts'
import {
  asApplicant,
  asOffice,
  type Host,
  makeApplicant,
  makeHost,
  onlyHosts,
  setRules,
  startsOf,
} from './interviews.fixture.ts'

let app: TestApp
let owner: string
let office: ReturnType<typeof asOffice>
let ada: Host
let ben: Host

const now = '2026-11-21T15:00:00.000Z'
const one = '/api/admins/interviews/{id}' as const
const ofApplication = '/api/admins/applications/{id}/interview' as const
const reason = 'The applicant telephoned'

beforeAll(async () => {
  app = await makeTestApp({ now: new Date(now) })
  owner = await makeAdmin(app, { role: 'owner' })
  office = asOffice(app, owner)
  ada = await makeHost(app, 'ada')
  ben = await makeHost(app, 'ben')
  // Staff stay signed in while the clock is moved.
  await app.platform.pool.query(
    `UPDATE admin_sessions SET created_at = '2026-11-21T15:00Z', ends_at = '2026-11-22T02:00Z'`,
  )
})
afterAll(() => app.close())

let day = 0

/** A day of its own for each test, so that none is in another's way. */
beforeEach(async () => {
  app.clock.set(now)
  day++
  await onlyHosts(app, [ada, ben])
  await setRules(app, {
    minutes: 30,
    everyMinutes: 30,
    bufferAfter: 0,
    noticeHours: 0,
    changeUntilHours: 0,
    windowDays: 60,
    dailyCap: null,
    weeklyCap: null,
  })
})

/** 23 November 2026 is a Monday. */
function at(time: string, days = day): string {
  const weeks = Math.floor((days - 1) / 5)
  const date = new Date(Date.UTC(2026, 10, 23 + weeks * 7 + ((days - 1) % 5)))
  return `${date.toISOString().slice(0, 10)}T${time}:00.000Z`
}

async function applicant() {
  const copy = await makeApplicant(app)
  return { ...copy, ...asApplicant(app, copy) }
}

async function booked(time = '15:00') {
  const person = await applicant()
  const answer = await person.book(at(time))
  expect(answer.status).toBe(200)
  const [row] = await app.platform.db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.applicationId, person.id))
  if (!row) throw new Error('not booked')
  return { ...person, booking: row }
}

async function rowOf(id: string) {
  const [row] = await app.platform.db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.id, id))
  return row
}

async function statusOf(id: string) {
  return (await rowsOf(app, id)).application.status
}

/** The office at another hour: sessions of staff end with their working day. */
async function officeAt(instant: string) {
  app.clock.set(instant)
  const token = await makeAdmin(app, { role: 'owner', name: `owner-${performance.now()}` })
  return asOffice(app, token)
}

describe('on somebody’s behalf', () => {
  test('an interview is booked in fair order, or with whoever is named, at any time', async () => {
    const person = await applicant()
    await person.ask({ kind: 'times', words: 'Only at night', times: [at('02:00')] })
    const first = await office(`POST ${ofApplication}`, person.id, {
      start: at('02:00'),
      hostId: null,
      anyTime: false,
      timeZone: null,
      reason,
    })
    expect(first).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    const unnamed = await office(`POST ${ofApplication}`, person.id, {
      start: at('02:00'),
      hostId: null,
      anyTime: true,
      timeZone: null,
      reason,
    })
    expect(unnamed).toMatchObject({ status: 422, body: { fields: { hostId: expect.any(String) } } })
    const answer = await office(`POST ${ofApplication}`, person.id, {
      start: at('02:00'),
      hostId: ben.id,
      anyTime: true,
      timeZone: 'Pacific/Auckland',
      reason,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    expect(await rowOf(answer.body.id)).toMatchObject({
      hostId: ben.id,
      madeBy: 'staff',
      timeZone: 'Pacific/Auckland',
    })
    const { body } = await person.read()
    expect(body.requests).toMatchObject([
      { kind: 'times', answer: null, answeredAt: app.clock.now().toISOString() },
    ])
    const [entry] = await app.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'interview.booked'))
    expect(entry).toMatchObject({ subject: person.id, detail: { interview: answer.body.id } })
  })

  test('an interviewer books with themselves alone', async () => {
    const person = await applicant()
    const asBen = asOffice(app, ben.token)
    const body = { start: at('15:00'), anyTime: false, timeZone: null, reason }
    expect(
      (await asBen(`POST ${ofApplication}`, person.id, { ...body, hostId: ada.id })).status,
    ).toBe(403)
    const answer = await asBen(`POST ${ofApplication}`, person.id, { ...body, hostId: null })
    expect(await rowOf(answer.body.id)).toMatchObject({ hostId: ben.id })
  })

  test('it is moved, given to somebody else and cancelled with a reason, each told to who it touches', async () => {
    const { id, booking } = await booked()
    const seen = booking.version
    const moved = await office(`POST ${one}/move`, booking.id, {
      start: at('16:00'),
      anyTime: false,
      seen,
      reason,
    })
    expect(moved.status).toBe(200)
    const stale = await office(`POST ${one}/move`, booking.id, {
      start: at('17:00'),
      anyTime: false,
      seen,
      reason,
    })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'interview-changed',
        error: 'owner has changed this interview in the meantime',
      },
    })
    const before = await rowOf(booking.id)
    const given = await office(`POST ${one}/reassign`, booking.id, {
      hostId: null,
      seen: before?.version,
      reason,
    })
    expect(given).toMatchObject({
      status: 200,
      body: { host: before?.hostId === ada.id ? 'ben' : 'ada' },
    })
    const after = await rowOf(booking.id)
    expect(after).toMatchObject({ icalSequence: 2, icalUid: booking.icalUid, moves: 0 })
    const mails = await app.sentMails()
    const handedOn = mails.filter(({ template }) => template === 'interview-handed-on').at(-1)
    expect(handedOn?.calendar).toMatchObject({ method: 'CANCEL' })
    const forNew = mails.filter(({ template }) => template === 'interview-for-you').at(-1)
    expect(forNew).toMatchObject({ toName: given.body.host, calendar: { method: 'REQUEST' } })
    const files = [handedOn, forNew, (await mailsOf(app, id)).at(-1)].map(
      (mail) => mail?.calendar?.text ?? '',
    )
    for (const file of files) {
      expect(file).toContain(`UID:${booking.icalUid}`)
      expect(file).toContain('SEQUENCE:2')
      expect(file).toMatch(/ORGANIZER[^\n]*admissions@institute\.example/)
    }
    const cancelled = await office(`POST ${one}/cancel`, booking.id, {
      seen: after?.version,
      reason: 'The interviewer is ill',
    })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'submitted' } })
    const last = (await mailsOf(app, id)).at(-1)
    expect(last).toMatchObject({ template: 'interview-cancelled', calendar: { method: 'CANCEL' } })
    expect(last?.text).toContain('From the admissions office: The interviewer is ill')
    const events = await app.platform.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, booking.id))
    expect(events.map(({ kind }) => kind)).toEqual([
      'confirmed',
      'moved',
      'reassigned',
      'cancelled',
    ])
    expect(
      events.slice(1).every(({ noteId, actor }) => noteId !== null && actor.startsWith('admin:')),
    ).toBe(true)
  })
})

describe('afterwards', () => {
  test('missed is noted only after the start, by name and time, and taken back until somebody books again', async () => {
    const { id, booking, ...person } = await booked()
    const early = await office(`POST ${one}/missed`, booking.id, {
      by: 'applicant',
      seen: booking.version,
      note: '',
    })
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'not-possible', error: 'It has not begun yet' },
    })
    const later = await officeAt(at('15:10'))
    const noted = await later(`POST ${one}/missed`, booking.id, {
      by: 'applicant',
      seen: booking.version,
      note: 'Called twice',
    })
    expect(noted).toMatchObject({ status: 200, body: { status: 'submitted' } })
    expect((await mailsOf(app, id)).at(-1)).toMatchObject({
      template: 'interview-missed',
      subject: 'We missed you at your interview',
    })
    expect((await person.read()).body.earlier).toEqual([{ start: at('15:00'), state: 'missed' }])
    const [event] = (
      await app.platform.db
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, booking.id))
    ).slice(-1)
    expect(event).toMatchObject({
      kind: 'missed',
      at: app.clock.now(),
      actor: expect.stringMatching(/^admin:/),
    })
    const seen = (await rowOf(booking.id))?.version
    const undone = await later(`POST ${one}/missed/undo`, booking.id, {
      seen,
      reason: 'It was the wrong room',
    })
    expect(undone).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    const again = await later(`POST ${one}/missed`, booking.id, {
      by: 'interviewer',
      seen: (await rowOf(booking.id))?.version,
      note: '',
    })
    expect(again.body.status).toBe('submitted')
    expect((await mailsOf(app, id)).at(-1)?.subject).toBe('Your interview did not take place')
    expect((await person.book(at('18:00'))).status).toBe(200)
    const tooLate = await later(`POST ${one}/missed/undo`, booking.id, {
      seen: (await rowOf(booking.id))?.version,
      reason,
    })
    expect(tooLate.status).toBe(409)
    expect(await statusOf(id)).toBe('scheduled')
  })

  test('held leads to review with the interviewer’s notes, which no applicant reads', async () => {
    const { id, token, booking } = await booked()
    const later = await officeAt(at('15:31'))
    const answer = await later(`POST ${one}/held`, booking.id, {
      seen: booking.version,
      notes: 'Knows why.',
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'in_review' } })
    const read = await later(`GET ${one}`, booking.id)
    expect(read.body).toMatchObject({
      state: 'held',
      notes: 'Knows why.',
      criteria: expect.arrayContaining([expect.objectContaining({ points: 5 })]),
    })
    for (const route of [
      'GET /api/users/applications/{id}/interview',
      'GET /api/users/applications/{id}',
    ] as const)
      expect(JSON.stringify((await app.call(route, { token, params: { id } })).body)).not.toContain(
        'Knows why',
      )
  })

  test('an interview of an application that is back with its applicant is settled without a step', async () => {
    const { id, booking } = await booked()
    expect((await sendBack(app, owner, id, { dueOn: '2027-01-10' })).status).toBe(200)
    const later = await officeAt(at('15:31'))
    const answer = await later(`POST ${one}/held`, booking.id, { seen: booking.version, notes: '' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'incomplete' } })
    expect((await rowsOf(app, id)).timeline.at(-1)).toMatchObject({
      kind: 'interview-held',
      step: null,
    })
  })
})

test('withdrawing frees the time and takes the entry out of both calendars', async () => {
  const { id, token, booking } = await booked()
  const answer = await app.call('POST /api/users/applications/{id}/withdraw', {
    token,
    params: { id },
    body: { reasonId: 'timing' },
  })
  expect(answer.status).toBe(200)
  expect(await rowOf(booking.id)).toMatchObject({ status: 'cancelled', icalSequence: 1 })
  expect(
    (await mailsOf(app, id))
      .slice(-2)
      .map(({ template, calendar }) => [template, calendar?.method]),
  ).toEqual([
    ['interview-cancelled', 'CANCEL'],
    ['application-withdrawn', undefined],
  ])
  const host = booking.hostId === ada.id ? ada : ben
  await onlyHosts(app, [host])
  const next = await applicant()
  expect((await next.book(at('15:00'))).status).toBe(200)
})

describe('a conflict', () => {
  test('hands the interview on, or shows the office that somebody has to look', async () => {
    const { id, booking } = await booked()
    const host = booking.hostId === ada.id ? ada : ben
    const declared = await asOffice(app, host.token)(`POST ${one}/conflict`, booking.id, {
      reason: 'My cousin',
    })
    expect(declared).toMatchObject({ status: 200, body: { host: host === ada ? 'ben' : 'ada' } })
    const other = host === ada ? ben : ada
    const again = await asOffice(app, other.token)(`POST ${one}/conflict`, booking.id, {
      reason: 'My neighbour',
    })
    expect(again.body).toEqual({ host: null })
    const read = await office(`GET ${one}`, booking.id)
    expect(read.body).toMatchObject({ state: 'booked', trouble: 'conflict', hosts: [] })
    const named = await office(`POST ${one}/reassign`, booking.id, {
      hostId: host.id,
      seen: read.body.version,
      reason,
    })
    expect(named.status).toBe(422)
    expect(await statusOf(id)).toBe('scheduled')
  })
})

describe('requests', () => {
  test('are asked once, seen by the office and answered in words', async () => {
    const person = await applicant()
    const wish = { kind: 'accommodation', words: 'I need captions' }
    expect((await person.ask(wish)).status).toBe(200)
    expect(await person.ask(wish)).toMatchObject({ status: 409, body: { code: 'asked-already' } })
    const list = await office('GET /api/admins/interview-requests', '')
    const [found] = list.body.requests.filter(
      ({ applicationId }: { applicationId: string }) => applicationId === person.id,
    )
    expect(found).toMatchObject({ kind: 'accommodation', words: 'I need captions', answer: null })
    const answered = await office('POST /api/admins/interview-requests/{id}/answer', found.id, {
      words: 'We turn them on.',
    })
    expect(answered.status).toBe(200)
    expect(
      (
        await office('POST /api/admins/interview-requests/{id}/answer', found.id, {
          words: 'Again',
        })
      ).body,
    ).toMatchObject({ code: 'answered-already', error: 'owner has answered this already' })
    expect((await person.read()).body.requests).toMatchObject([{ answer: 'We turn them on.' }])
    expect((await mailsOf(app, person.id)).at(-1)?.text).toContain('We turn them on.')
  })
})

describe('the calendar', () => {
  test('shows who manages everything, and an interviewer their own', async () => {
    const { booking } = await booked()
    const host = booking.hostId === ada.id ? ada : ben
    const other = host === ada ? ben : ada
    const query = { from: at('15:00').slice(0, 10), to: at('15:00').slice(0, 10) }
    const read = (token: string) => app.call('GET /api/admins/interviews', { token, query })
    const all = await read(owner)
    expect(all.body.interviews).toMatchObject([
      { id: booking.id, state: 'booked', firstName: 'Maya', trouble: null },
    ])
    expect(all.body.hosts.map(({ name }: { name: string }) => name)).toEqual(['ada', 'ben'])
    expect(all.body.hosts[0].hours).toEqual([{ start: at('14:00'), end: at('22:00') }])
    expect((await read(host.token)).body.interviews).toHaveLength(1)
    expect((await read(other.token)).body).toMatchObject({
      interviews: [],
      hosts: [{ name: other.name }],
    })
    expect((await asOffice(app, other.token)(`GET ${one}`, booking.id)).status).toBe(404)
    const wide = await app.call('GET /api/admins/interviews', {
      token: owner,
      query: { from: '2026-01-01', to: '2026-12-31' },
    })
    expect(wide.status).toBe(422)
  })

  test('offers the office every free time with who is free', async () => {
    const person = await applicant()
    const answer = await app.call('GET /api/admins/applications/{id}/interview/times', {
      token: owner,
      params: { id: person.id },
      query: { timeZone: 'America/New_York', from: at('15:00').slice(0, 10) },
    })
    expect(answer.body.days[0].times[0]).toEqual({
      start: at('14:00'),
      hostIds: expect.arrayContaining([ada.id, ben.id]),
    })
    const page = await office('GET /api/admins/applications/{id}/interviews', person.id)
    expect(page.body).toMatchObject({ isAsked: true, current: null, earlier: [], whyNotBook: null })
  })
})

describe('closing a date', () => {
  test('names the interviews of it and cancels none; its times go for everybody', async () => {
    const [first, second] = [await booked('15:00'), await booked('16:00')]
    const third = await applicant()
    const date = at('15:00').slice(0, 10)
    const body = { name: 'Inventory', from: date, to: date }
    const asked = await office('POST /api/admins/closed-periods', '', { ...body, confirmed: false })
    expect(asked.body).toMatchObject({ done: false })
    expect(asked.body.affected.map(({ id }: { id: string }) => id).sort()).toEqual(
      [first.booking.id, second.booking.id].sort(),
    )
    expect(startsOf(await third.times({ from: date }))).toContain(at('17:00'))
    const closed = await office('POST /api/admins/closed-periods', '', { ...body, confirmed: true })
    expect(closed.body).toMatchObject({ done: true, affected: [{}, {}] })
    const days = (await third.times({ from: date })).body.days.map(
      ({ day }: { day: string }) => day,
    )
    expect(days).not.toContain(date)
    expect((await third.book(at('17:00'))).status).toBe(409)
    expect((await rowOf(first.booking.id))?.status).toBe('confirmed')
    expect((await office(`GET ${one}`, first.booking.id)).body.trouble).toBe('away')
    const { body: list } = await office('GET /api/admins/closed-periods', '')
    const [period] = list.periods
    expect(period).toMatchObject({ name: 'Inventory', from: date, to: date })
    expect((await office('DELETE /api/admins/closed-periods/{id}', period.id)).status).toBe(200)
    expect((await third.book(at('17:00'))).status).toBe(200)
  })
})

test('nothing of all this breaks an invariant', async () => {
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})
