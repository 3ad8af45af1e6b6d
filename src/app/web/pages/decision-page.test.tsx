import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import type { listOwnRequests, OwnLetter } from '#features/decisions/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programCodes } from '#shared/programs.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession } from '#web/session.ts'
import {
  application,
  happening,
  institute,
  type Progress,
  programFacts,
  progressOf,
  user,
} from './dashboard.fixture.ts'
import { DecisionPage } from './decision-page.tsx'
import { ownServer } from './own-server.fixture.ts'

const { says, sent } = ownServer()

const own = 'api/users/applications/a1'

function decision(change: Partial<OwnLetter> = {}): OwnLetter {
  return {
    id: 'd1',
    outcome: 'accept',
    releasedAt: '2027-02-01T15:00:00Z',
    letter: { subject: 'An offer of admission', paragraphs: ['Dear 小明,', 'We are glad.'] },
    reasons: [],
    conditions: [],
    isSealed: false,
    ...change,
  }
}

type Shown = {
  applications?: ApplicationSummary[]
  decisions?: OwnLetter[]
  progress?: Partial<Progress>
  requests?: Partial<Answer<typeof listOwnRequests>>
  address?: string
}

const accepted = application({ status: 'accepted', hasDecision: true })

function open({ applications = [accepted], ...shown }: Shown = {}) {
  says['GET /api/users/applications'] = { body: { applications, beginnings: [] } }
  for (const one of applications) {
    const { id } = one
    says[`GET /api/users/applications/${id}`] = { body: progressOf(one, shown.progress) }
    says[`GET /api/users/applications/${id}/decision`] = {
      body: {
        decisions: shown.decisions ?? [decision()],
        declineReasons: [{ id: 'cost', words: 'It costs too much for me' }],
      },
    }
    says[`GET /api/users/applications/${id}/requests`] = {
      body: { requests: [], askable: [], time: null, laterIntakes: [], ...shown.requests },
    }
  }
  beginSession('au_1', user)
  const router = createMemoryRouter([{ path: '/dashboard/decision', Component: DecisionPage }], {
    initialEntries: [shown.address ?? '/dashboard/decision'],
  })
  const programs = programCodes.map(programFacts)
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider facts={{ institute, programs, stripePublishableKey: null }}>
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('the letter shows its conditions, and the day to reply by in both zones', async () => {
  open({
    decisions: [decision({ conditions: [{ text: 'Your transcript', dueOn: '2027-07-31' }] })],
    progress: { replyBy: '2027-03-04T04:59:59Z' },
  })
  const letter = within(await screen.findByRole('article', { name: 'An offer of admission' }))
  letter.getByText('We are glad.')
  letter.getByText('February 1, 2027')
  screen.getByText('by July 31, 2027')
  await screen.findByText('Wednesday, March 3, 2027 at 11:59 PM EST')
  screen.getByRole('button', { name: 'Letter as PDF An offer of admission' })
})

test('without a released decision there is no letter, and nothing else', async () => {
  open({ applications: [application({ status: 'in_review' })] })
  await screen.findByText('You don’t have a letter yet.')
  expect(screen.queryByRole('article')).toBeNull()
})

test('a place is taken up, and what follows is told', async () => {
  says[`POST /${own}/take-up`] = { body: { status: 'accepted' } }
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Accept the offer' }))
  expect(sent).toEqual([{ route: `POST /${own}/take-up`, body: { seen: 'accepted' } }])
  says[`GET /${own}`] = { body: progressOf(accepted, { takenUp: true }) }
  await queryClient.invalidateQueries()
  await screen.findByText(/The admissions office will email you about the contract/)
  expect(screen.queryByRole('button', { name: 'Accept the offer' })).toBeNull()
  screen.getByRole('button', { name: 'Decline the offer' })
})

test('an offer is declined without a reason, after a question', async () => {
  says[`POST /${own}/decline`] = { body: { status: 'declined' } }
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Decline the offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the offer?' }))
  dialog.getByRole('radio', { name: 'It costs too much for me' })
  await person.click(dialog.getByRole('button', { name: 'Decline it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ route: `POST /${own}/decline`, body: { seen: 'accepted' } }])
})

test('a later intake is asked for in one’s own words', async () => {
  const laterIntakes = [{ id: 'i2', name: 'September 2047', startsOn: '2047-09-10' }]
  const person = open({
    requests: { askable: ['defer', 'more-time'], time: 'reply', laterIntakes },
  })
  await screen.findByRole('button', { name: 'Ask for more time to reply' })
  await person.click(screen.getByRole('button', { name: 'Ask to start in a later intake' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Ask to start in a later intake' }),
  )
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByRole('link', { name: 'Tell us briefly why you’re asking' })
  await person.selectOptions(dialog.getByLabelText('Later intake'), 'i2')
  await person.type(dialog.getByLabelText(/^Why are you asking/), 'My posting ends.')
  says[`POST /${own}/requests`] = { body: {} }
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ kind: 'defer', intakeId: 'i2', words: 'My posting ends.' })
})

test('a refusal stands alone: nothing beside it repeats the letter', async () => {
  const reason = 'There were more strong applications than places.'
  const letter = { subject: 'Our decision', paragraphs: ['Dear 小明,', `We’re sorry. ${reason}`] }
  open({
    applications: [application({ status: 'rejected', hasDecision: true })],
    decisions: [decision({ outcome: 'reject', letter, reasons: [reason, 'One more.'] })],
  })
  const why = within(
    (await screen.findByRole('heading', { name: 'Why' })).parentElement as HTMLElement,
  )
  expect(why.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['One more.'])
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
})

test('an offer that ran out by itself is not called declined by the applicant', async () => {
  open({
    applications: [application({ status: 'declined', hasDecision: true })],
    progress: { timeline: [happening({ seq: 5, step: 'decline', to: 'declined', by: 'system' })] },
  })
  await screen.findByRole('heading', { name: 'The offer has expired' })
  expect(screen.queryByRole('button', { name: 'Decline the offer' })).toBeNull()
})

test('earlier letters and those of other applications can be read too', async () => {
  const other = application({ id: 'a2', program: 'ba', status: 'rejected', hasDecision: true })
  const letter = { subject: 'A place on our waitlist', paragraphs: ['Dear 小明,'] }
  open({
    applications: [other, accepted],
    decisions: [decision(), decision({ id: 'd0', outcome: 'waitlist', letter })],
    address: '/dashboard/decision?program=msc',
  })
  await screen.findByRole('heading', { name: 'Offer of admission' })
  await screen.findByText(/^A place on our waitlist, /)
  const link = screen.getByRole('link', { name: 'Bachelor of Arts, September 2027' })
  expect(link.getAttribute('href')).toBe('/dashboard/decision?application=a2')
})
