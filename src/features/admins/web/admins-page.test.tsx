import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  anAdmin,
  openOffice,
  problem,
  type Says,
  signInEach,
} from '../../../../tests/office-page.tsx'
import type { Person } from '../staff-contract.ts'

const me = anAdmin('owner')
const seen = '2026-11-20T10:00:00.000Z'

const people: Person[] = [
  { ...person('admin-owner', 'Ana Ruiz'), role: 'owner' },
  { ...person('p1', 'Ben Okoro'), secondFactor: true },
  { ...person('p2', 'Cleo Marsh'), programs: 'msc', disabled: true, lastSeenAt: null },
]

function person(id: string, name: string): Person {
  const email = `${name.split(' ')[0]?.toLowerCase()}@hollis.example`
  return {
    id,
    name,
    email,
    role: 'reviewer',
    programs: 'both',
    secondFactor: false,
    lastSeenAt: seen,
    disabled: false,
  }
}

const invitation = {
  id: 'i1',
  name: 'Dana Lee',
  email: 'dana@hollis.example',
  role: 'finance',
  programs: 'ba',
  sentAt: seen,
  expiresAt: '2026-11-27T10:00:00.000Z',
  isOver: true,
}

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: me } }),
    'GET /api/admins/people': () => ({ body: { people } }),
    'GET /api/admins/invitations': () => ({ body: { invitations: [] } }),
    'GET /api/admins/sessions': () => ({ body: { devices: [] } }),
    'POST /api/admins/confirm': () => ({ body: { token: 'aa_1' } }),
    ...change,
  }
}

signInEach()

test('people are listed with role, state, second factor and when they were last here', async () => {
  await openOffice('/admin-panel/admins', office())
  const table = await screen.findByRole('table', { name: 'Admins' })
  const rows = within(table).getAllByRole('row')
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(cells.slice(1).map((row) => row.slice(1, 5))).toEqual([
    ['Owner', 'Both programs', 'Active', 'Second factor: Off'],
    ['Reviewer', 'Both programs', 'Active', 'Second factor: On'],
    ['Reviewer', 'Master’s only', 'Deactivated', 'Second factor: Off'],
  ])
  expect(screen.queryByRole('button', { name: 'Manage Ana Ruiz' })).toBeNull()
})

test('someone who may only look finds nothing to manage, and asks for nothing hidden', async () => {
  const admin = anAdmin('admissions')
  const page = await openOffice(
    '/admin-panel/admins?view=audit-log',
    office({ 'GET /api/admins/me': () => ({ body: { admin } }) }),
  )
  expect(await screen.findByText('Ben Okoro')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  expect(page.asked.join()).not.toMatch(/invitations|audit-log/)
})

test('a role change asks for a fresh sign-in, and goes on after it', async () => {
  const sent: unknown[] = []
  let isFresh = false
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/confirm': ({ body }) => {
        sent.push(body)
        isFresh = true
        return { body: { token: 'aa_renewed' } }
      },
      'POST /api/admins/people/p1/role': ({ body }) => {
        sent.push(body)
        return isFresh
          ? { body: {} }
          : { status: 409, body: problem('confirm-first', 'Confirm that it’s you first') }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Manage Ben Okoro' }))
  await page.user.selectOptions(await screen.findByLabelText('Role'), 'Finance')
  await page.user.click(screen.getByRole('button', { name: 'Save role' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  expect(within(dialog).queryByLabelText('Code')).toBeNull()
  await page.user.type(within(dialog).getByLabelText('Your password'), 'correct horse')
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Ben Okoro’s role is now Finance.')).toBeDefined()
  const asked = { role: 'finance', programs: 'both' }
  expect(sent).toEqual([asked, { password: 'correct horse' }, asked])
  expect(localStorage.getItem('admin_auth_token')).toBe('aa_renewed')
})

test('a person is limited to one program; an owner works for both', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/people/p1/role': ({ body }) => {
        sent.push(body)
        return { body: {} }
      },
    }),
  )
  expect(await screen.findByText('Owner · Both programs')).toBeDefined()
  await page.user.click(await screen.findByRole('button', { name: 'Manage Ben Okoro' }))
  await page.user.selectOptions(await screen.findByLabelText('Programs'), 'Master’s only')
  await page.user.selectOptions(screen.getByLabelText('Role'), 'Owner')
  expect(screen.getByLabelText<HTMLSelectElement>('Programs').value).toBe('both')
  await page.user.selectOptions(screen.getByLabelText('Role'), 'Reviewer')
  await page.user.click(screen.getByRole('button', { name: 'Save role' }))
  const said = 'Ben Okoro’s role is now Reviewer (Master’s only).'
  expect(await screen.findByText(said)).toBeDefined()
  expect(sent).toEqual([{ role: 'reviewer', programs: 'msc' }])
})

test('anyone who cancels the confirmation is told what was needed, and nothing happened', async () => {
  const refused = { status: 409, body: problem('confirm-first', 'Confirm that it’s you first') }
  const page = await openOffice(
    '/admin-panel/admins',
    office({ 'POST /api/admins/people/p1/deactivate': () => refused }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Manage Ben Okoro' }))
  await page.user.click(await screen.findByRole('button', { name: 'Deactivate account' }))
  await page.user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Confirm that it’s you first')).toBeDefined()
  expect(page.asked.filter((one) => one.includes('deactivate'))).toHaveLength(1)
})

test('a second factor is reset only where there is one, a deactivated account reactivated', async () => {
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/people/p1/reset-second-factor': () => ({ body: {} }),
      'POST /api/admins/people/p2/reactivate': () => ({ body: {} }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Manage Ben Okoro' }))
  await page.user.click(await screen.findByRole('button', { name: 'Reset second factor' }))
  await page.user.click(await screen.findByRole('button', { name: 'Reset second factor' }))
  expect(await screen.findByText('Ben Okoro’s second factor has been reset.')).toBeDefined()
  await page.user.click(await screen.findByRole('button', { name: 'Manage Cleo Marsh' }))
  await page.user.click(await screen.findByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByText('Cleo Marsh can log in again.')).toBeDefined()
})

test('several people are invited at once; what failed stays in the field', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/invitations/several': ({ body }) => {
        sent.push(body)
        const failed = { entry: 'eli', outcome: 'not-valid', problem: 'Enter an email address' }
        const invited = {
          entry: 'Dana Lee <dana@hollis.example>',
          outcome: 'invited',
          problem: null,
        }
        return { body: { outcomes: sent.length === 1 ? [invited, failed] : [invited] } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Invite people' }))
  await page.user.click(await screen.findByRole('button', { name: 'Send the invitations' }))
  expect(await screen.findByRole('link', { name: 'Choose a role' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Enter an email address' })).toBeDefined()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Email addresses')
  await page.user.type(field, 'Dana Lee <dana@hollis.example>; eli')
  await page.user.selectOptions(screen.getByLabelText('Role'), 'Finance')
  await page.user.selectOptions(screen.getByLabelText('Programs'), 'Bachelor’s only')
  await page.user.click(screen.getByRole('button', { name: 'Send the invitations' }))
  expect(await screen.findByText(/Not everyone was invited/)).toBeDefined()
  const lines = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Dana Lee <dana@hollis.example>: Invited',
    'eli: Enter an email address',
  ])
  expect(field.value).toBe('eli')
  await page.user.clear(field)
  await page.user.type(field, 'dana@hollis.example')
  await page.user.click(screen.getByRole('button', { name: 'Send the invitations' }))
  expect(await screen.findByText(/sent the invitation to dana@hollis.example/)).toBeDefined()
  expect(sent).toEqual([
    { people: 'Dana Lee <dana@hollis.example>; eli', role: 'finance', programs: 'ba' },
    { people: 'dana@hollis.example', role: 'finance', programs: 'ba' },
  ])
})

test('an invitation that ran out is sent again or revoked', async () => {
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'GET /api/admins/invitations': () => ({ body: { invitations: [invitation] } }),
      'POST /api/admins/invitations/i1/resend': () => ({ body: { invitation } }),
      'DELETE /api/admins/invitations/i1': () => ({ body: {} }),
    }),
  )
  expect(await screen.findByText(/Finance \(Bachelor’s only\)/)).toBeDefined()
  expect(await screen.findByText(/expired on/)).toBeDefined()
  const again = screen.getByRole('button', { name: 'Resend Dana Lee’s invitation' })
  await page.user.click(again)
  expect(await screen.findByText(/The old one no longer works/)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Revoke Dana Lee’s invitation' }))
  expect(await screen.findByText('Dana Lee’s invitation has been revoked.')).toBeDefined()
})

test('one’s own name is changed', async () => {
  const page = await openOffice(
    '/admin-panel/admins',
    office({ 'PATCH /api/admins/me': () => ({ body: { admin: { ...me, name: 'Ana Vidal' } } }) }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Change name' }))
  const field = await screen.findByLabelText('Your name')
  await page.user.clear(field)
  await page.user.type(field, 'Ana Vidal')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText('Ana Vidal').length).toBeGreaterThan(1))
})

test('another address of one’s own is asked for with the password', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/address': ({ body }) => {
        sent.push(body)
        return { body: { message: 'We sent an email to ana@new.example' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Change address' }))
  await page.user.type(await screen.findByLabelText('New email address'), 'ana@new.example')
  await page.user.type(screen.getByLabelText('Your password'), 'correct horse')
  await page.user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText('We sent an email to ana@new.example')
  expect(sent).toEqual([{ email: 'ana@new.example', password: 'correct horse' }])
})
