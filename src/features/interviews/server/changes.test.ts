import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeAdmin } from '#tests/admins.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { monday, openCalendar } from './calendar.fixture.ts'
import { onlyHosts, setRules, startsOf } from './interviews.fixture.ts'

const calendar = await forThisFile(openCalendar())
const { app, applicant, bookingsOf, ada, ben } = calendar
beforeEach(() => calendar.clear())

describe('a hold', () => {
  test('changes no status, is shown, and becomes the booking', async () => {
    await onlyHosts(app, [ada, ben])
    const { id, hold, book, read, times } = await applicant()
    const held = await hold(monday('15:00'))
    expect(held.body.hold).toEqual({
      start: monday('15:00'),
      end: monday('15:30'),
      until: '2026-11-21T15:05:00.000Z',
      longestUntil: '2026-11-21T15:30:00.000Z',
    })
    expect((await read()).body).toMatchObject({
      status: 'submitted',
      hold: held.body.hold,
      interview: null,
    })
    expect(startsOf(await times())).toContain(monday('15:00'))
    const [row] = await bookingsOf(id)
    expect((await book(monday('15:00'))).status).toBe(200)
    expect(await bookingsOf(id)).toMatchObject([{ status: 'confirmed', hostId: row?.hostId }])
  })

  test('keeps the time from others until it runs out, although no job has run in between', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.hold(monday('15:00'))
    expect((await other.book(monday('15:00'))).status).toBe(409)
    expect(startsOf(await other.times())).not.toContain(monday('15:00'))
    app.clock.advance(5 * 60_000 + 1)
    expect(startsOf(await other.times())).toContain(monday('15:00'))
    expect((await other.book(monday('15:00'))).status).toBe(200)
    expect((await one.book(monday('15:00'))).status).toBe(409)
    expect((await one.read()).body).toMatchObject({ hold: null, status: 'submitted' })
  })

  test('is extended, but not forever, and released', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.hold(monday('15:00'))
    app.clock.advance(4 * 60_000)
    expect((await one.extend()).body.hold.until).toBe('2026-11-21T15:09:00.000Z')
    for (let minute = 0; minute < 24; minute += 4) {
      app.clock.advance(4 * 60_000)
      await one.extend()
    }
    expect((await one.extend()).body.hold.until).toBe('2026-11-21T15:30:00.000Z')
    const again = await one.hold(monday('15:00'))
    expect(again.body.hold.longestUntil).toBe('2026-11-21T15:30:00.000Z')
    expect(again.body.hold.until).toBe('2026-11-21T15:30:00.000Z')
    expect((await one.release()).status).toBe(200)
    expect(await one.extend()).toMatchObject({ status: 409, body: { code: 'hold-over' } })
    expect((await other.book(monday('15:00'))).status).toBe(200)
  })

  test('of another time frees the first', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.hold(monday('15:00'))
    await one.hold(monday('16:00'))
    expect((await other.book(monday('15:00'))).status).toBe(200)
    expect((await one.book(monday('16:00'))).status).toBe(200)
  })
})

describe('moving', () => {
  test('keeps name and interviewer, frees the old time at once and tells both', async () => {
    await onlyHosts(app, [ada, ben])
    const [one, other] = [await applicant(), await applicant()]
    await one.book(monday('15:00'))
    const [before] = await bookingsOf(one.id)
    app.clock.advance(60_000)
    const answer = await one.move(monday('17:00'), monday('15:00'))
    expect(answer).toMatchObject({
      status: 200,
      body: { interview: { start: monday('17:00'), movesLeft: 2 } },
    })
    const [after] = await bookingsOf(one.id)
    expect(after).toMatchObject({
      hostId: before?.hostId,
      icalUid: before?.icalUid,
      icalSequence: 1,
      status: 'confirmed',
    })
    await onlyHosts(
      app,
      [ada, ben].filter(({ id }) => id === before?.hostId),
    )
    expect((await other.book(monday('15:00'))).status).toBe(200)
    const [mail] = (await mailsOf(app, one.id)).slice(-1)
    expect(mail).toMatchObject({ template: 'interview-moved', calendar: { method: 'REQUEST' } })
    expect(mail?.calendar?.text).toContain('SEQUENCE:1')
    expect((await rowsOf(app, one.id)).application.status).toBe('scheduled')
    const progress = await app.call('GET /api/users/applications/{id}', {
      token: one.token,
      params: { id: one.id },
    })
    expect(progress.body.timeline.at(-1)).toMatchObject({ kind: 'interview-moved', by: 'you' })
  })

  test('to a time at which its interviewer is taken leads to another, as the office reads', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await onlyHosts(app, [ada])
    await one.book(monday('15:00'))
    await other.book(monday('17:00'))
    await onlyHosts(app, [ada, ben])
    const answer = await one.move(monday('17:00'), monday('15:00'))
    expect(answer).toMatchObject({ status: 200, body: { interview: { interviewer: 'ben' } } })
    const [row] = await bookingsOf(one.id)
    expect(row).toMatchObject({ hostId: ben.id, icalSequence: 1 })
    const told = (await app.sentMails()).filter(({ calendar }) =>
      calendar?.text.includes(`UID:${row?.icalUid}`),
    )
    expect(told.slice(-3).map(({ toName, calendar }) => [toName, calendar?.method])).toEqual([
      [expect.any(String), 'REQUEST'],
      ['ada', 'CANCEL'],
      ['ben', 'REQUEST'],
    ])
    const read = await app.call('GET /api/admins/interviews/{id}', {
      token: await makeAdmin(app, { role: 'owner' }),
      params: { id: row?.id ?? '' },
    })
    expect(read.body.history.find(({ kind }: { kind: string }) => kind === 'moved')).toMatchObject({
      fromStart: monday('15:00'),
      toStart: monday('17:00'),
      fromHost: 'ada',
      toHost: 'ben',
    })
    // The first one's time is free at once.
    await onlyHosts(app, [ada])
    expect((await (await applicant()).book(monday('15:00'))).status).toBe(200)
  })

  test('to a time that is taken keeps what was booked', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.book(monday('15:00'))
    await other.book(monday('17:00'))
    expect((await one.move(monday('17:00'), monday('15:00'))).status).toBe(409)
    expect(await bookingsOf(one.id)).toMatchObject([
      { status: 'confirmed', icalSequence: 0, startsAt: new Date(monday('15:00')) },
    ])
  })

  test('is refused when it has moved since, too late, or too often', async () => {
    await setRules(app, { movesAllowed: 1 })
    const one = await applicant()
    await one.book(monday('15:00'))
    expect(await one.move(monday('17:00'), monday('16:00'))).toMatchObject({
      status: 409,
      body: { code: 'interview-changed' },
    })
    expect((await one.move(monday('17:00'), monday('15:00'))).status).toBe(200)
    expect(await one.move(monday('18:00'), monday('17:00'))).toMatchObject({
      status: 409,
      body: { code: 'too-late' },
    })
    app.clock.set('2026-11-22T18:00:00.000Z')
    expect(await one.cancel(monday('17:00'))).toMatchObject({
      status: 409,
      body: { code: 'too-late' },
    })
  })

  test('of two into each other’s time at once fails for both without a fault', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.book(monday('15:00'))
    await other.book(monday('16:00'))
    const answers = await Promise.all([
      one.move(monday('16:00'), monday('15:00')),
      other.move(monday('15:00'), monday('16:00')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })
})

describe('canceling', () => {
  test('brings the application back, and a second time changes nothing', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.book(monday('15:00'))
    await one.move(monday('16:00'), monday('15:00'))
    const answer = await one.cancel(monday('16:00'), 'I am ill')
    expect(answer).toMatchObject({ status: 200, body: { status: 'submitted' } })
    expect(await bookingsOf(one.id)).toMatchObject([{ status: 'cancelled', icalSequence: 2 }])
    const mails = await mailsOf(app, one.id)
    const last = mails.at(-1)
    expect(last).toMatchObject({ template: 'interview-cancelled', calendar: { method: 'CANCEL' } })
    expect(last?.calendar?.text).toMatch(/STATUS:CANCELLED/)
    const again = await one.cancel(monday('16:00'))
    expect([again.status, again.body]).toEqual([200, answer.body])
    expect(await mailsOf(app, one.id)).toHaveLength(mails.length)
    expect((await other.book(monday('16:00'))).status).toBe(200)
    expect((await one.book(monday('17:00'))).status).toBe(200)
  })
})

test('nothing of all this breaks an invariant', async () => {
  expect(await calendar.broken(invariants)).toEqual([])
})
