import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApplicationSummary, Beginning } from '#features/applications/contract.ts'
import { documentOf, leavesOf } from '#features/applications/document.ts'
import { statuses, statusWords } from '#features/applications/status.ts'
import { booked, known, wish } from '#features/interviews/web/interviews.fixture.ts'
import { programCodes } from '#shared/programs.ts'
import { FactsProvider } from '../facts.tsx'
import { queryClient } from '../queries.ts'
import { beginSession, clearUser } from '../session.ts'
import {
  application,
  beginning,
  completeAnswers,
  happening,
  institute,
  lists,
  programFacts,
  round,
  type Standing,
  standing,
  user,
} from './dashboard.fixture.ts'
import { DashboardPage } from './dashboard-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

type Said = { status?: number; body: unknown }
let says: Record<string, Said> = {}
let sent: { route: string; body: unknown }[] = []

Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  says = {}
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST' && body)
      sent.push({ route: `POST ${address}`, body: JSON.parse(String(body)) })
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

type Opening = {
  beginnings?: Beginning[]
  standings?: Partial<Standing>
  user?: Partial<typeof user>
  asksInterview?: boolean
}

function open(applications: ApplicationSummary[], opening: Opening = {}) {
  says['GET /api/users/applications'] ??= {
    body: { applications, beginnings: opening.beginnings ?? [] },
  }
  for (const one of applications)
    says[`GET /api/users/applications/${one.id}`] ??= { body: standing(one, opening.standings) }
  beginSession('au_1', { ...user, ...opening.user })
  const routes = [
    { path: '/dashboard', Component: DashboardPage },
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard'] })
  const programs = programCodes
    .map(programFacts)
    .map((facts) => ({ ...facts, asksInterview: opening.asksInterview ?? false }))
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider facts={{ institute, programs, stripePublishableKey: null }}>
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, sent }
}

test('without an application both programs are offered', async () => {
  open([])
  const master = await screen.findByRole('link', { name: 'Apply to the master’s' })
  expect(master.getAttribute('href')).toBe('/masters/apply')
  screen.getByRole('link', { name: 'Apply to the bachelor’s' })
})

test('an unfinished application is continued, by its deadline in both zones', async () => {
  open([application()], { user: { timeZone: 'Europe/Warsaw' } })
  const next = await screen.findByRole('link', { name: 'Continue your application' })
  expect(next.getAttribute('href')).toBe('/masters/application')
  screen.getByText('Wednesday, July 17, 2047 at 5:59 AM GMT+2')
  screen.getByText('At the institute: Tuesday, July 16, 2047 at 11:59 PM EDT')
  screen.getByText('Yours')
})

test.each(statuses.filter((status) => status !== 'incomplete'))(
  '%s is told in plain words, with a way to ask',
  async (status) => {
    open([application({ status, submittedAt: '2027-01-06T12:00:00Z' })])
    await screen.findByRole('heading', { name: statusWords[status].applicant })
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(ways).toEqual(['/dashboard/messages?application=a1'])
    await screen.findByRole('heading', { name: 'Checklist' })
  },
)

test('an application with no gap left is reviewed and submitted', async () => {
  const document = documentOf(Object.entries(completeAnswers))
  says['GET /api/users/application?program=msc'] = {
    body: {
      ...application(),
      data: document,
      answered: [...leavesOf(document).keys()],
      revision: 3,
      savedAt: null,
      returned: null,
    },
  }
  says['GET /api/programs/lists'] = { body: lists }
  open([application()])
  const next = await screen.findByRole('link', { name: 'Review and submit' })
  expect(next.getAttribute('href')).toBe('/masters/application/review')
})

test('what the office asks for is shown with its reason, note, sections and last day', async () => {
  const returned = {
    reason: 'Some answers are not clear to us.',
    note: 'Which year did you finish?\nAnd where?',
    sections: ['education'],
    at: '2027-01-08T12:00:00Z',
    dueAt: '2047-02-01T04:59:59Z',
  }
  open([application({ submittedAt: '2027-01-06T12:00:00Z', receiptNumber: 'MSC-2027-7K4QX29B' })], {
    standings: { returned, submissions: [round(1)] },
    user: { timeZone: 'Asia/Tokyo' },
  })
  const asked = within(await screen.findByRole('region', { name: 'What we ask you to change' }))
  asked.getByText('Some answers are not clear to us.')
  asked.getByText(/Which year did you finish/)
  expect(asked.getByRole('link', { name: 'Education' }).getAttribute('href')).toBe(
    '/masters/application/education',
  )
  asked.getByText('Friday, February 1, 2047 at 1:59 PM GMT+9')
  asked.getByText('At the institute: Thursday, January 31, 2047 at 11:59 PM EST')
  screen.getByRole('link', { name: 'Answer what we ask' })
  screen.getByText('MSC-2027-7K4QX29B')
  expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull()
})

test('after the last day for changes nobody is sent into the form', async () => {
  const returned = {
    reason: 'Something we need to know is missing.',
    note: null,
    sections: ['employment'],
    at: '2020-01-08T12:00:00Z',
    dueAt: '2020-02-01T04:59:59Z',
  }
  open([application({ submittedAt: '2020-01-06T12:00:00Z' })], { standings: { returned } })
  await screen.findByText(/The last day for your changes has passed/)
  expect(screen.queryByRole('link', { name: 'Answer what we ask' })).toBeNull()
})

test('the checklist and the whole timeline stand below, the latest first', async () => {
  open([application({ status: 'submitted', submittedAt: '2027-01-06T12:00:00Z' })], {
    standings: {
      submissions: [round(1)],
      timeline: [
        happening({ step: 'begin', to: 'incomplete' }),
        happening({ seq: 2, step: 'submit', to: 'submitted', withinGrace: true }),
      ],
    },
  })
  const list = await screen.findByRole('region', { name: 'What has happened' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('Application submitted, in the time kept open')
  expect(lines[1]?.textContent).toContain('Application begun')
  within(screen.getByRole('region', { name: 'Checklist' })).getByText('Application form')
})

test('a submitted application leads to its confirmation, an unfinished one does not', async () => {
  const sent = application({
    status: 'submitted',
    submittedAt: '2027-01-05T12:00:00Z',
    receiptNumber: 'MSC-2027-7K4QX29B',
  })
  open([sent, application({ id: 'a2', program: 'ba' })])
  const link = await screen.findByRole('link', { name: 'Your confirmation' })
  expect(link.getAttribute('href')).toBe('/thankyou?application=a1')
})

test('when a stage usually ends is told as what is usual', async () => {
  open([application({ status: 'submitted' })], {
    standings: {
      expected: {
        earliest: '2047-01-09T12:00:00Z',
        usual: '2047-01-12T12:00:00Z',
        latest: '2047-01-30T12:00:00Z',
        samples: 40,
      },
    },
  })
  await screen.findByText(/^Usually within \d+ weeks; most hear between January 9, 2047 and/)
})

test('documents that are still to come make it the applicant’s turn', async () => {
  const documents = { open: 2, sentBack: 1, waiting: 0, accepted: 0, dueOn: '2047-02-01' }
  open([application({ status: 'in_review' })], { standings: { documents } })
  await screen.findByText(/^3 documents are still to come from you/)
  screen.getByText('Yours')
  const link = screen.getByRole('link', { name: 'Send your documents' })
  expect(link.getAttribute('href')).toBe('/dashboard/documents')
  screen.getByText('2 to be sent by you, 1 to be sent again')
})

test('a document that was sent back leads to why', async () => {
  const documents = { open: 0, sentBack: 1, waiting: 1, accepted: 1, dueOn: null }
  open([application({ status: 'in_review' })], { standings: { documents } })
  await screen.findByRole('link', { name: 'See what was sent back' })
  screen.getByText(
    'One document is still to come from you. We go on with everything else meanwhile.',
  )
})

test('an application is withdrawn with a reason, after its consequences', async () => {
  says['GET /api/programs/lists'] = { body: lists }
  says['POST /api/users/applications/a1/withdraw'] = { body: { status: 'withdrawn' } }
  const { user, sent } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this application?' }))
  await dialog.findByRole('radio', { name: 'It is not the right time' })
  await user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  dialog.getByText('Choose a reason')
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'It is not the right time' }))
  says['GET /api/users/applications'] = {
    body: { applications: [application({ status: 'withdrawn' })], beginnings: [] },
  }
  await user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByRole('heading', { name: 'Withdrawn' })
  const body = { reasonId: 'timing', seen: 'submitted' }
  expect(sent).toEqual([{ route: 'POST /api/users/applications/a1/withdraw', body }])
})

test('a refused withdrawal says why and keeps the choice', async () => {
  const said = 'This application has moved on'
  says['GET /api/programs/lists'] = { body: lists }
  says['POST /api/users/applications/a1/withdraw'] = { status: 409, body: { error: said } }
  const { user } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  const choice = await screen.findByRole('radio', { name: 'It is not the right time' })
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByText(said)
  expect(choice).toHaveProperty('checked', true)
})

test('an application that was never submitted is discarded after a question', async () => {
  says['POST /api/users/applications/a1/discard'] = { body: { message: 'Gone' } }
  const { user, sent } = open([application()])
  await user.click(await screen.findByRole('button', { name: 'Discard this application' }))
  await screen.findByRole('alertdialog', { name: 'Discard this application?' })
  says['GET /api/users/applications'] = { body: { applications: [], beginnings: [] } }
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await screen.findByText(/You have not begun an application yet/)
  expect(sent.map(({ route }) => route)).toEqual(['POST /api/users/applications/a1/discard'])
})

test('the other program is begun by one press, with the answers that both ask for', async () => {
  says['POST /api/users/applications'] = { body: application({ id: 'a2', program: 'ba' }) }
  const { user, router, sent } = open([application({ status: 'submitted' })], {
    beginnings: [beginning()],
  })
  await screen.findByText(/The answers that both ask for come along/)
  await user.click(screen.getByRole('button', { name: 'Apply to the bachelor’s' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bachelor/application'))
  const body = { program: 'ba', intakeId: beginning().intakeId }
  expect(sent).toEqual([{ route: 'POST /api/users/applications', body }])
})

test('a later intake of the same program is offered as such', async () => {
  open([application({ status: 'rejected' })], { beginnings: [beginning({ program: 'msc' })] })
  await screen.findByRole('heading', { name: 'Apply for a later intake' })
  expect(screen.queryByRole('heading', { name: 'Apply to the other program' })).toBeNull()
})

test('a draft whose intake has closed goes on with the next intake', async () => {
  const { intake } = application()
  const closed = application({ intake: { ...intake, closesAt: '2020-07-17T03:59:00Z' } })
  open([closed], { beginnings: [beginning({ program: 'msc' })] })
  await screen.findByRole('heading', { name: 'Not submitted in time' })
  screen.getByRole('button', { name: 'Continue for the next intake' })
  expect(screen.queryByRole('link', { name: 'Continue your application' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Apply for a later intake' })).toBeNull()
})

test('an intake that has closed meanwhile says so and changes nothing', async () => {
  const said = 'Applications for this program are closed at the moment'
  says['POST /api/users/applications'] = { status: 409, body: { error: said } }
  const { user, router } = open([application({ status: 'submitted' })], {
    beginnings: [beginning()],
  })
  await user.click(await screen.findByRole('button', { name: 'Apply to the bachelor’s' }))
  await screen.findByText(said)
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('until the address is confirmed, a banner says where we wrote to', async () => {
  says['POST /api/users/email/resend'] = { body: { message: 'We wrote to you again' } }
  const { user } = open([], { user: { emailConfirmed: false } })
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
  says['GET /api/users/applications'] = {
    body: { applications: [application()], beginnings: [] },
  }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Continue your application' })
})

const interviewOf = 'GET /api/users/applications/a1/interview'
const submitted = application({ status: 'submitted', submittedAt: '2027-01-06T12:00:00Z' })

test('whoever has submitted books the interview next, where the program asks one', async () => {
  says[interviewOf] = { body: known({ requests: [wish()], askable: [] }) }
  open([submitted], { asksInterview: true })
  const next = await screen.findByRole('link', { name: 'Book your interview' })
  expect(next.getAttribute('href')).toBe('/schedule?application=a1')
  screen.getByText('Yours')
  await screen.findByText('I work nights; a morning would be best.')
})

test('a program without interviews says nothing of one', async () => {
  says[interviewOf] = { body: known({ isAsked: false, canBook: false }) }
  open([submitted])
  await screen.findByRole('heading', { name: 'Received' })
  expect(screen.queryByRole('link', { name: 'Book your interview' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your interview' })).toBeNull()
})

test('a booked interview stands on the dashboard, and is cancelled from there', async () => {
  says[interviewOf] = { body: booked() }
  says[`POST ${interviewOf.slice(4)}/cancel`] = { body: { status: 'submitted' } }
  const page = open([application({ ...submitted, status: 'scheduled' })], { asksInterview: true })
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText('Monday, January 14, 2047 at 9:00 AM PST')
  shown.getByText('Ben Cole')
  expect(shown.getByRole('link', { name: 'Move the interview' }).getAttribute('href')).toBe(
    '/schedule?application=a1&move=1',
  )
  await page.user.click(shown.getByRole('button', { name: 'Cancel the interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the interview?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the interview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.sent.at(-1)?.body).toEqual({ seen: '2047-01-14T17:00:00.000Z', reason: '' })
})

test('what can no longer be changed says why', async () => {
  const whyNot = 'It begins in less than a day'
  says[interviewOf] = { body: booked({ whyNotMove: whyNot, whyNotCancel: whyNot }) }
  open([application({ ...submitted, status: 'scheduled' })], { asksInterview: true })
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText(`${whyNot}.`)
  expect(shown.queryByRole('link', { name: 'Move the interview' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Cancel the interview' })).toBeNull()
})
