import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { WithQueries } from '#web/with-queries.tsx'
import { SchedulePage } from './schedule-page.tsx'

const user = {
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  dateOfBirth: '1988-09-30',
  phoneNumber: '+12025550102',
  country: 'US',
  emailConfirmed: true,
  timeZone: 'America/Los_Angeles',
}

const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

const program = {
  program: 'msc' as const,
  name: 'Master of Science',
  level: 'Graduate',
  award: 'Degree',
  summary: '',
  whatFor: '',
  entry: '',
  lengthMonths: 24,
  weeklyHours: '12',
  delivery: 'Online',
  credits: 36,
  minutesToApply: 40,
  atHand: [],
  asksInterview: true,
  total: 0,
  perCredit: 0,
  fees: [],
  applicationFee: 0,
  deposit: 0,
  priceVersion: 1,
  intake: null,
}

export const id = '4f8d3c1e-0000-4000-8000-000000000001'
export const interview = `/api/users/applications/${id}/interview`

type Said = { status?: number; body: unknown }
export type Says = Record<string, (body: unknown) => Said | Promise<Said>>

/** For every file of page tests of an applicant's interview. */
export function prepareOwnPages() {
  beforeEach(() => beginSession('token', user))
  afterEach(() => {
    cleanup()
    queryClient.clear()
    clearUser()
    vi.unstubAllGlobals()
  })
}

export function ownApplication(status: string) {
  return {
    id,
    program: 'msc',
    status,
    statusAt: '2026-11-20T12:00:00Z',
    intake: {
      name: 'September 2047',
      closesAt: '2047-07-17T03:59:00Z',
      startsOn: '2047-09-10',
      graceMinutes: 120,
    },
    submittedAt: '2026-11-20T12:00:00Z',
    receiptNumber: 'MSC-2026-7K4QX29B',
    extendedUntil: null,
    hasDecision: false,
  }
}

/** `/schedule` before a server that says what a test wants; answers what was asked and sent. */
export function openSchedule(says: Says, search = '', status = 'submitted') {
  const sent: { call: string; body: unknown }[] = []
  const all: Says = {
    'GET /api/users/applications': () => ({
      body: { applications: [ownApplication(status)], beginnings: [] },
    }),
    ...says,
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://own.test')
    const call = `${init.method ?? 'GET'} ${pathname}`
    const body =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams)
    if (init.method) sent.push({ call, body })
    const said = await all[call]?.(body)
    if (!said) return Response.json({ error: 'There is nothing here' }, { status: 404 })
    return Response.json(said.body, { status: said.status ?? 200 })
  })
  const elsewhere = ['/thankyou', '/dashboard'].map((path) => ({ path, element: path }))
  const router = createMemoryRouter(
    [
      {
        Component: WithQueries,
        children: [{ path: '/schedule', Component: SchedulePage }, ...elsewhere],
      },
    ],
    { initialEntries: [`/schedule${search}`] },
  )
  const facts = {
    institute,
    programs: [program],
    stripePublishableKey: null,
  }
  render(
    <FactsProvider facts={facts}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  const posts = () => sent.filter(({ call }) => call.startsWith('POST'))
  return { user: userEvent.setup({ delay: null }), sent, posts, where }
}
