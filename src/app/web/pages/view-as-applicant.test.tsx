import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { officeWith } from '#features/casework/web/casework.fixture.ts'
import { aSlot } from '#features/documents/web/documents.fixture.ts'
import { known, ownInterview } from '#features/interviews/web/interviews.fixture.ts'
import { anAdmin, openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'
import { application, programFacts, progressOf } from './dashboard.fixture.ts'

const page = '/admin-panel/applications/a1?as=applicant'
const look = 'GET /api/admins/applications/a1/as-applicant'
const own = application({
  status: 'scheduled',
  submittedAt: '2027-01-06T12:00:00Z',
  receiptNumber: 'MSC-1',
})

signInEach()

const figures = {
  figures: null,
  next: null,
  history: [],
  documents: [],
  refund: null,
  bank: null,
  ways: [],
}

function officeOf(role: 'owner' | 'read-only', change: Says = {}): Says {
  return officeWith({
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    [look]: () => ({
      body: {
        timeZone: 'Asia/Kolkata',
        own: { applications: [own], beginnings: [] },
        standing: progressOf(own),
        isReady: false,
      },
    }),
    [`${look}/interview`]: () => ({
      body: known({ status: 'scheduled', interview: ownInterview({ timeZone: 'Asia/Kolkata' }) }),
    }),
    [`${look}/references`]: () => ({ body: { program: 'msc', waives: true, referees: [] } }),
    [`${look}/requests`]: () => ({
      body: { requests: [], askable: [], time: null, laterIntakes: [] },
    }),
    [`${look}/questionnaires`]: () => ({
      body: {
        questionnaires: [
          {
            use: 'u1',
            response: null,
            title: 'Before we talk',
            stage: 'interview',
            dueOn: null,
            state: 'open',
            sentAt: null,
            isOpen: true,
            isNeeded: false,
          },
        ],
      },
    }),
    [`${look}/credit`]: () => ({
      body: {
        lines: [
          {
            name: 'Basic training',
            provider: 'Army',
            outcome: 'granted',
            credits: 6,
            reason: 'It fits.',
            at: '2027-01-08T12:00:00Z',
          },
        ],
        total: 6,
      },
    }),
    [`${look}/messages`]: () => ({
      body: {
        messages: [
          {
            id: 'm1',
            by: 'office',
            isMail: false,
            text: 'Welcome to the interview',
            at: '2027-01-08T12:00:00Z',
            documents: [],
            leftOut: 0,
          },
        ],
        hasOlder: false,
        unread: 1,
      },
    }),
    [`${look}/documents`]: () => ({
      body: {
        slots: [aSlot()],
        papers: [],
        quota: { files: 0, mostFiles: 50, bytes: 0, mostBytes: 209_715_200 },
        mostFileBytes: 20_971_520,
        isOpen: true,
      },
    }),
    [`${look}/contracts`]: () => ({ body: { contracts: [] } }),
    [`${look}/payments`]: () => ({
      body: {
        program: 'msc',
        intake: 'September 2027',
        timeZone: 'America/New_York',
        charges: [],
        ...figures,
      },
    }),
    ...change,
  })
}

function open(says: Says, address = page) {
  return openOffice(address, says, [programFacts('msc')])
}

test('the dashboard is there with its interview, messages and credit, in the applicant’s zone', async () => {
  const { asked, user } = await open(officeOf('owner'))
  const interview = within(await screen.findByRole('region', { name: 'Your interview' }))
  interview.getByText('Monday, January 14, 2047 at 10:30 PM GMT+5:30')
  await screen.findByText('Basic training')
  await user.click(await screen.findByText('A message from the admissions office'))
  screen.getByText(/Nothing changed/)
  expect(asked.filter((one) => one.includes('/api/users/'))).toEqual([])
})

test('each of the applicant’s pages is a tab, and nothing on it acts', async () => {
  const { asked, user } = await open(officeOf('owner'))
  const tabs = within(await screen.findByRole('navigation', { name: 'The applicant’s pages' }))
  await user.click(tabs.getByRole('link', { name: 'My documents' }))
  await screen.findByRole('heading', { name: 'Official transcript' })
  await user.click(screen.getByRole('button', { name: /^Choose a file/ }))
  screen.getByText(/Nothing changed/)
  await user.click(tabs.getByRole('link', { name: 'Messages' }))
  await screen.findByText('Welcome to the interview')
  await user.click(tabs.getByRole('link', { name: 'Questions' }))
  await user.click(await screen.findByRole('button', { name: /Before we talk/ }))
  expect(tabs.queryByRole('link', { name: 'Your letter' })).toBeNull()
  await user.click(tabs.getByRole('link', { name: 'My contract' }))
  await screen.findByText('No contract yet.')
  await user.click(tabs.getByRole('link', { name: 'Payments' }))
  await screen.findByText('You have nothing to pay right now.')
  expect(asked.filter((one) => /^(POST|PUT)|\/api\/users\//.test(one))).toEqual([])
})

test('who may not read money and messages is not shown them, not even by their address', async () => {
  const { asked } = await open(officeOf('read-only'), `${page}&of=payments`)
  const tabs = within(await screen.findByRole('navigation', { name: 'The applicant’s pages' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'My documents',
    'Questions',
    'My contract',
  ])
  await screen.findByRole('region', { name: 'Your interview' })
  expect(asked.filter((one) => /payments|messages|credit/.test(one))).toEqual([])
})

test('a letter that was released is there as it is before the applicant', async () => {
  const decided = { ...own, status: 'accepted' as const, hasDecision: true }
  const says = officeOf('owner', {
    [look]: () => ({
      body: {
        timeZone: 'Asia/Kolkata',
        own: { applications: [decided], beginnings: [] },
        standing: progressOf(decided),
        isReady: false,
      },
    }),
    [`${look}/decision`]: () => ({
      body: {
        decisions: [
          {
            id: 'd1',
            outcome: 'accept',
            releasedAt: '2027-02-01T12:00:00Z',
            letter: { subject: 'An offer of admission', paragraphs: ['Dear Ada,', 'Come.'] },
            reasons: [],
            conditions: [{ text: 'Official transcript', dueOn: null }],
            isSealed: true,
          },
        ],
        declineReasons: [],
      },
    }),
  })
  const { asked, user } = await open(says, `${page}&of=decision`)
  const letter = within(await screen.findByRole('article', { name: 'An offer of admission' }))
  letter.getByText('Ada Okafor')
  screen.getByText('Official transcript')
  await user.click(screen.getByRole('button', { name: 'Accept the offer' }))
  screen.getByText(/Nothing changed/)
  expect(asked.filter((one) => /^(POST|PUT)|\/api\/users\//.test(one))).toEqual([])
})

test('where names are hidden the card alone stays, and a page says why it is closed', async () => {
  const hidden = () => ({
    status: 403,
    body: problem(
      'names-hidden',
      'This would reveal the applicant’s identity, and names are hidden from you',
    ),
  })
  const says = officeOf('read-only', {
    [`${look}/interview`]: hidden,
    [`${look}/references`]: hidden,
    [`${look}/documents`]: hidden,
  })
  const { user } = await open(says)
  await screen.findByText('We look forward to talking with you.', { exact: false })
  expect(screen.queryByRole('region', { name: 'Your interview' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'My documents' }))
  await screen.findByText(
    'This would reveal the applicant’s identity, and names are hidden from you',
  )
})
