import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'

const id = '7a1f2c1e-0000-4000-8000-000000000001'

const request = {
  id,
  words: 'Everything',
  state: 'open',
  askedAt: '2026-10-01T10:00:00.000Z',
  dueOn: '2026-11-15',
  endedAt: null,
  reason: null,
  fileUntil: null,
  openedAt: null,
  name: 'Noor Haddad',
  applications: [{ id, program: 'msc', status: 'in_review' }],
  daysLeft: -2,
  answeredBy: null,
}

const parts = [
  {
    title: 'Notes of the office',
    entries: [
      { at: '2026-10-01T10:00:00.000Z', lines: [{ label: 'Note', text: 'Spoke with Jo' }] },
    ],
  },
]

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/file-requests': () => ({ body: { requests: [request], next: null } }),
    ...change,
  }
}

signInEach()
const page = '/admin-panel/applications?show=file-requests'

test('the office sees who is late, looks at the file, blacks out more, and hands over what it saw', async () => {
  const sent: unknown[] = []
  const { user } = await openOffice(
    page,
    office({
      [`POST /api/admins/file-requests/${id}/preview`]: ({ body }) => {
        sent.push(body)
        return { body: { parts, version: `v${sent.length}` } }
      },
      [`POST /api/admins/file-requests/${id}/hand-over`]: ({ body }) => {
        sent.push(body)
        return { status: 409, body: problem('not-now', 'The file has changed. Review it again') }
      },
    }),
  )
  expect(await screen.findByText('Late by 2 days: due November 15, 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Prepare the file' }))
  const file = await screen.findByRole('region', { name: 'The file' })
  expect(await within(file).findByText('Spoke with Jo')).toBeTruthy()
  const names = within(file).getByRole('textbox', { name: 'Also black out' })
  await user.type(names, 'Jo')
  await user.click(within(file).getByRole('button', { name: 'Show the file again' }))
  expect(await within(file).findByText('Enter at least three letters')).toBeTruthy()
  expect(within(file).getByText('Spoke with Jo')).toBeTruthy()
  await user.type(names, ' Doe')
  await user.click(within(file).getByRole('button', { name: 'Show the file again' }))
  await user.click(await within(file).findByRole('button', { name: 'Hand over' }))
  expect(await within(file).findByText('The file has changed. Review it again')).toBeTruthy()
  expect(sent).toEqual([{ hide: [] }, { hide: ['Jo Doe'] }, { hide: ['Jo Doe'], version: 'v2' }])
})

test('a request is declined with a reason', async () => {
  const sent: unknown[] = []
  const { user } = await openOffice(
    page,
    office({
      [`POST /api/admins/file-requests/${id}/decline`]: ({ body }) => {
        sent.push(body)
        return { body: {} }
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline the request' })
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await within(dialog).findAllByText('Enter a reason')).not.toHaveLength(0)
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'No' }]))
})

test('an empty list says what would be there', async () => {
  await openOffice(
    page,
    office({ 'GET /api/admins/file-requests': () => ({ body: { requests: [], next: null } }) }),
  )
  expect(await screen.findByText('No open requests')).toBeTruthy()
})
