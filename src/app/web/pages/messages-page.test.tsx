import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnMessagesPage } from '#features/messages/web/own-messages-page.tsx'
import { programCodes } from '#shared/programs.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { application, institute, programFacts, user } from './dashboard.fixture.ts'

const thread = 'GET /api/users/applications/a1/messages?most=50'
const office = {
  id: 'm1',
  by: 'office',
  isMail: false,
  text: '<b>Welcome</b>\nto the thread',
  at: '2026-11-20T15:00:00.000Z',
  documents: [{ id: 'd1', name: 'transcript.pdf', canBeOpened: false }],
  leftOut: 0,
}

let says: Record<string, (body: unknown) => { status?: number; body: unknown }>
let sent: [string, unknown][]

beforeEach(() => {
  sent = []
  says = {
    'GET /api/users/applications': () => ({
      body: { applications: [application()], beginnings: [] },
    }),
    'GET /api/users/application-messages': () => ({ body: { threads: [], mailReturns: false } }),
    [thread]: () => ({ body: { messages: [office], hasOlder: false, unread: 0 } }),
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const read = body ? JSON.parse(String(body)) : undefined
    if (method === 'POST') sent.push([address, read])
    const said = says[`${method} ${address}`]?.(read) ?? { status: 404, body: { error: 'No' } }
    return Response.json(said.body, { status: said.status ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  clearUser()
  localStorage.clear()
})

function open() {
  beginSession('t', user)
  const router = createMemoryRouter([{ path: '/dashboard/messages', Component: OwnMessagesPage }], {
    initialEntries: ['/dashboard/messages'],
  })
  render(
    <FactsProvider
      facts={{ institute, programs: programCodes.map(programFacts), stripePublishableKey: null }}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </FactsProvider>,
  )
  return userEvent.setup()
}

test('a message is text, names its documents, and never who of the office wrote it', async () => {
  open()
  const words = await screen.findByText(/Welcome/)
  expect(words.textContent).toBe('<b>Welcome</b>\nto the thread')
  screen.getByText(/Admissions office/)
  screen.getByText('transcript.pdf')
})

test('what is typed survives a refusal and a reload, and goes once it is sent', async () => {
  const write = '/api/users/applications/a1/messages'
  let isRefused = true
  says[`POST ${write}`] = () =>
    isRefused
      ? { status: 429, body: { error: 'Send it a little later', code: 'slow-down' } }
      : { body: { ...office, id: 'm2', by: 'you', text: 'Thank you' } }
  const before = open()
  await before.type(await screen.findByLabelText('Message the admissions office'), 'Thank you')
  await before.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Send it a little later')
  cleanup()
  const after = open()
  const field = await screen.findByLabelText('Message the admissions office')
  expect(field).toHaveProperty('value', 'Thank you')
  isRefused = false
  await after.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent.at(-1)).toEqual([write, { text: 'Thank you', documents: [] }])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([])
})

test('an empty thread says whom it reaches; a thread that cannot be read says so', async () => {
  says[thread] = () => ({ body: { messages: [], hasOlder: false, unread: 0 } })
  open()
  await screen.findByText(/The whole admissions office can see/)
  cleanup()
  queryClient.clear()
  says[thread] = () => ({ status: 403, body: { error: 'It cannot be read' } })
  open()
  await screen.findByText('It cannot be read')
})

test('unread messages are marked as read by being seen, and stay marked as new', async () => {
  const read = '/api/users/applications/a1/messages/read'
  says[thread] = () => ({
    body: { messages: [office], hasOlder: false, unread: sent.length === 0 ? 1 : 0 },
  })
  says[`POST ${read}`] = () => ({ body: {} })
  open()
  await screen.findByText(/^New/)
  await waitFor(() => expect(sent).toEqual([[read, { upTo: 'm1' }]]))
})
