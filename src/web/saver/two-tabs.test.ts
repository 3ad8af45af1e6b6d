import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForm } from './saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-01T14:02:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = 600

test('after a reload every unsent character is shown, then sent as what it was', async () => {
  const before = await openForm()
  before.server.answer = () => ({ kind: 'failed' })
  before.saver.record('component', 'Naval Research Labora')
  await vi.advanceTimersByTimeAsync(pause)
  const [lost] = before.server.saves

  const after = await openForm({ storage: before.storage, tab: 'second-tab', isOpen: false })
  const opening = after.server.holdLoad()
  void after.saver.open()
  expect(after.saver.read().changes.get('component')).toBe('Naval Research Labora')
  expect(after.saver.read().loading).toBe('loading')
  expect(after.server.saves).toEqual([])

  opening.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(after.server.saves).toEqual([lost])
  expect(after.saver.read().save.kind).toBe('saved')
  expect(before.storage.size).toBe(0)
})

test('an answer typed over an inherited one wins without a conflict', async () => {
  const before = await openForm()
  before.server.answer = () => ({ kind: 'failed' })
  before.saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)

  const { saver, server } = await openForm({
    storage: before.storage,
    tab: 'second-tab',
    isOpen: false,
  })
  const inherited = server.hold()
  void saver.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.saves).toHaveLength(1)
  saver.record('state', 'UT')
  inherited.resolve()
  await vi.advanceTimersByTimeAsync(pause)
  expect(saver.read().stored?.values.state).toBe('UT')
  expect(saver.read().conflicts.size).toBe(0)
  expect(before.storage.size).toBe(0)
})

test('two tabs: different answers are both kept, one sender at a time', async () => {
  const first = await openForm({ tab: 'first-tab' })
  const second = await openForm({ ...first, tab: 'second-tab' })
  const held = first.server.hold()
  first.saver.record('state', 'TX')
  second.saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(first.server.saves).toHaveLength(1)
  held.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.server.values()).toMatchObject({ state: 'TX', component: 'Navy' })
  expect(first.storage.size).toBe(0)

  await first.saver.wake()
  expect(first.saver.read().stored?.values.component).toBe('Navy')
})

test('two tabs: the same answer is a choice, and choosing mine saves mine', async () => {
  const { first, second } = await disputed()
  expect(second.saver.read().save).toEqual({ kind: 'unsaved', reason: 'conflict' })
  expect(second.saver.read().conflicts.get('state')).toMatchObject({
    mine: 'UT',
    theirs: 'TX',
  })
  expect(first.server.values()).toMatchObject({ state: 'TX', component: 'Navy' })

  second.saver.choose('state', 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(first.server.values().state).toBe('UT')
  expect(second.saver.read().save.kind).toBe('saved')
})

test('two tabs: choosing theirs shows theirs and sends nothing', async () => {
  const { first, second } = await disputed()
  const sent = first.server.saves.length
  second.saver.choose('state', 'theirs')
  await vi.advanceTimersByTimeAsync(pause)
  expect(second.saver.read().stored?.values.state).toBe('TX')
  expect(second.saver.read().changes.size).toBe(0)
  expect(first.server.saves).toHaveLength(sent)
})

test('a discard elsewhere ends the sending; what was not sent stays, and goes into a new beginning', async () => {
  const { saver, server } = await openForm()
  server.loaded = { kind: 'none' }
  server.answer = () => ({ kind: 'failed' })
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  const sent = server.saves.length
  await saver.wake()
  expect(saver.read()).toMatchObject({ isDiscarded: true, stored: null })

  server.answer = undefined
  saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(sent)
  expect([...saver.read().changes]).toEqual([['state', 'TX']])
  expect(saver.read().save.kind).toBe('unsaved')
  expect(saver.isStranded()).toBe(true)

  saver.beginAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.values().state).toBe('TX')
  expect(saver.read()).toMatchObject({ isDiscarded: false, save: { kind: 'saved' } })
})

test('an application begun again shows its new answers, which have a higher revision', async () => {
  const { saver, server } = await openForm()
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  const { stored: form } = saver.read()
  if (!form) throw new Error('nothing stored')
  saver.noteDiscarded()
  saver.noteDiscarded()
  expect(saver.read().isDiscarded).toBe(true)
  const begunAgain = { ...form, values: {}, revision: form.revision + 2 }
  server.loaded = { kind: 'loaded', stored: begunAgain }
  await saver.wake()
  expect(saver.read()).toMatchObject({ isDiscarded: false, stored: begunAgain })
})

test('a look-up overtaken by the first save is no discard', async () => {
  const { saver, server } = await openForm({ loaded: { kind: 'none' } })
  const look = server.holdLoad()
  const woken = saver.wake()
  saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  look.resolve()
  await woken
  expect(saver.read().isDiscarded).toBe(false)
  expect(saver.read().stored?.values.state).toBe('TX')
})

async function disputed() {
  const first = await openForm({ tab: 'first-tab' })
  const second = await openForm({ ...first, tab: 'second-tab' })
  first.saver.record('state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  second.saver.record('state', 'UT')
  second.saver.record('component', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  return { first, second }
}

test('two tabs: what the other types on stays on the device, and an older copy of it is not sent', async () => {
  const first = await openForm({ tab: 'first-tab' })
  const second = await openForm({ ...first, tab: 'second-tab' })
  const { server, storage } = first
  server.answer = () => ({ kind: 'failed' })
  first.saver.record('state', 'TX')
  second.saver.record('state', 'N')
  await first.saver.wake()
  second.saver.record('state', 'NV')

  server.answer = undefined
  await first.saver.wake({ isBack: true })

  expect(server.changes()).toContainEqual({ state: 'TX' })
  expect(server.changes()).not.toContainEqual({ state: 'N' })
  const third = await openForm({ ...first, storage, tab: 'third-tab', isOpen: false })
  expect(third.saver.read().changes.get('state')).toBe('NV')
})
