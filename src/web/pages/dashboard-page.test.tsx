import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { statuses, statusWords } from '#features/applications/status.ts'
import { type Program, programCodes } from '#shared/programs.ts'
import { FactsProvider } from '../facts.tsx'
import { queryClient } from '../queries.ts'
import { beginSession, clearUser } from '../session.ts'
import { DashboardPage } from './dashboard-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const user = {
  id: 'u1',
  firstName: '小明',
  lastName: '王',
  email: 'xiaoming@example.org',
  dateOfBirth: '1990-03-27',
  phoneNumber: '+12125550100',
  country: 'US',
  emailConfirmed: true,
}
const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

type Said = { status?: number; body: unknown }
let says: Record<string, Said> = {}

beforeEach(() => {
  says = {}
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const said = says[`${method} ${address}`] ?? { status: 404, body: { error: 'Nothing here' } }
    return Response.json(said.body, { status: said.status ?? 200 })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  clearUser()
  localStorage.clear()
})

function application(change: Partial<ApplicationSummary> = {}): ApplicationSummary {
  return {
    id: 'a1',
    program: 'msc',
    status: 'incomplete',
    statusAt: '2027-01-05T12:00:00Z',
    intake: {
      name: 'September 2027',
      closesAt: '2027-07-17T03:59:00Z',
      startsOn: '2027-09-10',
    },
    submittedAt: null,
    ...change,
  }
}

function programFacts(program: Program) {
  return {
    program,
    name: program === 'ba' ? 'Bachelor of Arts' : 'Master of Science',
    level: 'Graduate',
    award: 'Degree',
    summary: 'A program.',
    whatFor: 'For work.',
    entry: 'Open',
    lengthMonths: 24,
    weeklyHours: '12 to 15',
    delivery: 'Online',
    credits: 36,
    minutesToApply: 40,
    atHand: [],
    asksInterview: false,
    total: 0,
    perCredit: 0,
    fees: [],
    applicationFee: 0,
    deposit: 0,
    priceVersion: 1,
    intake: null,
  }
}

function open(applications: ApplicationSummary[], change: Partial<typeof user> = {}) {
  says['GET /api/users/applications'] ??= { body: { applications } }
  beginSession('au_1', { ...user, ...change })
  const routes = [
    { path: '/dashboard', Component: DashboardPage },
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard'] })
  const programs = programCodes.map(programFacts)
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider facts={{ institute, programs, stripePublishableKey: null }}>
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router }
}

test('without an application both programs are offered', async () => {
  open([])
  const master = await screen.findByRole('link', { name: 'Apply to the master’s' })
  expect(master.getAttribute('href')).toBe('/masters/apply')
  screen.getByRole('link', { name: 'Apply to the bachelor’s' })
})

test('an unfinished application is continued, by its deadline in both zones', async () => {
  open([application()])
  const next = await screen.findByRole('link', { name: 'Continue your application' })
  expect(next.getAttribute('href')).toBe('/masters/application')
  screen.getByText('Friday, July 16, 2027 at 11:59 PM EDT')
  screen.getByText('Yours')
})

test.each(statuses)('%s is told in plain words, with a way on', async (status) => {
  open([application({ status })])
  await screen.findByRole('heading', { name: statusWords[status].applicant })
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toContain(
    status === 'incomplete' ? '/masters/application' : 'mailto:admissions@hollis.example',
  )
})

test('the other program is begun by one press', async () => {
  says['POST /api/users/application'] = { body: application({ id: 'a2', program: 'ba' }) }
  const { user, router } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Apply to the bachelor’s' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bachelor/application'))
})

test('a closed program says so and changes nothing', async () => {
  const said = 'Applications for this program are closed at the moment'
  says['POST /api/users/application'] = { status: 409, body: { error: said } }
  const { user, router } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Apply to the bachelor’s' }))
  await screen.findByText(said)
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('until the address is confirmed, a banner says where we wrote to', async () => {
  says['POST /api/users/email/resend'] = { body: { message: 'We wrote to you again' } }
  const { user } = open([], { emailConfirmed: false })
  await screen.findByText(/We wrote to xiaoming@example.org/)
  expect(screen.getByRole('link', { name: 'Wrong address?' }).getAttribute('href')).toBe(
    '/dashboard/account',
  )
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByText('We wrote to you again')
})

test('a list that cannot be loaded is asked for again', async () => {
  says['GET /api/users/applications'] = { status: 429, body: { error: 'Slow down' } }
  const { user } = open([])
  await screen.findByText('Slow down')
  says['GET /api/users/applications'] = { body: { applications: [application()] } }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Continue your application' })
})
