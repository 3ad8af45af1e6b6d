import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAdmin, openOffice, problem, type Says } from '#tests/office-page.tsx'

const ids = ['6f1c0e52-5f63-4a4e-9d51-1d2f3a4b5c6d', '7a2d1f63-6074-4b5f-8e62-2e3f4b5c6d7e']
const at = '2026-11-21T15:00:00.000Z'
const address = '/admin-panel/applications?show=releases'

const rules = {
  secondPerson: false,
  holdMinutes: 15,
  version: 2,
  mayChange: true,
  changedBy: 'Ben',
  changedAt: at,
}

const letter = {
  decisionId: ids[0],
  applicationId: ids[1],
  name: 'Maya Lindqvist',
  address: 'maya@example.org',
  program: 'msc',
  intake: 'September 2027',
  outcome: 'accept',
  letter: { subject: 'An offer', paragraphs: ['Dear Maya,', 'Come.'] },
  reasons: [],
  conditions: [],
  replyOn: '2026-12-21',
  failure: null,
}

const planned = {
  count: 1,
  outcomes: [{ outcome: 'accept', count: 1 }],
  left: [{ applicationId: ids[1], name: 'Tomás Herrera', why: 'Moved on' }],
  over: [
    { intakeId: ids[1], intake: 'September 2027', capacity: 1, taken: 1, underWay: 0, offers: 1 },
  ],
  letters: [letter],
  next: null,
  seen: 'fingerprint',
}

const ready = {
  id: ids[0],
  applicationId: ids[1],
  name: 'Maya Lindqvist',
  program: 'msc',
  intake: 'September 2027',
  outcome: 'accept',
  confirmedBy: 'Ana',
  confirmedAt: at,
}

function says(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/releases': () => ({ body: { releases: [], next: null, rules } }),
    'GET /api/admins/decisions': () => ({ body: { ready: [ready], count: 1, next: null } }),
    'GET /api/admins/waitlist': () => ({ body: { intakes: [] } }),
    'POST /api/admins/releases/plan': () => ({ body: planned }),
    ...change,
  }
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('it is said in words that no second person is asked, and who said so', async () => {
  await openOffice(address, says())
  const said = await screen.findByText(/One person can release without approval/)
  expect(said.textContent).toContain('15 minutes')
  expect(screen.getByText(/Set by Ben/)).toBeTruthy()
  expect(await screen.findByText('The waitlist is empty.')).toBeTruthy()
})

test('only the expected number goes out, and more offers than places only when they are meant', async () => {
  const sent: unknown[] = []
  const { user } = await openOffice(
    address,
    says({
      'POST /api/admins/releases': ({ body }) => {
        sent.push(body)
        return { status: 409, body: problem('release-changed', 'It has changed') }
      },
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Maya Lindqvist' }))
  await user.click(screen.getByRole('button', { name: 'Release the 1 chosen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Before they go out' }))
  expect(await dialog.findByText('maya@example.org')).toBeTruthy()
  expect(dialog.getByText(/Moved on/)).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Release' })
  await user.type(dialog.getByLabelText('How many letters do you expect to send?'), '2')
  expect(dialog.getByText('1 letter would go out, not 2')).toBeTruthy()
  await user.clear(dialog.getByLabelText('How many letters do you expect to send?'))
  await user.type(dialog.getByLabelText('How many letters do you expect to send?'), '1')
  expect(button).toHaveProperty('disabled', true)
  await user.click(dialog.getByText('Continue above capacity'))
  await user.click(button)
  expect(await dialog.findByText('It has changed')).toBeTruthy()
  expect(sent).toEqual([
    { chosen: { ids: [ids[0]] }, name: '', expected: 1, seen: 'fingerprint', overCapacity: true },
  ])
})
