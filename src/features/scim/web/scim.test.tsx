import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'

signInEach()

const at = '2026-11-21T15:00:00.000Z'
const off = {
  address: 'https://apply.example.edu/scim/v2',
  post: null,
  lastSuccessAt: null,
  fault: null,
  tokens: [],
  people: [],
  more: 0,
}
const on = {
  ...off,
  post: { role: 'reviewer', programs: 'msc', domains: ['example.edu'] },
  lastSuccessAt: at,
  fault: { says: 'There’s already an account with this address', call: 'POST /scim/v2/Users', at },
  tokens: [{ id: 't1', name: 'Entra', state: 'expired', endsAt: at, isLimited: false }],
  people: [
    {
      id: 'p1',
      name: 'Eva Lind',
      email: 'eva@example.edu',
      userName: 'lind.e',
      state: 'deactivated',
      changedAt: at,
    },
  ],
}

function office(says: Says) {
  return openOffice('/admin-panel/admins?view=scim', {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    ...says,
  })
}

test('an owner sees whether it works, what was refused, and what became of each person', async () => {
  await office({ 'GET /api/admins/scim': () => ({ body: on }) })
  expect(await screen.findByText('On, but no token works')).toBeTruthy()
  expect(screen.getByText(/There’s already an account/)).toBeTruthy()
  expect(screen.getByText('Reviewer, Master’s only')).toBeTruthy()
  const row = screen.getByText('Eva Lind').closest('tr')
  if (!row) throw new Error('there is no row')
  for (const words of ['lind.e', 'Deactivated']) expect(within(row).getByText(words)).toBeTruthy()
})

test('it’s turned on with the domains that were typed', async () => {
  let sent: unknown
  const { user } = await office({
    'GET /api/admins/scim': () => ({ body: off }),
    'PUT /api/admins/scim': ({ body }) => {
      sent = body
      return { body: {} }
    },
  })
  expect(await screen.findByText('No one yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Role of new people'), 'finance')
  await user.type(within(dialog).getByLabelText(/Domains/), 'Example.edu\nstaff.example.edu')
  await user.click(within(dialog).getByRole('button', { name: 'Turn it on' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent).toEqual({
    role: 'finance',
    programs: 'both',
    domains: ['example.edu', 'staff.example.edu'],
  })
})
