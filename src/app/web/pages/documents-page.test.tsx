import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { institute, programFacts } from './dashboard.fixture.ts'
import { DocumentsPage } from './documents-page.tsx'

const application = {
  id: 'a1',
  program: 'msc',
  status: 'incomplete',
  statusAt: '2027-01-05T12:00:00Z',
  intake: {
    name: 'September 2047',
    closesAt: '2047-07-17T03:59:00Z',
    startsOn: '2047-09-10',
    graceMinutes: 30,
  },
  submittedAt: null,
  receiptNumber: null,
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const paper = (kind: string, name: string, round: number | null) => ({
  kind,
  name,
  at: '2027-01-02T12:00:00Z',
  round,
  decision: null,
})

function open(applications: object[], papers: object[] = []) {
  const quota = { files: 0, mostFiles: 50, bytes: 0, mostBytes: 1 }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address === '/api/users/applications'
        ? { applications, beginnings: [] }
        : { slots: [], papers, quota, mostFileBytes: 1, isOpen: true },
    ),
  )
  const router = createMemoryRouter([{ path: '*', Component: DocumentsPage }])
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider
        facts={{ institute, programs: [programFacts('msc')], stripePublishableKey: null }}
      >
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
}

test('before anything is begun the page says what will be here', async () => {
  open([])
  await screen.findByText('You don’t have any documents yet.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a draft can be kept as it is so far', async () => {
  open([application], [paper('application', 'Your answers so far', null)])
  await screen.findByRole('heading', { name: 'Master of Science, September 2047' })
  await screen.findByRole('button', { name: 'Download PDF Your answers so far' })
  screen.getByText('We don’t need any documents right now.')
  screen.getByRole('link', { name: 'Continue your application' })
})
