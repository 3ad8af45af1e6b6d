import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keysUnder, removeText } from '#web/storage.ts'
import { definition, q, question } from '../questionnaires.fixture.ts'
import { type Kept, makeAnswerQueue } from './answer-queue.ts'

const response = {
  ...{ id: '00000000-0000-4000-8000-000000000001', applicationId: '', version: 1, revision: 0 },
  ...({ stage: 'people', state: 'open', isOpen: true, dueOn: null, sentAt: null } as const),
  ...{ anew: [], reopened: [], reopenedWhy: '', mayTakeBack: false, answers: {} },
  definition: definition(question('a', 'short'), question('b', 'number')),
}

type Sent = { question: string; body: { value: unknown; base: number; seq: number } }
let sent: Sent[]
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ question: address.split('/').at(-1) ?? '', body: JSON.parse(body) })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const key of keysUnder('unsent:')) removeText(key)
})

const saved = () =>
  Response.json({ rev: sent.length, revision: sent.length, savedAt: '2026-11-21T15:00:00.000Z' })
const cut = () => {
  throw new TypeError('Failed to fetch')
}

function visit() {
  const told: Kept[] = []
  const queue = makeAnswerQueue(
    'maya',
    response,
    (kept) => told.push(kept),
    () => {},
  )
  return { queue, told, first: queue.takeUp() }
}

test('without a network nothing is called saved, and another visit finds the text and sends it', async () => {
  answer = cut
  const { queue, told } = visit()
  queue.put(q('a'), 'Half a th')
  queue.put(q('a'), 'Half a thought')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.length).toBeGreaterThan(2)
  expect(told.map(({ state }) => state)).not.toContain('saved')
  expect(told.at(-1)?.state).toBe('kept')
  queue.end()

  answer = saved
  sent = []
  const again = visit()
  expect(again.first.values[q('a')]).toBe('Half a thought')
  expect(again.first.state).toBe('kept')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.map(({ question: id, body }) => [id, body.value])).toEqual([
    [q('a'), 'Half a thought'],
  ])
  expect(again.told.at(-1)?.state).toBe('saved')
  expect(visit().first.state).toBe('untouched')
})

test('a refusal for good keeps the text on the device and says why', async () => {
  answer = () => Response.json({ error: 'This is not asked', code: 'invalid' }, { status: 422 })
  const { queue, told } = visit()
  queue.put(q('a'), 'Kept all the same')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.at(-1)).toMatchObject({
    state: 'kept',
    refused: { [q('a')]: 'This is not asked' },
    values: { [q('a')]: 'Kept all the same' },
  })
  expect(visit().first.values[q('a')]).toBe('Kept all the same')
})

test('another tab was faster: both answers are there until one is chosen', async () => {
  answer = () =>
    Response.json(
      { error: 'Changed elsewhere', code: 'conflict', theirs: { value: 'Theirs', rev: 4 } },
      { status: 409 },
    )
  const { queue, told } = visit()
  queue.put(q('a'), 'Mine')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.at(-1)?.conflicts).toEqual({ [q('a')]: { value: 'Theirs', rev: 4 } })
  expect(told.at(-1)?.values[q('a')]).toBe('Mine')
  answer = saved
  queue.settle(q('a'), 'mine')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.at(-1)?.body).toMatchObject({ value: 'Mine', base: 4 })
  expect(told.at(-1)?.state).toBe('saved')
})

test('half an answer waits on the device for its other half', async () => {
  answer = saved
  const { queue, told } = visit()
  queue.put(q('b'), '5.')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual([])
  expect(told.at(-1)?.state).toBe('kept')
  queue.put(q('b'), 5.5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.map(({ body }) => body.value)).toEqual([5.5])
})
