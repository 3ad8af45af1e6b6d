import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { asApplicant, makeApplicant, makeHost, setRules } from './interviews.fixture.ts'
import { interviewReminders } from './reminders.ts'
import { interviewBookings } from './tables.ts'

let app: TestApp

const now = '2026-11-21T15:00:00.000Z'
const hourMs = 3_600_000

beforeAll(async () => {
  app = await makeTestApp({ now: new Date(now) })
  await makeHost(app, 'ada')
  await setRules(app, {
    minutes: 30,
    everyMinutes: 30,
    bufferAfter: 0,
    changeUntilHours: 1,
    noticeHours: 0,
    dailyCap: null,
    weeklyCap: null,
  })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(now))

let hour = 0

/** A time of its own for each test. */
function next(): string {
  const step = hour++
  const day = 23 + Math.floor(step / 15)
  return new Date(Date.UTC(2026, 10, day, 14) + ((step % 15) * hourMs) / 2).toISOString()
}

async function booked(zone?: string) {
  const copy = await makeApplicant(app)
  const acts = asApplicant(app, copy)
  const start = next()
  expect((await acts.book(start, zone)).status).toBe(200)
  return { ...copy, ...acts, start }
}

async function tokenOf(id: string): Promise<string> {
  return (await mailsOf(app, id)).findLast(({ secret }) => secret !== '')?.secret ?? ''
}

function bookingOf(id: string) {
  return app.platform.db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.applicationId, id))
    .then(([row]) => row)
}

const link = (call: string, body: object) => app.call(`POST /api/interview-links${call}`, { body })

describe('the link of a mail', () => {
  test('shows the booking without signing in; GET and HEAD of its page change nothing', async () => {
    const { id, start } = await booked()
    const token = await tokenOf(id)
    const before = await bookingOf(id)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
      await app.app.request(
        `/link/interview#${token}`,
        { method },
        { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
      )
    const read = await link('', { token })
    expect(read).toMatchObject({
      status: 200,
      body: { interview: { start, interviewer: 'ada' }, firstName: 'Maya', lockedZone: null },
    })
    expect(await link('', { token })).toMatchObject({ status: 200, body: read.body })
    expect(await bookingOf(id)).toEqual(before)
  })

  test('moves and cancels by POST, and works once', async () => {
    const { id } = await booked()
    const token = await tokenOf(id)
    const times = await link('/times', { token, timeZone: 'Europe/Berlin', from: '2026-12-01' })
    const [to] = times.body.days[0].starts
    const moved = await link('/move', { token, start: to, timeZone: 'Europe/Berlin' })
    expect(moved).toMatchObject({
      status: 200,
      body: { interview: { start: to, timeZone: 'Europe/Berlin' } },
    })
    const gone = await link('', { token })
    expect(gone.status).toBe(404)
    const newer = await tokenOf(id)
    expect(newer).not.toBe(token)
    expect((await link('/cancel', { token: newer, reason: '' })).status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({ status: 'cancelled' })
    expect((await link('/cancel', { token: newer, reason: '' })).status).toBe(404)
  })

  test('of every wrong kind is one and the same 404', async () => {
    const [one, other] = [await booked(), await booked()]
    const [token, foreign] = [await tokenOf(one.id), await tokenOf(other.id)]
    const [ownId = '', proof = ''] = token.split('.')
    const mixed = `${foreign.split('.')[0]}.${proof}`
    const said = new Set<string>()
    for (const wrong of [
      mixed,
      token.slice(0, -4),
      ownId,
      `${ownId}.`,
      `${ownId}.${randomBytes(32).toString('base64url')}`,
      '',
      'x'.repeat(200),
    ])
      for (const call of ['', '/times', '/move', '/cancel']) {
        const { status, body } = await link(call, {
          token: wrong,
          reason: '',
          timeZone: 'UTC',
          start: one.start,
        })
        const { requestId, ...rest } = body
        said.add(JSON.stringify([status, rest]))
      }
    expect([...said]).toEqual([
      JSON.stringify([404, { error: 'There is no such interview', code: 'not-found' }]),
    ])
  })
})

describe('reminders', () => {
  async function remindersOf(id: string) {
    await interviewReminders.send(app.platform)
    await interviewReminders.send(app.platform)
    const all = await mailsOf(app, id)
    return all
      .filter(({ template, state }) => template === 'interview-reminder' && state !== 'suppressed')
      .map(({ subject }) => subject)
  }

  const aheadOf = (start: string, hours: number) =>
    app.clock.set(new Date(Date.parse(start) - hours * hourMs).toISOString())

  test('leave once a day and once an hour ahead, to both', async () => {
    const { id, start } = await booked()
    aheadOf(start, 24.01)
    expect(await remindersOf(id)).toEqual([])
    aheadOf(start, 24)
    expect(await remindersOf(id)).toEqual(['Your interview is within a day'])
    aheadOf(start, 1)
    expect(await remindersOf(id)).toEqual([
      'Your interview is within a day',
      'Your interview is within the hour',
    ])
    const toHost = (await app.sentMails()).filter(
      ({ key }) =>
        key.includes((id && key.split(':')[1]) ?? '') &&
        key.endsWith(':host') &&
        key.includes('reminder'),
    )
    expect(toHost.length).toBeGreaterThanOrEqual(2)
  })

  test('of two that came due meanwhile the later leaves alone, and none of what has begun', async () => {
    const [one, other] = [await booked(), await booked()]
    app.clock.set(new Date(Date.parse(other.start) + 1).toISOString())
    expect(await remindersOf(other.id)).toEqual([])
    aheadOf(one.start, 0.5)
    expect(await remindersOf(one.id)).toEqual(['Your interview is within the hour'])
  })

  test('never tell of what was cancelled, and after a move of the new time alone', async () => {
    const [one, other] = [await booked(), await booked()]
    expect((await one.cancel(one.start)).status).toBe(200)
    aheadOf(one.start, 23)
    expect(await remindersOf(one.id)).toEqual([])
    app.clock.set(now)
    const later = '2026-12-10T15:00:00.000Z'
    expect((await other.move(later, other.start)).status).toBe(200)
    aheadOf(other.start, 23)
    expect(await remindersOf(other.id)).toEqual([])
    aheadOf(later, 23)
    expect(await remindersOf(other.id)).toEqual(['Your interview is within a day'])
  })

  test('that wait in the outbox go with the booking that they tell of', async () => {
    const { id, start, cancel } = await booked()
    aheadOf(start, 20)
    expect(await remindersOf(id)).toHaveLength(1)
    expect((await cancel(start)).status).toBe(200)
    expect(await remindersOf(id)).toHaveLength(0)
  })

  test('do not come for what was booked after they would have left', async () => {
    const person = await makeApplicant(app)
    const start = next()
    aheadOf(start, 23)
    expect((await asApplicant(app, person).book(start)).status).toBe(200)
    expect(await remindersOf(person.id)).toEqual([])
    aheadOf(start, 1)
    expect(await remindersOf(person.id)).toEqual(['Your interview is within the hour'])
  })

  test('leave once where two processes look at the same time', async () => {
    const { id, start } = await booked()
    aheadOf(start, 23)
    await Promise.all([
      interviewReminders.send(app.platform),
      interviewReminders.send(app.platform),
      interviewReminders.send(app.platform),
    ])
    expect(await remindersOf(id)).toHaveLength(1)
  })
})
