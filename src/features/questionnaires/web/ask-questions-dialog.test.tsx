import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { AskQuestionsDialog } from './ask-questions-dialog.tsx'
import { ResponseDialog } from './response-dialog.tsx'

type Said = { status?: number; body: unknown }

let says: Record<string, Said> = {}
let closed = 0

beforeEach(() => {
  says = {}
  closed = 0
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { body, status = 200 } = says[`${method} ${address}`] ?? { body: {}, status: 404 }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const listed = {
  id: 'q1',
  name: 'Work experience',
  purpose: '',
  isArchived: false,
  number: 1,
  hasDraft: false,
  uses: [],
}
const list = 'GET /api/admins/questionnaires'
const lines = [
  { id: 'q_a000000000', label: 'Employer', words: 'Acme', isRestricted: false, given: null },
  { id: 'q_b000000000', label: 'Position', words: 'Clerk', isRestricted: false, given: null },
]
const response = {
  title: 'Work experience',
  applicationId: 'a1',
  state: 'sent',
  sentAt: '2027-01-05T12:00:00Z',
  version: 1,
  reopenedWhy: null,
  lines,
  hasMore: false,
  history: [],
  mayReopen: true,
}

function open(dialog: 'ask' | 'response') {
  const onClose = () => {
    closed += 1
  }
  render(
    <QueryClientProvider client={queryClient}>
      {dialog === 'ask' ? (
        <AskQuestionsDialog application="a1" onClose={onClose} />
      ) : (
        <ResponseDialog id="r1" mayReopen File={() => null} onClose={onClose} />
      )}
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('what is missing, and what the server says of the day, is at its field', async () => {
  says[list] = { body: { questionnaires: [listed] } }
  const user = open('ask')
  await user.click(await screen.findByRole('button', { name: 'Send questions' }))
  await screen.findByRole('link', { name: 'Choose a questionnaire' })
  await user.selectOptions(screen.getByLabelText('Questionnaire'), 'Work experience')
  await user.type(screen.getByLabelText('Due'), '2027-03-01')
  const dueOn = 'Choose a day after today'
  const body = { error: 'Check the highlighted fields', fields: { dueOn } }
  says['POST /api/admins/questionnaires/q1/people'] = { status: 422, body }
  await user.click(screen.getByRole('button', { name: 'Send questions' }))
  await screen.findByRole('link', { name: dueOn })
  expect(closed).toBe(0)
  says['POST /api/admins/questionnaires/q1/people'] = { body: { sent: 1 } }
  await user.click(screen.getByRole('button', { name: 'Send questions' }))
  await expect.poll(() => closed).toBe(1)
})

test('a list of questionnaires that could not be loaded says why', async () => {
  says[list] = { status: 403, body: { error: 'Your role can’t do this' } }
  const user = open('ask')
  await screen.findByText('Your role can’t do this')
  expect(screen.queryByRole('button', { name: 'Send questions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
})

test('reopening questions says at its field what is missing', async () => {
  says['GET /api/admins/responses/r1'] = { body: response }
  const user = open('response')
  await user.click(await screen.findByRole('button', { name: 'Reopen questions' }))
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await screen.findByRole('link', { name: 'Choose the questions' })
  await user.click(screen.getByRole('checkbox', { name: 'Employer' }))
  const reason = 'The reason is too long'
  const body = { error: 'Check the highlighted fields', fields: { reason } }
  says['POST /api/admins/responses/r1/reopen'] = { status: 422, body }
  await user.type(screen.getByLabelText(/^Reason/), 'A typo')
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await screen.findByRole('link', { name: reason })
})
