import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnReferences } from '#features/references/web/own-references.tsx'
import { ReferencePage } from '#features/references/web/reference-page.tsx'
import { endPage } from '#tests/end-page.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { institute, programFacts } from './dashboard.fixture.ts'

type Body = Record<string, unknown>
type Said = { status?: number; body: unknown } | 'lost'

let sent: { route: string; body: Body }[] = []
let says: Record<string, (body: Body) => Said> = {}

const opened = {
  applicant: 'Maya Lindqvist',
  program: 'msc',
  intake: 'September 2047',
  referee: 'Ruth Adeyemi',
  relation: 'Taught me for two years',
  isConfidential: true,
  dueAt: '2047-03-01T12:00:00Z',
  questions: [
    {
      id: 'strengths',
      label: 'What are their strengths?',
      help: '',
      kind: 'long',
      options: [],
      required: true,
    },
    {
      id: 'ready',
      label: 'How ready are they?',
      help: '',
      kind: 'scale',
      options: [],
      required: true,
    },
  ],
  answers: { strengths: 'They listen' },
  revision: 3,
  savedAt: null,
}
const saved = (revision: number) => ({ revision, savedAt: '2047-02-01T12:00:00Z' })

beforeEach(() => {
  sent = []
  says = { 'POST /api/references/open': () => ({ body: opened }) }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const route = `${init.method} ${address}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    sent.push({ route, body })
    const said = says[route]?.(body) ?? { status: 404, body: { error: 'There is no such link' } }
    if (said === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(said.body, { status: said.status ?? 200 })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function open(Component: ComponentType, address = '/link/reference#the-secret') {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider
        facts={{ institute, programs: [programFacts('msc')], stripePublishableKey: null }}
      >
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const bodiesOf = (route: string) =>
  sent.filter((one) => one.route === route).map(({ body }) => body)

test('a referee reads who asks and goes on where they stopped; opening sends nothing else', async () => {
  open(ReferencePage)
  await screen.findByRole('heading', { name: 'A reference for Maya Lindqvist' })
  screen.getByText(/waived the right to read your reference/)
  expect(screen.getByLabelText('What are their strengths?')).toHaveProperty('value', 'They listen')
  expect(new Set(sent.map(({ route }) => route))).toEqual(new Set(['POST /api/references/open']))
})

test('what is written is saved after a pause, and tried again where the network was gone', async () => {
  let tries = 0
  says['POST /api/references/save'] = () => (++tries === 1 ? 'lost' : { body: saved(4) })
  const user = open(ReferencePage)
  const field = await screen.findByLabelText('What are their strengths?')
  await user.type(field, ', and ask')
  await user.tab()
  await screen.findByText('Only on this device')
  await user.type(field, '.')
  await user.tab()
  await screen.findByText(/^Saved/)
  expect(bodiesOf('POST /api/references/save').at(-1)).toMatchObject({
    answers: { strengths: 'They listen, and ask.' },
  })
})

test('a save whose answer was lost on its way back is no other window', async () => {
  let kept = { answers: opened.answers, revision: 3 }
  let isLost = true
  says['POST /api/references/open'] = () => ({ body: { ...opened, ...kept } })
  says['POST /api/references/save'] = (body) => {
    if (body.revision !== kept.revision)
      return { status: 409, body: { error: 'Another window', code: 'edited-elsewhere' } }
    kept = { answers: Object(body.answers), revision: kept.revision + 1 }
    const answer = isLost ? ('lost' as const) : { body: saved(kept.revision) }
    isLost = false
    return answer
  }
  const user = open(ReferencePage)
  await user.type(await screen.findByLabelText('What are their strengths?'), ' well')
  await user.tab()
  await screen.findByText('Only on this device')
  await user.type(screen.getByLabelText('What are their strengths?'), '.')
  await user.tab()
  await screen.findByText(/^Saved/)
  expect(kept.answers).toEqual({ strengths: 'They listen well.' })
  expect(screen.queryByText('Another window')).toBeNull()
})

test('it is sent once it is whole, under a name, with what was saved last', async () => {
  says['POST /api/references/save'] = () => ({ body: saved(4) })
  says['POST /api/references/submit'] = () => ({ body: {} })
  const user = open(ReferencePage)
  await screen.findByLabelText('What are their strengths?')
  await user.click(screen.getByRole('button', { name: 'Send the reference' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(summary.textContent).toContain('Choose a rating from 1 to 5: “How ready are they?”')
  const rating = screen.getByRole('radiogroup', { name: 'How ready are they?' })
  within(rating).getByText('Choose a rating from 1 to 5')
  expect(summary.textContent).toContain('Enter your name')
  expect(bodiesOf('POST /api/references/submit')).toEqual([])
  await user.click(screen.getByRole('radio', { name: '4' }))
  await user.type(screen.getByLabelText('Your name, as you sign it'), 'Ruth Adeyemi')
  await user.click(screen.getByRole('button', { name: 'Send the reference' }))
  await screen.findByRole('heading', { name: 'Thank you for your reference' })
  expect(bodiesOf('POST /api/references/submit')).toEqual([
    {
      token: 'the-secret',
      answers: { strengths: 'They listen', ready: '4' },
      revision: 4,
      name: 'Ruth Adeyemi',
    },
  ])
})

test('two windows: the second chooses, and what it holds stays on the page', async () => {
  const error = 'You continued writing in another window. Reload this page'
  says['POST /api/references/save'] = ({ revision }) =>
    revision === 7 ? { body: saved(8) } : { status: 409, body: { error, code: 'edited-elsewhere' } }
  const user = open(ReferencePage)
  const field = await screen.findByLabelText('What are their strengths?')
  says['POST /api/references/open'] = () => ({
    body: { ...opened, answers: { strengths: 'They write' }, revision: 7 },
  })
  await user.type(field, ' well')
  await user.tab()
  await screen.findByText(/in another window/)
  expect(field).toHaveProperty('value', 'They listen well')
  await user.click(screen.getByRole('button', { name: 'Keep this version' }))
  await screen.findByText(/^Saved/)
  expect(bodiesOf('POST /api/references/save').at(-1)).toMatchObject({
    answers: { strengths: 'They listen well' },
    revision: 7,
  })
})

test('what could not be sent is there after a reload, and the link is not kept on the device', async () => {
  says['POST /api/references/save'] = () => 'lost'
  const user = open(ReferencePage)
  await user.type(await screen.findByLabelText('What are their strengths?'), ' well')
  await user.tab()
  await screen.findByText('Only on this device')
  expect(JSON.stringify({ ...localStorage })).not.toContain('the-secret')
  endPage()
  says['POST /api/references/save'] = () => ({ body: saved(4) })
  open(ReferencePage)
  expect(await screen.findByDisplayValue('They listen well')).toBeDefined()
  await screen.findByText(/^Saved/)
  expect({ ...localStorage }).not.toHaveProperty([expect.stringContaining('unsent:')])
})

test('saying no asks again, and says what the applicant learns', async () => {
  says['POST /api/references/decline'] = () => ({ body: {} })
  const user = open(ReferencePage)
  await user.click(await screen.findByRole('button', { name: 'I can’t write this reference' }))
  await screen.findByText(/We’ll tell Maya Lindqvist only that they need someone else/)
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'Thank you for telling us' })
  expect(bodiesOf('POST /api/references/decline')).toEqual([
    { token: 'the-secret', isSomebodyElse: false, reason: '' },
  ])
})

test.each(['/link/reference#used', '/link/reference'])(
  '%s says that it opens nothing',
  async (at) => {
    says = {}
    open(ReferencePage, at)
    await screen.findByText(/This link doesn’t work/)
  },
)

const referee = {
  id: 'r1',
  name: 'Ruth Adeyemi',
  email: 'ruth@college.example',
  relation: 'Taught me',
  position: 'Professor',
  phone: '',
  state: 'declined',
  askedAt: '2047-01-05T12:00:00Z',
  remindedAt: null,
  dueAt: '2047-02-01T12:00:00Z',
  stateAt: '2047-01-08T12:00:00Z',
  version: 2,
  mayCorrect: false,
  mayReplace: true,
  mayRead: false,
}

test('an applicant names somebody else, and is told where news came first', async () => {
  let isLate = true
  says = {
    'GET /api/users/applications/a1/references': () => ({
      body: { program: 'msc', waives: true, referees: [referee] },
    }),
    'POST /api/users/references/r1/replace': () =>
      isLate
        ? { status: 409, body: { error: 'We’ve already received this reference' } }
        : { body: {} },
  }
  const user = open(() => <OwnReferences id="a1" />)
  await screen.findByText('Can’t write for you')
  await user.click(screen.getByRole('button', { name: /^Name someone else/ }))
  await user.click(await screen.findByRole('button', { name: 'Send the request' }))
  await screen.findByRole('link', { name: 'Tell us how they know you' })
  await user.type(screen.getByLabelText('Name'), 'Nadia Farouk')
  await user.type(screen.getByLabelText('Email'), 'nadia@school.example')
  await user.type(screen.getByLabelText('How they know you'), 'Colleague')
  await user.type(screen.getByLabelText('Position and institution'), 'Teacher')
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  await screen.findByText('We’ve already received this reference')
  isLate = false
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf('POST /api/users/references/r1/replace').at(-1)).toEqual({
    name: 'Nadia Farouk',
    email: 'nadia@school.example',
    relation: 'Colleague',
    position: 'Teacher',
    phone: '',
    version: 2,
  })
})
