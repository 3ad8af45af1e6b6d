import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'

signInEach()

const at = '2026-11-21T15:00:00.000Z'
const token = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Student system',
  begins: 'matricula_Ab3dEf',
  rights: ['list-applications'],
  programs: 'msc',
  networks: ['198.51.100.0/24'],
  state: 'active',
  madeBy: 'Ana Ruiz',
  madeAt: at,
  endsAt: '2027-05-20T15:00:00.000Z',
  endedBy: null,
  endedAt: null,
  lastUsedAt: at,
  fault: { code: 'network', call: '', at },
}

function office(says: Says) {
  return openOffice('/admin-panel/admins?view=api-tokens', {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    ...says,
  })
}

test('an owner sees what each token may do, and what went wrong with it', async () => {
  await office({ 'GET /api/admins/api-tokens': () => ({ body: { tokens: [token] } }) })
  const row = (await screen.findByText('Student system')).closest('tr')
  if (!row) throw new Error('there is no row')
  for (const words of ['Master’s only, from 198.51.100.0/24', 'Called from another network'])
    expect(within(row).getByText(words)).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'End: Student system' })).toBeTruthy()
})

test('a token is made from what was typed, and shown this once', async () => {
  let sent: unknown
  const { user } = await office({
    'GET /api/admins/api-tokens': () => ({ body: { tokens: [] } }),
    'POST /api/admins/api-tokens': ({ body }) => {
      sent = body
      return { body: { token: 'matricula_secret', made: token } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create a token' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/What is it for/), 'Student system')
  await user.click(within(dialog).getByLabelText(/List applications/))
  await user.type(
    within(dialog).getByLabelText(/Where can it call/),
    '198.51.100.0/24\n2001:db8::7',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Create the token' }))
  expect((await screen.findByLabelText('Token')).getAttribute('value')).toBe('matricula_secret')
  expect(sent).toEqual({
    name: 'Student system',
    rights: ['list-applications'],
    programs: 'both',
    networks: ['198.51.100.0/24', '2001:db8::7'],
    days: 180,
  })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/^This browser doesn’t let pages copy/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('matricula_secret')
  await user.click(screen.getByRole('button', { name: 'I saved it' }))
  expect(screen.queryByText('matricula_secret')).toBeNull()
})
