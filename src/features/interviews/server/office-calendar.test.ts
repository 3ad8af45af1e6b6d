import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { one, openDesk, reason } from './desk.fixture.ts'
import { asOffice, onlyHosts, startsOf } from './interviews.fixture.ts'

const desk = await forThisFile(openDesk())
const { app, owner, office, ada, ben, applicant, booked, rowOf, statusOf, at } = desk
beforeEach(() => desk.nextDay())

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
      reason: 'My neighbor',
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
    ).toMatchObject({ code: 'answered-already', error: 'owner already replied to this' })
    expect((await person.read()).body.requests).toMatchObject([{ answer: 'We turn them on.' }])
    expect((await mailsOf(app, person.id)).at(-1)?.text).toContain('We turn them on.')
  })

  test('are told to who arranges interviews as they chose, without the words', async () => {
    const sent = async () => {
      const { rows } = await app.platform.pool.query(
        `SELECT to_name AS who, text FROM mails WHERE template = 'interview-asked'`,
      )
      return rows
    }
    await (await applicant()).ask({ kind: 'accommodation', words: 'I need captions' })
    expect(await sent()).toEqual([])
    await app.call('POST /api/admins/me/mail-choices', {
      token: owner,
      body: { event: 'interview-asked', choice: 'at-once' },
    })
    await (await applicant()).ask({ kind: 'accommodation', words: 'I need captions' })
    const [told, ...others] = await sent()
    expect(told).toMatchObject({ who: 'owner' })
    expect(told.text).not.toContain('captions')
    expect(others).toEqual([])
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

test('a federal holiday is closed by itself, to the office too', async () => {
  const person = await applicant()
  const [thanksgiving, start] = ['2026-11-26', '2026-11-26T15:00:00.000Z']
  const { days } = (await person.times({ from: thanksgiving })).body
  expect(days[0].day).toBe('2026-11-27')
  expect((await person.book(start)).status).toBe(409)
  const named = await office('POST /api/admins/applications/{id}/interview', person.id, {
    ...{ start, hostId: ada.id, anyTime: true, timeZone: null, reason },
  })
  expect(named).toMatchObject({ status: 409, body: { code: 'closed' } })
  expect(named.body.error).toContain('Thanksgiving Day')
  const list = await office('GET /api/admins/closed-periods', '')
  expect(list.body.holidays[0]).toEqual({ day: thanksgiving, name: 'Thanksgiving Day' })
  const week = await app.call('GET /api/admins/interviews', {
    token: owner,
    query: { from: thanksgiving, to: thanksgiving },
  })
  expect(week.body.closed).toMatchObject([{ name: 'Thanksgiving Day' }])
})

test('nothing of all this breaks an invariant', async () => {
  expect(await brokenIn(app, invariants)).toEqual([])
})
