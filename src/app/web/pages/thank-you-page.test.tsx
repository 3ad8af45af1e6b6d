import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { application, factsWith, maya } from '#features/application-form/web/form.fixture.tsx'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { booked, known } from '#features/interviews/web/interviews.fixture.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { type Progress, progressOf } from './dashboard.fixture.ts'
import { ThankYouPage } from './thank-you-page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  clearUser()
  vi.unstubAllGlobals()
})

const theOffice = /The admissions office has your application/

const submitted = {
  ...application,
  status: 'submitted',
  submittedAt: '2027-03-03T15:00:00Z',
  receiptNumber: 'MSC-2027-7K4QX29B',
} satisfies ApplicationSummary

async function open(
  applications: readonly ApplicationSummary[],
  address = '/thankyou',
  interview?: ReturnType<typeof booked>,
  progress?: Progress,
) {
  vi.stubGlobal('fetch', async (asked: string) => {
    if (asked.endsWith('/applications')) return Response.json({ applications, beginnings: [] })
    if (progress && asked.endsWith(`/applications/${submitted.id}`)) return Response.json(progress)
    if (interview && asked.endsWith('/interview')) return Response.json(interview)
    return Response.json({ error: 'Nothing here' }, { status: 404 })
  })
  const routes = [{ path: '/thankyou', Component: ThankYouPage }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={factsWith(true)}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  await screen.findByRole('heading', { name: 'Thank you' })
}

test('a visitor is thanked for their interest and led to the programs', async () => {
  await open([])
  screen.getByText(/interest in The Hollis Institute/)
  expect(screen.getByRole('link', { name: 'See the programs' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText(theOffice)).toBeNull()
})

test('someone who has not submitted is not told that the office has anything', async () => {
  beginSession('token', maya)
  await open([application])
  await screen.findByText(/You haven’t submitted an application yet/)
  screen.getByRole('link', { name: 'Go to your dashboard' })
  expect(screen.queryByText(theOffice)).toBeNull()
})

test('whose application was returned is led to where it says why', async () => {
  beginSession('token', maya)
  await open([{ ...submitted, status: 'incomplete' }])
  await screen.findByText(/We sent your application back/)
  expect(screen.queryByText(/haven’t submitted an application/)).toBeNull()
})

test('a submitted application has its confirmation, whenever it is visited', async () => {
  beginSession('token', maya)
  await open([submitted])
  await screen.findByText(theOffice)
  screen.getByText('MSC-2027-7K4QX29B')
  screen.getByText('Wednesday, March 3, 2027 at 7:00 AM PST')
  screen.getByRole('heading', { name: 'What happens next' })
  for (const name of ['Receipt (PDF)', 'Your application (PDF)'])
    screen.getByRole('button', { name })
  screen.getByRole('link', { name: 'admissions@hollis.example' })
})

test('the address can name one of several, and a decided one says where it stands', async () => {
  beginSession('token', maya)
  const decided = {
    ...submitted,
    id: '4f8d3c1e-0000-4000-8000-000000000002',
    status: 'withdrawn',
    submittedAt: '2027-02-03T15:00:00Z',
    receiptNumber: 'MSC-2027-00000000',
  } satisfies ApplicationSummary
  await open([submitted, decided], `/thankyou?application=${decided.id}`)
  await screen.findByText('MSC-2027-00000000')
  screen.getByText(/^Your application status: /)
  expect(screen.queryByText(theOffice)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
})

test('someone who has booked reads when, where and with whom, in both zones', async () => {
  beginSession('token', maya)
  await open([{ ...submitted, status: 'scheduled' }], '/thankyou', booked())
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText('Monday, January 14, 2047 at 9:00 AM PST')
  shown.getByText('Monday, January 14, 2047 at 12:00 PM EST')
  for (const words of ['30 minutes', 'Online, by video', 'Ben Cole']) shown.getByText(words)
  shown.getByRole('button', { name: 'Add to my calendar' })
  shown.getByRole('link', { name: 'Reschedule' })
})

test('a receipt asks for the documents that the dashboard asks for', async () => {
  beginSession('token', maya)
  const read = { ...submitted, status: 'in_review' } satisfies ApplicationSummary
  const documents = { open: 4, sentBack: 1, waiting: 0, accepted: 0, dueOn: null }
  await open([read], '/thankyou', undefined, progressOf(read, { documents }))
  await screen.findByText(/^The admissions office has your application. Your dashboard shows what/)
  const link = screen.getByRole('link', { name: 'Upload 5 documents' })
  expect(link.getAttribute('href')).toBe('/dashboard/documents')
})

test('someone who has not booked yet is led to it', async () => {
  beginSession('token', maya)
  await open([submitted], '/thankyou', known())
  const link = await screen.findByRole('link', { name: 'Book your interview' })
  expect(link.getAttribute('href')).toBe(`/schedule?application=${submitted.id}`)
})
