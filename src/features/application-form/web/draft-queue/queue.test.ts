import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueue, storageOf } from './queue.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-01T14:02:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = 600

test('an answer lies on the device before it is sent, and is sent after a pause in typing', async () => {
  const { queue, server, storage } = await openQueue()
  for (const text of ['N', 'Na', 'Nav', 'Navy']) {
    queue.record('personalInfo.dodComponent', text)
    await vi.advanceTimersByTimeAsync(pause - 1)
  }
  expect(server.saves).toEqual([])
  expect(queue.read().save).toEqual({ kind: 'saving' })
  expect([...storage.values()].join()).toContain('Navy')

  await vi.advanceTimersByTimeAsync(1)
  expect(server.changes()).toEqual([{ 'personalInfo.dodComponent': 'Navy' }])
  expect(queue.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
  expect(storage.size).toBe(0)
})

test('leaving a field sends at once', async () => {
  const { queue, server } = await openQueue()
  queue.record('personalInfo.state', 'TX')
  await queue.flush()
  expect(server.saves).toHaveLength(1)
})

test('calls go one at a time, in order, numbered upwards, and never say saved too early', async () => {
  const { queue, server } = await openQueue()
  const first = server.hold()
  queue.record('personalInfo.state', 'TX')
  void queue.flush()
  await vi.advanceTimersByTimeAsync(0)
  queue.record('personalInfo.state', 'UT')
  void queue.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.saves).toHaveLength(1)
  expect(queue.read().save).toEqual({ kind: 'saving' })

  first.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.changes()).toEqual([{ 'personalInfo.state': 'TX' }, { 'personalInfo.state': 'UT' }])
  expect(server.saves[1]?.seq).toBeGreaterThan(server.saves[0]?.seq ?? Number.NaN)
  expect(queue.read().application?.data.personalInfo.state).toBe('UT')
  expect(queue.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
})

test('a lost call is tried again with growing pauses, and at once when the network is back', async () => {
  const { queue, server } = await openQueue()
  server.answer = () => ({ kind: 'failed' })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  expect(queue.read().save).toEqual({ kind: 'unsaved', reason: 'failed' })
  const tries = []
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    tries.push(server.saves.length)
  }
  expect(tries).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(new Set(server.saves.map(({ seq }) => seq)).size).toBe(1)

  server.answer = undefined
  await queue.wake({ isBack: true })
  expect(queue.read().save.kind).toBe('saved')
  expect(server.saves).toHaveLength(9)
})

test('typing on does not shorten the pause that the server asked for', async () => {
  const { queue, server } = await openQueue()
  server.answer = () => ({ kind: 'failed', retryAfterMs: 20_000 })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  queue.record('personalInfo.state', 'UT')
  await queue.flush()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(server.saves).toHaveLength(1)

  server.answer = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.changes().at(-1)).toEqual({ 'personalInfo.state': 'UT' })
  expect(queue.read().save.kind).toBe('saved')
})

test('a session that ended pauses the queue; the same person signing in lets it go on', async () => {
  const { queue, server } = await openQueue()
  server.answer = () => ({ kind: 'signed-out' })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(600_000)
  await queue.wake()
  expect(server.saves).toHaveLength(1)
  expect(queue.read().save).toEqual({ kind: 'unsaved', reason: 'signed-out' })

  server.answer = undefined
  await queue.wake({ isSignedIn: true })
  expect(server.changes().at(-1)).toEqual({
    'personalInfo.state': 'TX',
    'personalInfo.dodComponent': 'Navy',
  })
  expect(queue.read().save.kind).toBe('saved')
})

test('an answer that is turned down stays, says why, and is not asked again until it is changed', async () => {
  const { queue, server, storage } = await openQueue()
  server.answer = () => ({
    kind: 'refused',
    sentence: 'Look at the marked answers',
    fields: { 'personalInfo.dodComponent': 'This is too long' },
  })
  queue.record('personalInfo.dodComponent', 'x'.repeat(30_000))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(1)
  expect(queue.read().save).toEqual({ kind: 'unsaved', reason: 'refused' })
  expect(queue.read().refusals.get('personalInfo.dodComponent')).toBe('This is too long')
  expect(storage.size).toBe(1)

  server.answer = undefined
  queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(queue.read().refusals.size).toBe(0)
  expect(queue.read().save.kind).toBe('saved')
})

test('answers beside a refused one are saved', async () => {
  const { queue, server } = await openQueue()
  server.answer = ({ changes }) =>
    changes.has('personalInfo.state')
      ? { kind: 'refused', sentence: 'No', fields: { 'personalInfo.state': 'Send text' } }
      : undefined
  queue.record('personalInfo.state', 'TX')
  queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.changes().at(-1)).toEqual({ 'personalInfo.dodComponent': 'Navy' })
  expect([...queue.read().changes.keys()]).toEqual(['personalInfo.state'])
})

test('a closed intake keeps everything and gives the sentence of the server', async () => {
  const { queue, server, storage } = await openQueue()
  server.answer = () => ({ kind: 'refused', sentence: 'The intake is closed', fields: {} })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(1)
  expect(queue.read().refusal).toBe('The intake is closed')
  expect(queue.read().changes.get('personalInfo.state')).toBe('TX')
  expect(storage.size).toBe(1)
})

test('while the stored application is not known nothing can be recorded and nothing is sent', async () => {
  const kept = await openQueue()
  kept.server.answer = () => ({ kind: 'failed' })
  kept.queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)

  const { queue, server } = await openQueue({ storage: kept.storage, isOpen: false })
  server.loaded = { kind: 'failed' }
  await queue.open()
  expect(queue.read().loading).toBe('failed')
  expect(queue.read().changes.get('personalInfo.state')).toBe('TX')
  queue.record('personalInfo.isUSCitizen', true)
  await queue.flush()
  queue.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.saves).toEqual([])

  server.loaded = undefined
  await queue.wake({ isBack: true })
  expect(server.changes()).toEqual([{ 'personalInfo.state': 'TX' }])
})

test('the first save makes the application', async () => {
  const { queue, server, stored } = await openQueue({ loaded: { kind: 'none' } })
  expect(queue.read()).toMatchObject({ loading: 'loaded', application: null })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.saves[0]?.revision).toBe(0)
  expect(stored).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ revision: 4 }), true)
})

test('leaving the page sends what fits into 64 KB and warns of what does not', async () => {
  const { queue, server, storage } = await openQueue()
  queue.record('education.statement', 'é'.repeat(40_000))
  queue.record('personalInfo.state', 'TX')
  expect(queue.isStranded()).toBe(true)
  queue.leave()
  expect(server.changes()).toEqual([{ 'personalInfo.state': 'TX' }])
  expect(server.keptAlive).toEqual([true])
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.size).toBe(1)

  await vi.advanceTimersByTimeAsync(pause)
  expect(server.keptAlive).toEqual([true, false])
  expect(queue.isStranded()).toBe(false)
})

test('leaving the page does not send again what is on its way', async () => {
  const { queue, server } = await openQueue()
  server.hold()
  queue.record('personalInfo.state', 'TX')
  void queue.flush()
  await vi.advanceTimersByTimeAsync(0)
  queue.leave()
  expect(server.saves).toHaveLength(1)
})

test('a device that refuses to keep is known before typing, and answers are sent all the same', async () => {
  const storage = new Map<string, string>()
  const refusing = storageOf(storage)
  refusing.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { queue, server } = await openQueue({ storage, device: refusing })
  expect(queue.read().isKept).toBe(false)
  queue.record('personalInfo.state', 'TX')
  expect(queue.isStranded()).toBe(true)
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.data().state).toBe('TX')
})

test('an older answer of the server, overtaken on the way, changes nothing', async () => {
  const { queue, server } = await openQueue()
  const slow = server.holdLoad()
  void queue.wake()
  await vi.advanceTimersByTimeAsync(0)
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.read().application?.data.personalInfo.state).toBe('TX')
})

test('after a submission elsewhere nothing more is sent, and what was typed stays', async () => {
  const { queue, server } = await openQueue()
  const stored = await server.calls.load()
  if (stored.kind !== 'loaded') throw new Error('nothing is stored')
  server.answer = () => ({ kind: 'refused', sentence: 'This was submitted', fields: {} })
  server.loaded = { ...stored, application: { ...stored.application, status: 'submitted' } }
  queue.record('personalInfo.state', 'TX')
  await queue.flush()
  expect(queue.read().application?.status).toBe('submitted')
  expect(queue.read().refusal).toBe('This was submitted')
  queue.record('personalInfo.state', 'UT')
  await vi.advanceTimersByTimeAsync(60_000)
  await queue.wake({ isBack: true })
  expect(server.saves).toHaveLength(1)
  expect(queue.read().changes.get('personalInfo.state')).toBe('UT')
})

test('what a closed application turned down goes into the next one', async () => {
  const { queue, server, stored } = await openQueue()
  server.answer = () => ({ kind: 'refused', sentence: 'The intake has closed', fields: {} })
  queue.record('personalInfo.state', 'TX')
  await queue.flush()
  server.answer = undefined
  const loaded = await server.calls.load()
  if (loaded.kind !== 'loaded') throw new Error('nothing is stored')
  queue.adopt({ ...loaded.application, id: 'next', revision: 1 })
  expect(stored).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.changes().at(-1)).toEqual({ 'personalInfo.state': 'TX' })
  expect(queue.hasUnsent()).toBe(false)
})

test('a reload knows when the last answer was saved', async () => {
  const { queue } = await openQueue()
  expect(queue.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
})
