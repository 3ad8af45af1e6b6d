import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDocument } from '#features/application-form/document.ts'
import { openQueue } from './queue.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-01T14:02:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = 600

test('after a reload every unsent character is shown, then sent as what it was', async () => {
  const before = await openQueue()
  before.server.answer = () => ({ kind: 'failed' })
  before.queue.record('personalInfo.dodComponent', 'Naval Research Labora')
  await vi.advanceTimersByTimeAsync(pause)
  const [lost] = before.server.saves

  const after = await openQueue({ storage: before.storage, tab: 'second-tab', isOpen: false })
  const opening = after.server.holdLoad()
  void after.queue.open()
  expect(after.queue.read().changes.get('personalInfo.dodComponent')).toBe('Naval Research Labora')
  expect(after.queue.read().loading).toBe('loading')
  expect(after.server.saves).toEqual([])

  opening.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(after.server.saves).toEqual([lost])
  expect(after.queue.read().save.kind).toBe('saved')
  expect(before.storage.size).toBe(0)
})

test('an answer typed over an inherited one wins without a conflict', async () => {
  const before = await openQueue()
  before.server.answer = () => ({ kind: 'failed' })
  before.queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)

  const { queue, server } = await openQueue({
    storage: before.storage,
    tab: 'second-tab',
    isOpen: false,
  })
  const inherited = server.hold()
  void queue.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.saves).toHaveLength(1)
  queue.record('personalInfo.state', 'UT')
  inherited.resolve()
  await vi.advanceTimersByTimeAsync(pause)
  expect(queue.read().application?.data.personalInfo.state).toBe('UT')
  expect(queue.read().conflicts.size).toBe(0)
  expect(before.storage.size).toBe(0)
})

test('two tabs: different answers are both kept, one sender at a time', async () => {
  const first = await openQueue({ tab: 'first-tab' })
  const second = await openQueue({ ...first, tab: 'second-tab' })
  const held = first.server.hold()
  first.queue.record('personalInfo.state', 'TX')
  second.queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  expect(first.server.saves).toHaveLength(1)
  held.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.server.data()).toMatchObject({ state: 'TX', dodComponent: 'Navy' })
  expect(first.storage.size).toBe(0)

  await first.queue.wake()
  expect(first.queue.read().application?.data.personalInfo.dodComponent).toBe('Navy')
})

test('two tabs: the same answer is a choice, and choosing mine saves mine', async () => {
  const { first, second } = await disputed()
  expect(second.queue.read().save).toEqual({ kind: 'unsaved', reason: 'conflict' })
  expect(second.queue.read().conflicts.get('personalInfo.state')).toMatchObject({
    mine: 'UT',
    theirs: 'TX',
  })
  expect(first.server.data()).toMatchObject({ state: 'TX', dodComponent: 'Navy' })

  second.queue.choose('personalInfo.state', 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(first.server.data().state).toBe('UT')
  expect(second.queue.read().save.kind).toBe('saved')
})

test('two tabs: choosing theirs shows theirs and sends nothing', async () => {
  const { first, second } = await disputed()
  const sent = first.server.saves.length
  second.queue.choose('personalInfo.state', 'theirs')
  await vi.advanceTimersByTimeAsync(pause)
  expect(second.queue.read().application?.data.personalInfo.state).toBe('TX')
  expect(second.queue.read().changes.size).toBe(0)
  expect(first.server.saves).toHaveLength(sent)
})

test('a discard elsewhere ends the sending; what was not sent stays, and goes into a new beginning', async () => {
  const { queue, server } = await openQueue()
  server.loaded = { kind: 'none' }
  server.answer = () => ({ kind: 'failed' })
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  const sent = server.saves.length
  await queue.wake()
  expect(queue.read()).toMatchObject({ isDiscarded: true, application: null })

  server.answer = undefined
  queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.saves).toHaveLength(sent)
  expect([...queue.read().changes]).toEqual([['personalInfo.state', 'TX']])
  expect(queue.read().save.kind).toBe('unsaved')
  expect(queue.isStranded()).toBe(true)

  queue.beginAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.data().state).toBe('TX')
  expect(queue.read()).toMatchObject({ isDiscarded: false, save: { kind: 'saved' } })
})

test('an application begun again shows its new answers, which have a higher revision', async () => {
  const { queue, server } = await openQueue()
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  const { application } = queue.read()
  if (!application) throw new Error('nothing stored')
  queue.noteDiscarded()
  queue.noteDiscarded()
  expect(queue.read().isDiscarded).toBe(true)
  const begunAgain = { ...application, data: emptyDocument, revision: application.revision + 2 }
  server.loaded = { kind: 'loaded', application: begunAgain }
  await queue.wake()
  expect(queue.read()).toMatchObject({ isDiscarded: false, application: begunAgain })
})

test('a look-up overtaken by the first save is no discard', async () => {
  const { queue, server } = await openQueue({ loaded: { kind: 'none' } })
  const look = server.holdLoad()
  const woken = queue.wake()
  queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  look.resolve()
  await woken
  expect(queue.read().isDiscarded).toBe(false)
  expect(queue.read().application?.data.personalInfo.state).toBe('TX')
})

async function disputed() {
  const first = await openQueue({ tab: 'first-tab' })
  const second = await openQueue({ ...first, tab: 'second-tab' })
  first.queue.record('personalInfo.state', 'TX')
  await vi.advanceTimersByTimeAsync(pause)
  second.queue.record('personalInfo.state', 'UT')
  second.queue.record('personalInfo.dodComponent', 'Navy')
  await vi.advanceTimersByTimeAsync(pause)
  return { first, second }
}

test('two tabs: what the other types on stays on the device, and an older copy of it is not sent', async () => {
  const first = await openQueue({ tab: 'first-tab' })
  const second = await openQueue({ ...first, tab: 'second-tab' })
  const { server, storage } = first
  server.answer = () => ({ kind: 'failed' })
  first.queue.record('personalInfo.state', 'TX')
  second.queue.record('personalInfo.state', 'N')
  await first.queue.wake()
  second.queue.record('personalInfo.state', 'NV')

  server.answer = undefined
  await first.queue.wake({ isBack: true })

  expect(server.changes()).toContainEqual({ 'personalInfo.state': 'TX' })
  expect(server.changes()).not.toContainEqual({ 'personalInfo.state': 'N' })
  const third = await openQueue({ ...first, storage, tab: 'third-tab', isOpen: false })
  expect(third.queue.read().changes.get('personalInfo.state')).toBe('NV')
})
