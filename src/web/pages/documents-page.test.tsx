import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FactsProvider } from '../facts.tsx'
import { queryClient } from '../queries.ts'
import { institute, programFacts } from './dashboard.fixture.ts'
import { DocumentsPage } from './documents-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

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

const round = (number: number) => ({
  round: number,
  receiptNumber: `MSC-2027-7K4QX29${number}`,
  submittedAt: `2027-01-0${number}T12:00:00Z`,
  withinGrace: false,
})

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function open(applications: object[], submissions: object[] = []) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address === '/api/users/applications'
        ? { applications, beginnings: [] }
        : { ...application, returned: null, expected: null, timeline: [], submissions },
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

test('before anything is begun the page says what will lie here', async () => {
  open([])
  await screen.findByText('There are no documents yet.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a draft can be kept as it is so far', async () => {
  open([application])
  await screen.findByRole('button', { name: 'Download PDF Your answers so far' })
  screen.getByText(/shows your answers so far/)
  screen.getByRole('link', { name: 'Continue your application' })
})

test('each round has its application and its receipt, the latest first', async () => {
  open(
    [{ ...application, status: 'submitted', submittedAt: '2027-01-02T12:00:00Z' }],
    [round(1), round(2)],
  )
  await screen.findByText(/^Application as you first submitted it$/, { selector: 'p' })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Download PDF Application as you submitted it, round 2',
    'Download PDF Receipt MSC-2027-7K4QX292',
    'Download PDF Application as you first submitted it',
    'Download PDF Receipt MSC-2027-7K4QX291',
  ])
})
