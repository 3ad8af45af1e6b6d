import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { monday, openCalendar } from './calendar.fixture.ts'
import { getRules, listStarts } from './free-times.ts'
import { onlyHosts, setRules, startsOf } from './interviews.fixture.ts'
import { bookingEvents } from './tables.ts'

const calendar = await forThisFile(openCalendar())
const { app, applicant, bookingsOf, ada, ben, chidi } = calendar
beforeEach(() => calendar.clear())

describe('free times', () => {
  test('are those of the interviewers’ hours, from the notice on', async () => {
    const { times } = await applicant()
    const answer = await times()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      timeZone: 'America/New_York',
      from: '2026-11-21',
      lastDay: '2026-12-21',
    })
    expect(answer.body.days[0]).toEqual({
      day: '2026-11-23',
      starts: Array.from({ length: 16 }, (_, step) =>
        new Date(Date.parse(monday('14:00')) + step * 30 * 60_000).toISOString(),
      ),
    })
    expect(answer.body.days.at(-1)?.day).toBe('2026-12-21')
  })

  test('keep the right day in another zone', async () => {
    const { times } = await applicant()
    const answer = await times({ timeZone: 'Pacific/Kiritimati' })
    expect(answer.body.days[0]).toMatchObject({
      day: '2026-11-24',
      starts: [monday('14:00'), ...Array(15).fill(expect.any(String))],
    })
    const alias = await times({ timeZone: 'US/Eastern' })
    expect(alias.body.timeZone).toBe('America/New_York')
  })

  test.each(['GMT+5', '+05:00', 'Etc/GMT+5', 'Mars/Olympus', ''])(
    'refuse the zone %j',
    async (timeZone) => {
      const { times } = await applicant()
      const answer = await times({ timeZone })
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { timeZone: expect.any(String) } },
      })
    },
  )
})

describe('booking', () => {
  test('takes no day that nobody plans for yet', async () => {
    const { book } = await applicant()
    for (const start of ['9999-12-31T10:00:00.000Z', '1900-01-01T10:00:00.000Z'])
      expect(await book(start)).toMatchObject({
        status: 422,
        body: { fields: { start: expect.stringMatching(/within 10 years/) } },
      })
  })

  test('makes the application scheduled, with a row, a story and mails that say the same', async () => {
    const { id, book, read } = await applicant()
    const answer = await book(monday('15:00'), 'Asia/Kolkata')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'scheduled',
        interview: {
          start: monday('15:00'),
          end: monday('15:30'),
          minutes: 30,
          timeZone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
          instituteTimeZone: 'America/New_York',
          interviewer: 'ada',
          place: 'By video',
          movesLeft: 3,
          whyNotMove: null,
        },
      },
    })
    const [row] = await bookingsOf(id)
    expect(row).toMatchObject({
      status: 'confirmed',
      hostId: ada.id,
      icalSequence: 0,
      madeBy: 'applicant',
    })
    expect((await rowsOf(app, id)).timeline.at(-1)).toMatchObject({
      step: 'book',
      toStatus: 'scheduled',
    })
    const events = await app.platform.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, row?.id ?? ''))
    expect(events.map(({ kind }) => kind)).toEqual(['confirmed'])
    const [mail] = (await mailsOf(app, id)).slice(-1)
    expect(mail).toMatchObject({
      template: 'interview-booked',
      stream: 'interview',
      calendar: { method: 'REQUEST' },
    })
    expect(mail?.text).toContain('Monday, November 23, 2026 at 8:30 PM')
    expect(mail?.text).toContain('Monday, November 23, 2026 at 10:00 AM EST at the institute')
    expect((await read()).body).toMatchObject({
      status: 'scheduled',
      interview: answer.body.interview,
      canBook: false,
    })
    const toHost = (await app.sentMails())
      .filter(({ toAddress }) => toAddress === 'ada@institute.example')
      .at(-1)
    expect(toHost).toMatchObject({
      applicationId: null,
      template: 'interview-for-you',
      calendar: { method: 'REQUEST' },
    })
  })

  test.each([
    ['off the grid', monday('15:10')],
    ['in the past', '2026-11-20T15:00:00.000Z'],
    ['inside the notice', '2026-11-22T14:30:00.000Z'],
    ['at night', monday('05:00')],
    ['beyond the window', '2026-12-22T15:00:00.000Z'],
    ['too near the end of the hours', monday('21:45')],
  ])('refuses a start %s, sent straight to the call', async (_, start) => {
    const { id, book, hold } = await applicant()
    for (const act of [book, hold])
      expect(await act(start)).toMatchObject({
        status: 409,
        body: { code: 'slot-taken', error: expect.any(String) },
      })
    expect(await bookingsOf(id)).toEqual([])
    expect((await rowsOf(app, id)).application.status).toBe('submitted')
  })

  test('keeps the time after an interview free', async () => {
    await setRules(app, { bufferAfter: 15, everyMinutes: 5 })
    const first = await applicant()
    expect((await first.book(monday('15:00'))).status).toBe(200)
    const next = await applicant()
    expect((await next.book(monday('15:30'))).status).toBe(409)
    expect((await next.book(monday('15:40'))).status).toBe(409)
    expect((await next.book(monday('15:45'))).status).toBe(200)
  })

  test('gives fresh times where a time is taken', async () => {
    const [one, other] = [await applicant(), await applicant()]
    await one.book(monday('15:00'))
    const answer = await other.book(monday('15:00'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(startsOf({ body: answer.body.times })).toContain(monday('15:30'))
    expect(startsOf({ body: answer.body.times })).not.toContain(monday('15:00'))
  })

  test('of ten at once with three interviewers succeeds three times, with three of them', async () => {
    await onlyHosts(app, [ada, ben, chidi])
    const people = await Promise.all(Array.from({ length: 10 }, () => applicant()))
    const answers = await Promise.all(people.map(({ book }) => book(monday('16:00'))))
    const booked = answers.filter(({ status }) => status === 200)
    expect(new Set(booked.map(({ body }) => body.interview.interviewer))).toEqual(
      new Set(['ada', 'ben', 'chidi']),
    )
    expect(booked).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('sent again with its key is answered as before, and a second one is refused', async () => {
    const { id, token, book } = await applicant()
    const sent = {
      token,
      params: { id },
      body: { start: monday('15:00'), timeZone: 'America/New_York' },
      headers: { 'idempotency-key': '11111111-1111-4111-8111-111111111111' },
    }
    const first = await app.call('POST /api/users/applications/{id}/interview', sent)
    const again = await app.call('POST /api/users/applications/{id}/interview', sent)
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await book(monday('16:00'))).toMatchObject({
      status: 409,
      body: { code: 'status-changed', status: 'scheduled' },
    })
    expect(await bookingsOf(id)).toHaveLength(1)
  })
})

test('caps count what is booked and held, for each interviewer', async () => {
  await setRules(app, { dailyCap: 2, weeklyCap: 3 })
  const people = await Promise.all(Array.from({ length: 5 }, () => applicant()))
  const at = (n: number) => people[n] ?? expect.fail()
  await at(0).book(monday('15:00'))
  await at(1).hold(monday('16:00'))
  expect((await at(2).book(monday('17:00'))).status).toBe(409)
  const days = (await at(2).times()).body.days.map(({ day }: { day: string }) => day)
  expect(days[0]).toBe('2026-11-24')
  expect((await at(2).book('2026-11-24T15:00:00.000Z')).status).toBe(200)
  expect((await at(3).times()).body.days[0].day).toBe('2026-11-30')
  expect((await at(3).book('2026-11-25T15:00:00.000Z')).status).toBe(409)
})

test('a cap holds against ten at once, each for a time of its own', async () => {
  await onlyHosts(app, [ada])
  await setRules(app, { dailyCap: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => applicant()))
  const starts = startsOf(await (people[0] ?? expect.fail()).times()).slice(0, people.length)
  expect(new Set(starts.map((start) => start.slice(0, 10)))).toEqual(new Set(['2026-11-23']))
  const answers = await Promise.all(people.map(({ book }, n) => book(starts[n] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('who has declared a conflict is never chosen', async () => {
  await onlyHosts(app, [ada, ben])
  for (let round = 0; round < 25; round++) {
    const one = await applicant()
    await app.platform.pool.query(
      `INSERT INTO conflicts (admin_id, application_id, reason, declared_at) VALUES ($1, $2, 'A cousin', now())`,
      [ada.id, one.id],
    )
    const start = startsOf(await one.times())[round] ?? ''
    expect((await one.book(start)).body.interview.interviewer).toBe('ben')
  }
})

test('of 200 times not one is offered with them', async () => {
  await onlyHosts(app, [ada, ben])
  const { id } = await applicant()
  await app.platform.pool.query(
    `INSERT INTO conflicts (admin_id, application_id, reason, declared_at) VALUES ($1, $2, 'A cousin', now())`,
    [ada.id, id],
  )
  const { db } = app.platform
  const asking = { applicationId: id, program: 'msc', timeZone: 'America/New_York' } as const
  const now = app.clock.now()
  const { starts } = await listStarts(db, await getRules(db, 'msc'), { ...asking, now })
  const drawn = [...starts.values()].slice(0, 200)
  expect(drawn).toHaveLength(200)
  for (const hosts of drawn) expect(hosts.map(({ name }) => name)).toEqual(['ben'])
})

test('interviews go to who has least to do for their weight', async () => {
  await onlyHosts(app, [ada, ben])
  await app.platform.pool.query(`UPDATE interview_hosts SET weight = 2 WHERE admin_id = $1`, [
    ben.id,
  ])
  const given: Record<string, number> = {}
  for (let round = 0; round < 9; round++) {
    const one = await applicant()
    app.clock.advance(1_000)
    const { body } = await one.book(startsOf(await one.times())[round] ?? '')
    given[body.interview.interviewer] = (given[body.interview.interviewer] ?? 0) + 1
  }
  expect(given).toEqual({ ada: 3, ben: 6 })
})

test('nothing of all this breaks an invariant', async () => {
  expect(await calendar.broken(invariants)).toEqual([])
})
