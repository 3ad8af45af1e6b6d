import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '#tests/office-page.tsx'
import { houseBranding } from '../branding.ts'

const area = { area: 'look', group: 'Institute', version: 1, at: null, by: null }

const office: Says = {
  'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
  'GET /api/admins/settings': () => ({
    body: { mayChange: true, timeZone: 'America/New_York', areas: [area], intakes: [] },
  }),
  'GET /api/admins/settings/look': () => ({
    body: {
      ...area,
      value: houseBranding,
      mayChange: true,
      currency: 'USD',
      timeZone: 'America/New_York',
      drafts: null,
    },
  }),
  'GET /api/admins/settings/look/versions': () => ({ body: { versions: [], next: null } }),
}

signInEach()

test('colors are looked at while they are typed, and each pair that fails is named', async () => {
  const page = await openOffice('/admin-panel/settings?area=look', office)
  await screen.findByText('Everything is readable.')
  const accent = screen.getByRole('textbox', { name: 'Accent' })
  await page.user.clear(accent)
  screen.getByText('A preview appears here once each value is a color.')
  await page.user.type(accent, '#d9b67c')
  await screen.findByText('These are hard to read:')
  screen.getByText(
    'Small headings and focus ring on the page: contrast is 1.7 to 1 but must be at least 4.5',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Accent: pick a color').value).toBe('#d9b67c')
})

test('letters are in the place of the doorway', async () => {
  const page = await openOffice('/admin-panel/settings?area=look', office)
  await screen.findByText('Everything is readable.')
  await page.user.type(screen.getByRole('textbox', { name: 'Logo letters' }), 'HI')
  await screen.findByText('HI')
})
