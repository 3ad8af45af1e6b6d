import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from './live.ts'
import { queryClient } from './queries.ts'
import { dropToken, keepToken } from './tokens.ts'

const one = ['GET /api/users/applications/{id}', { params: { id: 'a' } }]
const other = ['GET /api/users/applications/{id}', { params: { id: 'b' } }]
const list = ['GET /api/users/applications', {}]
const contracts = ['GET /api/users/contracts', {}]
const also = ['contracts']
const me = ['GET /api/users/me', {}]
const minuteMs = 60_000

let streams: { say(text: string): void; end(): void; signal: AbortSignal | undefined }[]
let answerStatus: number

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  answerStatus = 200
  keepToken('applicant', 'au_first')
  for (const key of [one, other, list, contracts, me]) queryClient.setQueryData(key, {})
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal?: AbortSignal }) => {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        out = controller
      },
    })
    signal?.addEventListener('abort', () => out?.error(new Error('aborted')))
    const say = (text: string) => out?.enqueue(new TextEncoder().encode(text))
    streams.push({ say, end: () => out?.close(), signal })
    return new Response(body, { status: answerStatus })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dropToken('applicant')
  vi.unstubAllGlobals()
  vi.useRealTimers()
  showPage('visible')
})

function Listening() {
  useLive('applicant', also)
  return null
}

async function listen() {
  render(<Listening />)
  await vi.advanceTimersByTimeAsync(0)
}

function stale(): unknown[] {
  return [one, other, list, contracts, me].filter(
    (key) => queryClient.getQueryState(key)?.isInvalidated,
  )
}

function showPage(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function hear(text: string) {
  streams.at(-1)?.say(text)
  await vi.advanceTimersByTimeAsync(1_000)
}

test('a change makes the list, its own application, and what else was named stale, and nothing else', async () => {
  await listen()
  await hear('event: ready\ndata: \n\n')
  expect(stale()).toEqual([])
  await hear('event: change\ndata: a\n\n')
  expect(stale()).toEqual([one, list, contracts])
})

test('what may have been missed while the server was away is read again', async () => {
  await listen()
  await hear('event: ready\ndata: \n\nretry: 500\n\n')
  streams.at(-1)?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
  await hear('event: ready\ndata: \n\n')
  expect(stale()).toEqual([one, other, list, contracts])
})

test('a server that fails is asked again after longer and longer pauses', async () => {
  answerStatus = 503
  await listen()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(streams.length).toBeGreaterThan(8)
  expect(streams.length).toBeLessThan(30)
})

test('a token that was refused is not sent again, another one is', async () => {
  answerStatus = 401
  await listen()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(streams).toHaveLength(1)
  keepToken('applicant', 'au_second')
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(streams).toHaveLength(2)
})

test('a page that no one looks at stops listening, and reads again when it is looked at', async () => {
  await listen()
  await hear('event: ready\ndata: \n\n')
  showPage('hidden')
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(streams[0]?.signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(streams).toHaveLength(1)
  showPage('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(2)
  await hear('event: ready\ndata: \n\n')
  expect(stale()).toEqual([one, other, list, contracts])
})

test('a page that goes away ends its stream permanently', async () => {
  await listen()
  cleanup()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(streams).toHaveLength(1)
  expect(streams[0]?.signal?.aborted).toBe(true)
})
