import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Role, rightsOf } from '#shared/rights.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { WithQueries } from '#web/with-queries.tsx'
import { InterviewPanel } from './interview-panel.tsx'
import { entry, monday, ofApplication, request } from './interviews.fixture.ts'

const application = { id: 'a1', firstName: 'Ada', lastName: 'Okafor' }
const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_0'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(known: ReturnType<typeof ofApplication>, role: Role = 'admissions') {
  const times = { timeZone: institute.timeZone, from: monday, to: monday, days: [], hosts: [] }
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/me'))
      return Response.json({ admin: { id: 'x', role, rights: rightsOf(role) } })
    return Response.json(address.includes('/interview/times') ? times : known)
  })
  const routes = [
    {
      Component: WithQueries,
      children: [{ path: '/', element: <InterviewPanel application={application} /> }],
    },
  ]
  render(
    <FactsProvider facts={{ institute, programs: [], stripePublishableKey: null }}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </FactsProvider>,
  )
}

test('an application without an interview offers to book one, with what was asked', async () => {
  open(ofApplication({ requests: [request()] }))
  await screen.findByRole('heading', { name: /^Interview/ })
  await screen.findByRole('button', { name: 'Book for the applicant' })
  screen.getByText('I work nights; a morning would be best.')
})

test('someone who books for somebody reads what they asked for, from wherever they came', async () => {
  open(ofApplication({ requests: [request({ kind: 'accommodation', times: [] })] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book for the applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book for Ada Okafor' }))
  const asked = within(await dialog.findByRole('region', { name: 'Their request' }))
  asked.getByText('I work nights; a morning would be best.')
})

test('what is booked leads to its own page, for anyone who arranges interviews', async () => {
  open(ofApplication({ current: entry({ trouble: 'conflict' }), whyNotBook: 'It is booked' }))
  const link = await screen.findByRole('link', {
    name: 'Monday, January 14, 2047 at 12:00 PM EST',
  })
  expect(link.getAttribute('href')).toBe(`/admin-panel/calendar?interview=${entry().id}`)
  screen.getByText('The interviewer has a conflict of interest')
  expect(screen.queryByRole('button', { name: 'Book for the applicant' })).toBeNull()
})

test('others read when and with whom', async () => {
  open(ofApplication({ current: entry(), whyNotBook: undefined }), 'read-only')
  await screen.findByText('with Ben Cole')
  expect(screen.queryByRole('link')).toBeNull()
})
