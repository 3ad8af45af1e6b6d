import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForm, storageOf } from './saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-01T14:02:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = 600

test('an answer is on the device before it is sent, and is sent after a pause in typing', async () => {
  const { saver, server, storage } = await openForm()
  for (const text of ['N', 'Na', 'Nav', 'Navy']) {
    saver.record('component', text)
    await vi.advanceTimersByTimeAsync(pause - 1)
  }
  expect(server.saves).toEqual([])
  expect(saver.read().save).toEqual({ kind: 'saving' })
  expect([...storage.values()].join()).toContain('Navy')

  await vi.advanceTimersByTimeAsync(1)
  expect(server.changes()).toEqual([{ component: 'Navy' }])
  expect(saver.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
  expect(storage.size).toBe(0)
})

test('leaving a field sends at once', async () => {
  const { saver, server } = await openForm()
  saver.record('state', 'TX')
  await saver.flush()
  expect(server.saves).toHaveLength(1)
})

test('calls go one at a time, in order, numbered upwards, and never say saved too early', async () => {
  const { saver, server } = await openForm()
  const first = server.hold()
  saver.record('state', 'TX')
  void saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.record('state', 'UT')
  void saver.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.saves).toHaveLength(1)
  expect(saver.read().save).toEqual({ kind: 'saving' })

  first.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.changes()).toEqual([{ state: 'TX' }, { state: 'UT' }])
  expect(server.saves[1]?.seq).toBeGreaterThan(server.saves[0]?.seq ?? Number.NaN)
  expect(saver.read().stored?.values.state).toBe('UT')
  expect(saver.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
})

test('a lost call is tried again with growing pauses, and at once when the network is back', async () => {
  const { saver, server } = await openForm()
  server.answer = () => ({ kind: 'failed' })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  expect(saver.read().save).toEqual({ kind: 'unsaved', reason: 'failed' })
  const tries = []
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    tries.push(server.saves.length)
  }
  expect(tries).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(new Set(server.saves.map(({ seq }) => seq)).size).toBe(1)

  server.answer = undefined
  await saver.wake({ isBack: true })
  expect(saver.read().save.kind).toBe('saved')
  expect(server.saves).toHaveLength(9)
})

test('typing on does not shorten the pause that the server asked for', async () => {
  const { saver, server } = await openForm()
  server.answer = () => ({ kind: 'failed', retryAfterMs: 20_000 })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  saver.record('state', 'UT')
  await saver.flush()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(server.saves).toHaveLength(1)

  server.answer = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.changes().at(-1)).toEqual({ state: 'UT' })
  expect(saver.read().save.kind).toBe('saved')
})

test('a session that ended pauses the saver; the same person signing in lets it go on', async () => {
  const { saver, server } = await openForm()
  server.answer = () => ({ kind: 'signed-out' })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(600_000)
  await saver.wake()
  expect(server.saves).toHaveLength(1)
  expect(saver.read().save).toEqual({ kind: 'unsaved', reason: 'signed-out' })

  server.answer = undefined
  await saver.wake({ isSignedIn: true })
  expect(server.changes().at(-1)).toEqual({
    state: 'TX',
    component: 'Navy',
  })
  expect(saver.read().save.kind).toBe('saved')
})

test('an answer that is turned down stays, says why, and is not asked again until it is changed', async () => {
  const { saver, server, storage } = await openForm()
  server.answer = () => ({
    kind: 'refused',
    sentence: 'Look at the marked answers',
    fields: { component: 'This is too long' },
  })
  saver.record('component', 'x'.repeat(30_000))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(1)
  expect(saver.read().save).toEqual({ kind: 'unsaved', reason: 'refused' })
  expect(saver.read().refusals.get('component')).toBe('This is too long')
  expect(storage.size).toBe(1)

  server.answer = undefined
  saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(saver.read().refusals.size).toBe(0)
  expect(saver.read().save.kind).toBe('saved')
})

test('answers beside a refused one are saved', async () => {
  const { saver, server } = await openForm()
  server.answer = ({ changes }) =>
    changes.has('state')
      ? { kind: 'refused', sentence: 'No', fields: { state: 'Send text' } }
      : undefined
  saver.record('state', 'TX')
  saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.changes().at(-1)).toEqual({ component: 'Navy' })
  expect([...saver.read().changes.keys()]).toEqual(['state'])
})

test('a closed intake keeps everything and gives the sentence of the server', async () => {
  const { saver, server, storage } = await openForm()
  server.answer = () => ({ kind: 'refused', sentence: 'The intake is closed', fields: {} })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(1)
  expect(saver.read().refusal).toBe('The intake is closed')
  expect(saver.read().changes.get('state')).toBe('TX')
  expect(storage.size).toBe(1)
})

test('while the stored application is not known nothing can be recorded and nothing is sent', async () => {
  const kept = await openForm()
  kept.server.answer = () => ({ kind: 'failed' })
  kept.saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)

  const { saver, server } = await openForm({ storage: kept.storage, isOpen: false })
  server.loaded = { kind: 'failed' }
  await saver.open()
  expect(saver.read().loading).toBe('failed')
  expect(saver.read().changes.get('state')).toBe('TX')
  saver.record('state', 'UT')
  await saver.flush()
  saver.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.saves).toEqual([])

  server.loaded = undefined
  await saver.wake({ isBack: true })
  expect(server.changes()).toEqual([{ state: 'TX' }])
})

test('the first save makes the application', async () => {
  const { saver, server, stored } = await openForm({ loaded: { kind: 'none' } })
  expect(saver.read()).toMatchObject({ loading: 'loaded', stored: null })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.saves[0]?.revision).toBe(0)
  expect(stored).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ revision: 4 }), true)
})

test('leaving the page sends what fits into 64 KB and warns of what does not', async () => {
  const { saver, server, storage } = await openForm()
  saver.record('statement', 'é'.repeat(40_000))
  saver.record('state', 'TX')
  expect(saver.isStranded()).toBe(true)
  saver.leave()
  expect(server.changes()).toEqual([{ state: 'TX' }])
  expect(server.keptAlive).toEqual([true])
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.size).toBe(1)

  await vi.advanceTimersByTimeAsync(pause)
  expect(server.keptAlive).toEqual([true, false])
  expect(saver.isStranded()).toBe(false)
})

test('leaving the page does not send again what is on its way', async () => {
  const { saver, server } = await openForm()
  server.hold()
  saver.record('state', 'TX')
  void saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.leave()
  expect(server.saves).toHaveLength(1)
})

test('a device that refuses to keep is known before typing, and answers are sent all the same', async () => {
  const storage = new Map<string, string>()
  const refusing = storageOf(storage)
  refusing.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { saver, server } = await openForm({ storage, device: refusing })
  expect(saver.read().isKept).toBe(false)
  saver.record('state', 'TX')
  expect(saver.isStranded()).toBe(true)
  await vi.advanceTimersByTimeAsync(pause)
  expect(server.values().state).toBe('TX')
})

test('an older answer of the server, overtaken on the way, changes nothing', async () => {
  const { saver, server } = await openForm()
  const slow = server.holdLoad()
  void saver.wake()
  await vi.advanceTimersByTimeAsync(0)
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.read().stored?.values.state).toBe('TX')
})

test('after a submission elsewhere nothing more is sent, and what was typed stays', async () => {
  const { saver, server } = await openForm()
  const stored = await server.calls.load()
  if (stored.kind !== 'loaded') throw new Error('nothing is stored')
  server.answer = () => ({ kind: 'refused', sentence: 'This was submitted', fields: {} })
  server.loaded = { ...stored, stored: { ...stored.stored, isOpen: false } }
  saver.record('state', 'TX')
  await saver.flush()
  expect(saver.read().stored?.isOpen).toBe(false)
  expect(saver.read().refusal).toBe('This was submitted')
  saver.record('state', 'UT')
  await vi.advanceTimersByTimeAsync(60_000)
  await saver.wake({ isBack: true })
  expect(server.saves).toHaveLength(1)
  expect(saver.read().changes.get('state')).toBe('UT')
})

test('what a closed application turned down goes into the next one', async () => {
  const { saver, server, stored } = await openForm()
  server.answer = () => ({ kind: 'refused', sentence: 'The intake has closed', fields: {} })
  saver.record('state', 'TX')
  await saver.flush()
  server.answer = undefined
  const loaded = await server.calls.load()
  if (loaded.kind !== 'loaded') throw new Error('nothing is stored')
  saver.adopt({ ...loaded.stored, id: 'next', revision: 1 })
  expect(stored).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.changes().at(-1)).toEqual({ state: 'TX' })
  expect(saver.hasUnsent()).toBe(false)
})

test('a reload knows when the last answer was saved', async () => {
  const { saver } = await openForm()
  expect(saver.read().save).toEqual({ kind: 'saved', at: '2027-03-01T14:02:00Z' })
})
