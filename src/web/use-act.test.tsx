import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { queryClient, queryOf } from './queries.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { useAct } from './use-act.ts'

const readCount = endpoint('GET /api/count', 'public', { ok: z.object({ count: z.number() }) })
const raise = endpoint('POST /api/count', 'public', { ok: z.object({ count: z.number() }) })

let count = 0
let answer: () => Promise<Response>
let isAway = false

const never = new Promise<Response>(() => {})

function Counter() {
  const { data } = useQuery(queryOf(readCount))
  const { act, isBusy, problem } = useAct([readCount])
  return (
    <>
      <p>Count: {data?.count}</p>
      <Banner tone="error">{problem}</Banner>
      <Button onClick={() => act(() => call(raise))} busyLabel={isBusy && 'Raising...'}>
        Raise
      </Button>
    </>
  )
}

async function openCounter() {
  count = 1
  isAway = false
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? answer() : isAway ? never : Promise.resolve(Response.json({ count })),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Counter />
    </QueryClientProvider>,
  )
  await screen.findByText('Count: 1')
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('what an act changed is read again, and until then it is under way', async () => {
  answer = async () => Response.json({ count: ++count })
  await openCounter()
  fireEvent.click(screen.getByRole('button', { name: 'Raise' }))
  expect(screen.getByRole('button', { name: 'Raising...' })).toBeTruthy()
  await screen.findByText('Count: 2')
  await screen.findByRole('button', { name: 'Raise' })
})

test('an act that is refused says why, and shows what somebody else has done', async () => {
  answer = async () => {
    count = 7
    return Response.json({ error: 'Someone was faster' }, { status: 409 })
  }
  await openCounter()
  fireEvent.click(screen.getByRole('button', { name: 'Raise' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Someone was faster')
  await screen.findByText('Count: 7')
})

test('an act without a connection says so, and can be tried again at once', async () => {
  answer = () => {
    isAway = true
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await openCounter()
  fireEvent.click(screen.getByRole('button', { name: 'Raise' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network Error')
  await screen.findByRole('button', { name: 'Raise' })
})
