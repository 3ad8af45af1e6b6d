import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#shared/questions/answer.ts'
import { endPage } from '#tests/end-page.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { definition, q, question } from '../questionnaires.fixture.ts'
import { useAnswers } from './use-answers.ts'

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
  beginSession('token', { id: 'maya', email: '', firstName: '', lastName: '' } as never)
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ question: address.split('/').at(-1) ?? '', body: JSON.parse(body) })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearUser()
  cleanup()
})

const saved = () =>
  Response.json({ rev: sent.length, revision: sent.length, savedAt: '2026-11-21T15:00:00.000Z' })
const cut = () => {
  throw new TypeError('Failed to fetch')
}

function visit() {
  const said: string[] = []
  const { result } = renderHook(() => {
    const answers = useAnswers('maya', response, () => {})
    said.push(answers.state)
    return answers
  })
  const put = (id: string, value: Answer) => act(() => result.current.saver.record(id, value))
  return { said, put, now: () => result.current }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('without a network nothing is called saved, and another visit finds the text and sends it', async () => {
  answer = cut
  const { put, now, said } = visit()
  put(q('a'), 'Half a th')
  put(q('a'), 'Half a thought')
  await wait(30_000)
  expect(sent.length).toBeGreaterThan(2)
  expect(said).not.toContain('saved')
  expect(now().state).toBe('kept')
  endPage()

  answer = saved
  sent = []
  const again = visit()
  expect(again.now().values[q('a')]).toBe('Half a thought')
  await wait(1_000)
  expect(sent.map(({ question: id, body }) => [id, body.value])).toEqual([
    [q('a'), 'Half a thought'],
  ])
  expect(again.now().state).toBe('saved')
  endPage()
  expect(visit().now().state).toBe('untouched')
})

test('a permanent refusal keeps the text on the device and says why', async () => {
  answer = () => Response.json({ error: 'This is not asked', code: 'invalid' }, { status: 422 })
  const { put, now } = visit()
  put(q('a'), 'Kept all the same')
  await wait(5_000)
  expect(now().state).toBe('kept')
  expect(now().kept.refusals.get(q('a'))).toBe('This is not asked')
  expect(now().values[q('a')]).toBe('Kept all the same')
  endPage()
  expect(visit().now().values[q('a')]).toBe('Kept all the same')
})

test('another tab was faster: both answers are there until one is chosen', async () => {
  answer = () =>
    Response.json(
      { error: 'Changed elsewhere', code: 'conflict', theirs: { value: 'Theirs', rev: 4 } },
      { status: 409 },
    )
  const { put, now } = visit()
  put(q('a'), 'Mine')
  await wait(1_000)
  expect(now().kept.conflicts.get(q('a'))).toMatchObject({ theirs: 'Theirs' })
  expect(now().values[q('a')]).toBe('Mine')
  answer = saved
  act(() => now().saver.choose(q('a'), 'mine'))
  await wait(1_000)
  expect(sent.at(-1)?.body).toMatchObject({ value: 'Mine', base: 4 })
  expect(now().state).toBe('saved')
})

test('half an answer waits on the device for its other half', async () => {
  answer = saved
  const { put, now } = visit()
  put(q('b'), '5.')
  await wait(2_000)
  expect(sent).toEqual([])
  expect(now().state).toBe('kept')
  put(q('b'), 5.5)
  await wait(2_000)
  expect(sent.map(({ body }) => body.value)).toEqual([5.5])
})
