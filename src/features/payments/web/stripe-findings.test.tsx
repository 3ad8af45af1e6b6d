import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { StripeFindings } from './stripe-findings.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(body: object) {
  vi.stubGlobal('fetch', async () => Response.json(body))
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <StripeFindings />
    </QueryClientProvider>,
  )
  return container
}

test('finance reads what waits, when both sides were compared, and what that has mended', async () => {
  const at = '2026-11-21T15:00:00.000Z'
  show({
    silent: null,
    last: { at, compared: 12, repaired: 0, doubtful: 0 },
    found: [{ id: 'r1', at, repaired: 2, doubtful: 1 }],
    waiting: { count: 1, since: at },
  })
  await screen.findByText(/12 payments, refunds, and disputes/)
  screen.getByText(/One notice is waiting to be applied since/)
  const found = screen.getByRole('list', { name: 'Reconciliation results' })
  expect(found.textContent).toMatch(/2 with a missing notice, since applied, 1 that didn’t match$/)
})

test('where nothing was compared and nothing waits, nothing is said', async () => {
  const container = show({
    last: null,
    silent: null,
    found: [],
    waiting: { count: 0, since: null },
  })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(container.textContent).toBe('')
})

test('finance reads since when the provider cannot be asked', async () => {
  const since = '2026-11-21T15:00:00.000Z'
  show({
    last: null,
    silent: { since, why: 'Request timed out' },
    found: [],
    waiting: { count: 0, since: null },
  })
  await screen.findByText(/no connection to the provider since .*: Request timed out/)
})
