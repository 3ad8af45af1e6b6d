import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { auditLog } from '#server/db/tables.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { sendBack } from '#tests/returned-applications.ts'
import { ofApplication, one, openDesk, reason } from './desk.fixture.ts'
import { asOffice } from './interviews.fixture.ts'
import { bookingEvents } from './tables.ts'

const desk = await forThisFile(openDesk())
const { app, owner, office, ada, ben, applicant, booked, rowOf, statusOf, officeAt, at } = desk
beforeEach(() => desk.nextDay())

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
        error: 'owner changed this interview in the meantime',
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
      .orderBy(bookingEvents.seq)
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
      body: { code: 'not-possible', error: 'It hasn’t started yet' },
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
        .orderBy(bookingEvents.seq)
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
    expect((await mailsOf(app, id)).at(-1)?.subject).toBe('We’re sorry we missed your interview')
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

test('nothing of all this breaks an invariant', async () => {
  expect(await brokenIn(app, invariants)).toEqual([])
})
