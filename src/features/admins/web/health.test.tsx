import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAdmin, openOffice } from '../../../../tests/office-page.tsx'

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const well = { name: 'Version', says: '0.1.0', at: null, toDo: null }

function openHealth(lines: unknown[]) {
  return openOffice('/admin-panel/admins?view=health', {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/health': () => ({ body: { lines } }),
  })
}

test('an owner reads what needs attention, and what to do about it', async () => {
  const toDo = 'Ask your operator to run the backup now.'
  const unused = { name: 'Webhooks', says: 'Not used', at: null, toDo: null, isUnused: true }
  await openHealth([
    { name: 'Last backup', says: 'Never', at: null, toDo },
    well,
    unused,
    { ...unused, name: 'Card payments' },
  ])
  expect(await screen.findByText('One thing needs attention.')).toBeTruthy()
  expect(screen.getByText(toDo)).toBeTruthy()
  expect(screen.getByText('Not used: Webhooks, Card payments.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Health' }).getAttribute('aria-current')).toBe('page')
})

test('where nothing does, it says so', async () => {
  await openHealth([well])
  expect(await screen.findByText('Everything looks good.')).toBeTruthy()
})
