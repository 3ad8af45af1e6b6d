import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { streamedBody } from './response-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* two(then: () => void = () => {}) {
  try {
    yield bytes('one ')
    yield bytes('two')
  } finally {
    then()
  }
}

const faults: unknown[] = []
const onFault = (error: unknown) => faults.push(error)
const isLive = async () => true
let address: string

const app = new Hono()
app.get('/whole', () => new Response(streamedBody(two(), { isLive, onFault })))
app.get('/broken', () => new Response(streamedBody(broken(), { isLive, onFault })))
const server = createAdaptorServer({ fetch: app.fetch })

async function* broken() {
  yield bytes('one ')
  throw new Error('no more')
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('a file arrives whole', async () => {
  expect(await (await fetch(`${address}/whole`)).text()).toBe('one two')
})

test('one that breaks off reaches no one as if it were whole', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(fetch(`${address}/broken`).then((answer) => answer.text())).rejects.toThrow()
  expect(faults).toEqual([new Error('no more')])
  said.mockRestore()
})

test('it ends with the session of its reader', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let live = true
  const ended = vi.fn()
  const reader = streamedBody(two(ended), { isLive: async () => live, onFault }).getReader()
  await reader.read()
  live = false
  vi.advanceTimersByTime(1_001)
  await reader.read().catch(() => {})
  await expect(reader.read()).rejects.toThrow('the session ended')
  expect(ended).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('nothing more is made once the reader has left', async () => {
  const ended = vi.fn()
  const stream = streamedBody(two(ended), { isLive, onFault })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect(ended).toHaveBeenCalledOnce()
})
