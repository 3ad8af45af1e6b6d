import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'

signInEach()

const at = '2026-11-21T15:00:00.000Z'
const system = {
  ...{ code: 'banner', name: 'Banner', idWithinDays: 7, createdAt: at, lastSuccessAt: at },
  ...{ lastFault: 'It refused an enrollment', lastFaultAt: at, lookedAt: at },
  counts: { late: 1, waiting: 0, sent: 0, acknowledged: 0, refused: 1 },
  files: null,
}
const person = {
  applicationId: '00000000-0000-4000-8000-0000000000a1',
  personId: '00000000-0000-4000-8000-0000000000b1',
  ...{ name: 'Maya Lindqvist', program: 'msc', intake: 'September 2027', kind: 'enroll', at },
  ...{ state: 'refused', stateAt: at, reason: 'No such term', externalId: null, since: at },
  ...{ isLate: true, sha256: '9c' },
}

function says(role: 'owner' | 'admissions', systems: object[]): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/student-systems': () => ({ body: { systems } }),
    'GET /api/admins/student-systems/banner/people': () => ({
      body: { people: [person], next: null },
    }),
  }
}

test('who is refused and has no id for too long says so, and may be sent again', async () => {
  await openOffice('/admin-panel/applications?show=hand-over', says('admissions', [system]))
  const row = (await screen.findByText('Maya Lindqvist')).closest('tr') as HTMLElement
  for (const words of ['Refused', 'No ID for too long', 'No such term.'])
    expect(within(row).getByText(words)).toBeDefined()
  expect(within(row).getByRole('button', { name: /Send again/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  expect(screen.getByText(/It refused an enrollment/)).toBeDefined()
})

test('without a system the page says what one is for, and who may add it', async () => {
  await openOffice('/admin-panel/applications?show=hand-over', says('admissions', []))
  expect(await screen.findByText('No student system yet')).toBeDefined()
  expect(screen.getByText(/Only owners can add one/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a student system' })).toBeNull()
})
