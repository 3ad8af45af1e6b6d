import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAdmin, openOffice } from '../../../../tests/office-page.tsx'

const adminId = '6f1c0e52-5f63-4a4e-9d51-1d2f3a4b5c6d'
const address = '/admin-panel/admins?view=readings'

const found = {
  applications: 1204,
  people: 1200,
  kinds: [{ action: 'applications.exported-restricted', times: 2, applications: 1204 }],
  places: [
    { country: 'US', state: 'OR', people: 1000 },
    { country: 'DE', state: null, people: 200 },
  ],
  read: [
    { id: 'a1', name: 'Maya Lindqvist', email: 'maya@example.org', country: 'US', state: 'OR' },
  ],
  next: 'a1',
  timeZone: 'America/New_York',
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('whom one sign-in has read, by where they live, page by page', async () => {
  const sent: unknown[] = []
  const person = {
    id: adminId,
    name: 'Ben Okoro',
    email: 'ben@hollis.example',
    role: 'admissions',
    programs: 'both',
    secondFactor: true,
    lastSeenAt: null,
    disabled: false,
  }
  const { user } = await openOffice(address, {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/people': () => ({ body: { people: [person] } }),
    'POST /api/admins/audit-log/readings': ({ body }) => {
      sent.push(body)
      return { body: found }
    },
  })
  const ask = await screen.findByRole('button', { name: 'Look it up' })
  await screen.findByRole('option', { name: 'Ben Okoro' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), adminId)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } })
  await user.click(ask)
  expect(await screen.findByText('1,204 applications of 1,200 people')).toBeTruthy()
  expect(screen.getByText('exported applications with restricted answers')).toBeTruthy()
  expect(screen.getByRole('row', { name: /United States Oregon 1,000/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => sent).toHaveLength(2)
  const days = { adminId, from: '2026-11-20', to: '2026-11-21' }
  expect(sent).toEqual([days, { ...days, after: 'a1' }])
})
