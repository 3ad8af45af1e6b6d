import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { documentOf, leavesOf } from '#features/application-form/document.ts'
import { type Status, statuses, statusWords } from '#features/applications/status.ts'
import {
  application,
  beginning,
  completeAnswers,
  happening,
  lists,
  progressOf,
  round,
} from './dashboard.fixture.ts'
import { dashboard } from './dashboard-page.fixture.tsx'

const { says, open } = dashboard()

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
  screen.getByText('Institute time: Tuesday, July 16, 2047 at 11:59 PM EDT')
  screen.getByText('You')
})

const withWordsOfTheirOwn: readonly Status[] = ['incomplete', 'accepted', 'rejected', 'enrolled']

test.each(statuses.filter((status) => !withWordsOfTheirOwn.includes(status)))(
  '%s is told in plain words, with a way to ask',
  async (status) => {
    open([application({ status, submittedAt: '2027-01-06T12:00:00Z' })])
    await screen.findByRole('heading', { name: statusWords[status].applicant })
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(ways).toEqual(['/dashboard/messages?application=a1'])
    await screen.findByRole('heading', { name: 'Checklist' })
  },
)

test('an offer is a doorway with its letter and the reply, the rest a list by date, and no notice above it', async () => {
  says['GET /api/users/applications/a1'] = {
    body: progressOf(application({ status: 'accepted' }), {
      documents: { open: 2, sentBack: 0, waiting: 0, accepted: 0, dueOn: '2047-01-20' },
      acts: [
        { kind: 'answer', count: 1, dueAt: null },
        { kind: 'pay', count: 1, dueAt: '2047-01-10T04:59:59Z' },
      ],
      replyBy: '2047-02-01T04:59:59Z',
    }),
  }
  open([application({ status: 'accepted', hasDecision: true })], {
    user: { emailConfirmed: false },
  })
  const door = await screen.findByRole('region', { name: 'Offer of admission' })
  within(door).getByRole('heading', { name: 'Congratulations, 小明' })
  const letter = await within(door).findByRole('link', { name: 'Open your letter' })
  expect(letter.getAttribute('href')).toBe('/dashboard/decision?application=a1')
  within(door).getByText('Thursday, January 31, 2047 at 11:59 PM EST')
  const reply = within(door).getByRole('link', { name: 'Reply to the offer' })
  expect(reply.getAttribute('href')).toBe('/dashboard/decision?application=a1#reply')
  const documents = screen.getByRole('link', { name: 'Upload your documents' })
  const others = within(documents.closest('ul') as HTMLElement).getAllByRole('link')
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'See your payment',
    'Upload your documents',
    'Answer our questions',
  ])
  expect(screen.queryByText(/^Good to see you/)).toBeNull()
  const notice = await screen.findByText(/We sent an email to/)
  expect(door.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a refusal has no greeting, no ticks, one kind paragraph and its letter', async () => {
  open([application({ status: 'rejected', hasDecision: true })])
  await screen.findByRole('heading', { name: 'Not admitted' })
  screen.getByText(/^We can’t offer you a place this time/)
  await screen.findByRole('link', { name: 'Read your letter' })
  await screen.findByRole('region', { name: 'History' })
  expect(screen.queryByRole('region', { name: 'Checklist' })).toBeNull()
  expect(screen.queryByText(/^Good to see you/)).toBeNull()
  expect(screen.queryByText('Waiting on')).toBeNull()
})

test('someone who is enrolled reads what happens now, and is offered no later intake', async () => {
  open([application({ status: 'enrolled' })], { beginnings: [beginning({ program: 'msc' })] })
  await screen.findByRole('heading', { name: 'Enrolled' })
  screen.getByText(/Your program will email you the details/)
  expect(screen.getByRole('link', { name: 'contract' }).getAttribute('href')).toBe(
    '/dashboard/contract',
  )
  await screen.findByRole('heading', { name: 'Checklist' })
  expect(screen.queryByRole('heading', { name: /^Apply/ })).toBeNull()
})

test('a deferred application shows the intake that it is for now, and no other', async () => {
  open([application({ status: 'deferred' })], {
    progress: { laterIntake: { name: 'January 2048', startsOn: '2048-01-10' } },
  })
  await screen.findByText(/^We’re holding a place for you in the January 2048 intake/)
  screen.getByText('January 2048')
  screen.getByText('January 10, 2048')
  expect(screen.queryByText(/September .*2047/)).toBeNull()
})

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
    reason: 'Some of your answers aren’t clear to us.',
    note: 'Which year did you finish?\nAnd where?',
    sections: ['education'],
    at: '2027-01-08T12:00:00Z',
    dueAt: '2047-02-01T04:59:59Z',
  }
  open([application({ submittedAt: '2027-01-06T12:00:00Z', receiptNumber: 'MSC-2027-7K4QX29B' })], {
    progress: { returned, submissions: [round(1)] },
    user: { timeZone: 'Asia/Tokyo' },
  })
  const asked = within(await screen.findByRole('region', { name: 'What to change' }))
  asked.getByText('Some of your answers aren’t clear to us.')
  asked.getByText(/Which year did you finish/)
  expect(asked.getByRole('link', { name: 'Education' }).getAttribute('href')).toBe(
    '/masters/application/education',
  )
  asked.getByText('Friday, February 1, 2047 at 1:59 PM GMT+9')
  asked.getByText('Institute time: Thursday, January 31, 2047 at 11:59 PM EST')
  screen.getByRole('link', { name: 'Answer our questions' })
  screen.getByText('MSC-2027-7K4QX29B')
  expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull()
})

test('after the last day for changes no one is sent into the form', async () => {
  const returned = {
    reason: 'Some information we need is missing.',
    note: null,
    sections: ['employment'],
    at: '2020-01-08T12:00:00Z',
    dueAt: '2020-02-01T04:59:59Z',
  }
  open([application({ submittedAt: '2020-01-06T12:00:00Z' })], { progress: { returned } })
  await screen.findByText(/The deadline for your changes has passed/)
  expect(screen.queryByRole('link', { name: 'Answer our questions' })).toBeNull()
})

test('the checklist and the whole timeline are below, the latest first', async () => {
  open([application({ status: 'submitted', submittedAt: '2027-01-06T12:00:00Z' })], {
    progress: {
      submissions: [round(1)],
      timeline: [
        happening({ step: 'begin', to: 'incomplete' }),
        happening({ seq: 2, step: 'submit', to: 'submitted', withinGrace: true }),
      ],
    },
  })
  const list = await screen.findByRole('region', { name: 'History' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('Application submitted, during the extra time')
  expect(lines[1]?.textContent).toContain('Application started')
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
    progress: {
      expected: {
        earliest: '2047-01-09T12:00:00Z',
        usual: '2047-01-12T12:00:00Z',
        latest: '2047-01-30T12:00:00Z',
        samples: 40,
      },
    },
  })
  await screen.findByText(
    /^You’ll usually hear between January 9, 2047 and January 30, 2047\. This/,
  )
})

test('documents that are still to come make it the applicant’s turn', async () => {
  const documents = { open: 2, sentBack: 1, waiting: 0, accepted: 0, dueOn: '2047-02-01' }
  open([application({ status: 'in_review' })], { progress: { documents } })
  await screen.findByText(/^We still need 3 documents from you/)
  screen.getByText('You')
  const link = screen.getByRole('link', { name: 'Upload your documents' })
  expect(link.getAttribute('href')).toBe('/dashboard/documents')
  screen.getByText('2 to upload, 1 to upload again')
})

test('a document that was sent back leads to why', async () => {
  const documents = { open: 0, sentBack: 1, waiting: 1, accepted: 1, dueOn: null }
  open([application({ status: 'in_review' })], { progress: { documents } })
  await screen.findByRole('link', { name: 'See what we sent back' })
  screen.getByText('We still need one document from you. We’ll keep working on everything else.')
})

test('until the address is confirmed, a banner says where we wrote to', async () => {
  says['POST /api/users/email/resend'] = { body: { message: 'We wrote to you again' } }
  const { user } = open([], { user: { emailConfirmed: false } })
  await screen.findByText(/We sent an email to xiaoming@example.org/)
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
