import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Clock, openClock } from './clock.ts'

const lookMs = 10_000
const hourMs = 3_600_000
const noon = Date.parse('2026-11-21T12:00:00.000Z')

/** A database whose clock can be set, which takes its time to answer, or does not answer at all. */
const database = { aheadMs: 0, takesMs: 0, isAway: false }
let began: number
let clock: Clock

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'performance', 'setTimeout', 'setInterval'] })
  Object.assign(database, { aheadMs: 0, takesMs: 0, isAway: false })
  began = performance.now()
  clock = await openClock(async () => {
    if (database.isAway) throw new Error('away')
    const shown = new Date(trueMs() + database.aheadMs)
    if (database.takesMs > 0) await new Promise((done) => setTimeout(done, database.takesMs))
    return shown
  })
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})

const trueMs = () => noon + performance.now() - began
const apartMs = () => clock.now().getTime() - trueMs()

test('the clock of this machine jumps: time goes on, and the distance is known', async () => {
  vi.setSystemTime(noon + hourMs)
  await vi.advanceTimersByTimeAsync(lookMs)
  expect(apartMs()).toBe(0)
  expect(clock.aheadMs()).toBe(hourMs)
})

test('the clock of the database is set: it is followed at the next look', async () => {
  database.aheadMs = -hourMs
  expect(apartMs()).toBe(0)
  await vi.advanceTimersByTimeAsync(lookMs)
  expect(apartMs()).toBe(-hourMs)
})

test('an answer that was slow moves nothing by less than it may be wrong', async () => {
  database.takesMs = 3_000
  await vi.advanceTimersByTimeAsync(lookMs + database.takesMs)
  expect(apartMs()).toBe(0)
})

test('while the database is away its time goes on here', async () => {
  database.isAway = true
  await vi.advanceTimersByTimeAsync(10 * lookMs)
  expect(apartMs()).toBe(0)
})
