import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAdmin, openOffice, type Says } from '../../../../tests/office.tsx'

const mail = {
  id: 'm1',
  toName: 'Łukasz Ő’Brien',
  toAddress: 'lukasz@example.org',
  subject: 'Confirm your email address',
  stream: 'security',
  state: 'sent',
  createdAt: '2026-11-20T15:00:00.000Z',
  sentAt: '2026-11-20T15:00:01.000Z',
  attempts: 1,
  answer: '250 OK',
}

function office(delivery: 'smtp' | 'kept'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/mails': ({ params }) => ({
      body: { mails: params.get('state') === 'failed' ? [] : [mail], next: null, delivery },
    }),
    'GET /api/admins/mails/m1': () => ({
      body: {
        ...mail,
        text: 'Dear Łukasz,\n\nOpen the link (link hidden)',
        events: [{ at: mail.createdAt, kind: 'queued', answer: null }],
      },
    }),
  }
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_0'))
afterEach(cleanup)

test('without a mail server the page says calmly where mail is kept', async () => {
  await openOffice('/admin-panel/mail', office('kept'))
  expect(
    await screen.findByText('Mail is kept here and as files until a mail server is set up.'),
  ).toBeDefined()
  expect(screen.getByText('Kept')).toBeDefined()
})

test('a mail is read beside the list, and its address can be kept', async () => {
  const page = await openOffice('/admin-panel/mail', office('smtp'))
  const link = await screen.findByRole('link', { name: /Confirm your email address/ })
  expect(link.textContent).toContain('Sent')
  expect(screen.queryByText(/until a mail server is set up/)).toBeNull()
  await page.user.click(link)
  expect(await screen.findByText(/Open the link \(link hidden\)/)).toBeDefined()
  expect(screen.getByText('Written')).toBeDefined()
  expect(page.where()).toBe('/admin-panel/mail?mail=m1')
})

test('a state in the address is asked for, and an empty one says so', async () => {
  const page = await openOffice('/admin-panel/mail?state=failed', office('smtp'))
  expect(await screen.findByText('No mail is in this state.')).toBeDefined()
  expect(page.asked).toContain('GET /api/admins/mails?state=failed')
})
