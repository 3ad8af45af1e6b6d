import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#shared/rights.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { anAdmin } from '../../../../tests/office-page.tsx'
import type { AnsweredRequest } from '../admin-requests-contract.ts'
import { AdminRequestsList } from './admin-requests-list.tsx'
import { AdminRequestsPanel } from './admin-requests-panel.tsx'

const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

let says: Record<string, unknown> = {}
let sent: { route: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (body) sent.push({ route: `${method} ${address}`, body: JSON.parse(String(body)) })
    const said = says[`${method} ${address}`]
    return Response.json(said ?? { error: 'Nothing here' }, { status: said ? 200 : 404 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const asked: AnsweredRequest = {
  id: 'r1',
  kind: 'more-time',
  intakeId: null,
  intake: null,
  words: 'I wait for my employer.',
  at: '2027-01-05T12:00:00Z',
  granted: null,
  answer: null,
  answeredBy: null,
  answeredAt: null,
}
const time = { kind: 'reply', until: '2047-03-04T04:59:59.999Z' }

type Shown = { requests?: AnsweredRequest[]; role?: Role; address?: string }

function open({ requests = [asked], role = 'admissions', address = '/one' }: Shown = {}) {
  const listed = { ...asked, applicationId: 'a1', firstName: 'Ada', lastName: 'Okafor' }
  const about = { program: 'msc', appliedFor: 'September 2027', status: 'accepted' }
  says = {
    'GET /api/admins/me': { admin: anAdmin(role) },
    'GET /api/admins/applications/a1/requests': {
      requests,
      extensions: [],
      time,
      laterIntakes: [],
    },
    'GET /api/admins/requests': {
      requests: [{ ...listed, ...about }],
      counts: { defer: 0, 'more-time': 1, waiver: 0 },
    },
    'GET /api/admins/requests?kind=defer': {
      requests: [],
      counts: { defer: 0, 'more-time': 1, waiver: 0 },
    },
    'POST /api/admins/requests/r1/answer': { message: 'Granted' },
    'POST /api/admins/applications/a1/extensions': { until: '2047-04-01T03:59:59Z' },
  }
  const application = { id: 'a1', statusSeq: 5, firstName: 'Ada', lastName: 'Okafor' }
  const panel = <AdminRequestsPanel application={application} />
  const router = createMemoryRouter(
    [
      { path: '/one', element: panel },
      { path: '/list', Component: AdminRequestsList },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider facts={{ institute, programs: [], stripePublishableKey: null }}>
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('more time is granted with a day, beside the applicant’s own words', async () => {
  const officer = open()
  await screen.findByText('Sunday, March 3, 2047 at 11:59 PM EST', { exact: false })
  await officer.click(await screen.findByRole('button', { name: 'Grant: More time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant: More time' }))
  dialog.getByText('I wait for my employer.')
  await officer.clear(dialog.getByLabelText('New deadline'))
  await officer.type(dialog.getByLabelText('New deadline'), '2047-04-01')
  await officer.click(dialog.getByRole('button', { name: 'Grant' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { granted: true, words: '', until: '2047-04-01' }
  expect(sent).toEqual([{ route: 'POST /api/admins/requests/r1/answer', body }])
})

test('a date is moved with a reason', async () => {
  const officer = open({ requests: [] })
  await officer.click(await screen.findByRole('button', { name: 'Change it for this applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the offer' }))
  await officer.click(dialog.getByRole('button', { name: 'Change the date' }))
  await dialog.findByRole('link', { name: 'Enter a reason' })
  await officer.clear(dialog.getByLabelText('New deadline'))
  await officer.type(dialog.getByLabelText('New deadline'), '2047-03-31')
  await officer.type(dialog.getByLabelText(/^Reason/), 'In hospital')
  await officer.click(dialog.getByRole('button', { name: 'Change the date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ statusSeq: 5, until: '2047-03-31', reason: 'In hospital' })
})

test('someone who may not answer reads and is offered nothing', async () => {
  const answered = { granted: false, answer: 'Full.', answeredBy: 'Ana', answeredAt: asked.at }
  open({ role: 'reviewer', requests: [asked, { ...asked, id: 'r0', ...answered }] })
  await screen.findAllByText('I wait for my employer.')
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText('1 earlier')
})

test('the list says who waits for what, by kind', async () => {
  const officer = open({ address: '/list?show=requests' })
  const link = await screen.findByRole('link', { name: 'Ada Okafor' })
  expect(link.getAttribute('href')).toBe('/admin-panel/applications/a1#requests')
  screen.getByRole('link', { name: 'More time 1' })
  await officer.click(screen.getByRole('link', { name: 'Start in a later intake 0' }))
  await screen.findByText('No open requests of this type.')
})
