import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list, office } from '#features/application-list/web/admin-list.fixture.ts'
import { openOffice, problem, type Says } from '#tests/office-page.tsx'

const ids = ['6f1c0e52-5f63-4a4e-9d51-1d2f3a4b5c6d', '7a2d1f63-6074-4b5f-8e62-2e3f4b5c6d7e']
const at = '2026-11-21T15:00:00.000Z'
const address = `${list}?show=mass-acts`

function act(change: object = {}) {
  return {
    id: ids[0],
    kind: 'export',
    state: 'waiting',
    says: [
      ['Status', 'In review'],
      ['Restricted answers', 'left out'],
    ],
    count: 612,
    askedBy: 'Ben',
    askedAt: at,
    isOwn: false,
    asksSecond: true,
    approvedBy: null,
    approvedAt: null,
    validUntil: at,
    goesOutAt: null,
    doneAt: null,
    endedBy: null,
    endedAt: null,
    ...change,
  }
}

function says(acts: object[], change: Says = {}): Says {
  return office({
    'GET /api/admins/mass-acts': () => ({ body: { acts, next: null, limit: 500 } }),
    ...change,
  })
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what a colleague asks for is told in words, and approved', async () => {
  const acts = [act()]
  const { user, asked } = await openOffice(
    address,
    says(acts, {
      [`POST /api/admins/mass-acts/${ids[0]}/approve`]: () => {
        acts[0] = act({ state: 'approved', approvedBy: 'Ana Ruiz', approvedAt: at })
        return { body: acts[0] }
      },
    }),
  )
  expect(await screen.findByText(/Above 500 applications, a second person/)).toBeTruthy()
  expect(screen.getByText('In review')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve 612 applications' }))
  expect(await screen.findByText('Ready to download')).toBeTruthy()
  expect(screen.getByText(/once, by the person who requested it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(asked.filter((one) => one.includes('/approve'))).toHaveLength(1)
})

test('one’s own waits for somebody else, and is downloaded once it is approved', async () => {
  const acts = [
    act({ isOwn: true, askedBy: 'Ana Ruiz' }),
    act({ id: ids[1], isOwn: true, state: 'approved', approvedBy: 'Ben', approvedAt: at }),
  ]
  const { user } = await openOffice(
    address,
    says(acts, {
      [`POST /api/admins/export-requests/${ids[1]}/file`]: () => ({
        status: 409,
        body: problem('mass-act-changed', 'Olga canceled this'),
      }),
    }),
  )
  expect(await screen.findByText(/so someone else must approve it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel it' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download (once)' }))
  expect(await screen.findByText('Olga canceled this')).toBeTruthy()
})

test('where nothing has left the house, that is said', async () => {
  await openOffice(address, says([]))
  expect(await screen.findByText('No exports or messages yet')).toBeTruthy()
})

test('an export that is too large for one person is asked for', async () => {
  const sent: unknown[] = []
  const { user } = await openOffice(
    `${list}?program=msc`,
    office({
      'GET /api/admins/applications/export': () => ({
        status: 409,
        body: problem('second-person', 'A second person must approve an export of more than 500'),
      }),
      'POST /api/admins/export-requests': ({ body }) => {
        sent.push(body)
        return { body: act() }
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Export this list' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Export' })).getByRole('button', {
      name: 'Export',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Request approval' }))
  await screen.findByText(/We notified the owners/)
  expect(sent).toEqual([
    { chosen: { query: { program: 'msc' } }, format: 'xlsx', restricted: false },
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const letter = {
  applicationId: 'a1',
  name: 'Łukasz Ruiz',
  address: 'lukasz@example.org',
  subject: 'The fair',
  paragraphs: ['Hello Łukasz,', 'Come to our fair.'],
  mailId: null,
  failure: null,
}

test('a message of a colleague is read before it is approved', async () => {
  const waiting = act({ kind: 'message', says: [['Subject', 'The fair']] })
  const { user, asked } = await openOffice(
    address,
    says([waiting], {
      [`GET /api/admins/messages/${ids[0]}`]: () => ({ body: { letters: [letter], next: null } }),
      [`POST /api/admins/mass-acts/${ids[0]}/approve`]: () => ({ body: waiting }),
    }),
  )
  await screen.findByText('The fair')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Read the emails' }))
  expect(await screen.findByText('Come to our fair.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve 612 emails' }))
  await waitFor(() => expect(asked.some((one) => one.includes('/approve'))).toBe(true))
})

test('words are looked at letter by letter, counted and sent', async () => {
  const sent: unknown[] = []
  const plan = {
    count: 1,
    left: [{ why: 'No email address', count: 1, applications: [{ id: 'a2', name: '王' }] }],
    letters: [letter],
    next: null,
    seen: 'fingerprint',
    limit: 500,
    holdMinutes: 10,
  }
  const { user } = await openOffice(
    list,
    office({
      'POST /api/admins/messages/plan': ({ body }) =>
        JSON.stringify(body).includes('{{score}}')
          ? {
              status: 422,
              body: problem('invalid', 'No', { text: '{{score}} isn’t a known field' }),
            }
          : { body: plan },
      'POST /api/admins/messages': ({ body }) => {
        sent.push(body)
        return { body: act({ kind: 'message', state: 'approved', asksSecond: false }) }
      },
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(await screen.findByRole('button', { name: 'Email them' }))
  await user.type(await screen.findByLabelText('Subject'), 'The fair')
  await user.type(screen.getByLabelText('Message'), '{{{{score}}')
  await user.click(screen.getByRole('button', { name: 'Preview the emails' }))
  expect(await screen.findByText('{{score}} isn’t a known field')).toBeTruthy()
  await user.clear(screen.getByLabelText('Message'))
  await user.type(screen.getByLabelText('Message'), 'Come.')
  await user.click(screen.getByRole('button', { name: 'Preview the emails' }))
  expect(await screen.findByText(/10 minutes to cancel/)).toBeTruthy()
  expect(screen.getByText(/No email address/)).toBeTruthy()
  const count = screen.getByLabelText('How many emails do you expect to send?')
  await user.type(count, '2')
  expect(screen.getByText('1 email would go out, not 2')).toBeTruthy()
  await user.clear(count)
  await user.type(count, '1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Until it goes out, you can cancel it/)
  expect(sent).toEqual([
    {
      subject: 'The fair',
      text: 'Come.',
      chosen: { ids: ['a1'] },
      expected: 1,
      seen: 'fingerprint',
    },
  ])
})
