import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { can, type Role } from '#shared/rights.ts'
import { anAdmin, problem } from '#tests/office-page.tsx'
import { queryClient } from '#web/queries.ts'
import { RecordsPanel } from './records-panel.tsx'

const records = '/api/admins/applications/a1/records'
const hold = {
  id: 'h1',
  reason: 'A complaint is open',
  by: 'Ana Ruiz',
  at: '2026-11-01T10:00:00.000Z',
  endedBy: null,
  endedAt: null,
}

let says: Record<string, unknown> = {}
let sent: { route: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const route = `${init.method} ${new URL(input, 'http://office.test').pathname}`
    if (init.method === 'POST')
      sent.push({ route, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const said = says[route]
    if (said instanceof Response) return said.clone()
    return Response.json(said ?? problem('not-found', 'There is nothing here'), {
      status: said ? 200 : 404,
    })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const noor = {
  id: 'a1',
  firstName: 'Noor',
  lastName: 'Haddad',
  statusSeq: 5,
  assignee: null,
  flags: [],
}

function open(role: Role, shown: object, more: Record<string, unknown> = {}) {
  says = {
    'GET /api/admins/me': { admin: anAdmin(role) },
    [`GET ${records}`]: { keptBy: 'ended', dueAt: null, holds: [], whyNotErased: null, ...shown },
    ...more,
  }
  const router = createMemoryRouter([
    {
      path: '/',
      element: <RecordsPanel id="a1" application={noor} may={(right) => can(role, right)} />,
    },
    { path: '/admin-panel/applications', element: <p>The list</p> },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('how long somebody is kept stands there with why', async () => {
  open('admissions', { dueAt: '2028-09-10T00:00:00.000Z' })
  await screen.findByText('Kept until September 10, 2028. Closed without enrollment.')
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull()
})

test('an application is put on hold with a reason', async () => {
  const user = open('admissions', {}, { 'POST /api/admins/applications/a1/hold': {} })
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }))
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await dialog.findByRole('link', { name: 'Enter a reason' })
  await user.type(dialog.getByLabelText(/^Reason for the hold/), 'A complaint is open')
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { route: 'POST /api/admins/applications/a1/hold', body: { reason: 'A complaint is open' } },
  ])
})

test('a hold is ended, unless a colleague was faster', async () => {
  const user = open(
    'admissions',
    { keptBy: 'hold', holds: [hold] },
    {
      'POST /api/admins/applications/a1/hold/end': Response.json(
        problem('hold-ended', 'Ben Osei already lifted this hold'),
        { status: 409 },
      ),
    },
  )
  await screen.findByText('Kept until the hold is lifted.')
  await user.click(screen.getByRole('button', { name: 'Lift hold' }))
  await screen.findByText('Ben Osei already lifted this hold')
  expect(sent[0]?.body).toEqual({ hold: 'h1' })
})

test('an owner erases somebody after being asked once more', async () => {
  const user = open(
    'owner',
    {},
    { 'POST /api/admins/applications/a1/erase-person': { applications: 1 } },
  )
  await user.click(await screen.findByRole('button', { name: 'Erase this person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person' }))
  await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
  await screen.findByText('The list')
  expect(sent.map(({ body }) => body)).toEqual([{ statusSeq: 5 }])
})
