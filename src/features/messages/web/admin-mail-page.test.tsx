import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAdmin, openOffice, type Says } from '../../../../tests/office-page.tsx'

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
  template: 'confirm-address',
  repeats: null,
}

function office(delivery: 'smtp' | 'kept'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/mails': ({ params }) => ({
      body: {
        mails: params.get('state') === 'failed' ? [] : [mail],
        next: null,
        delivery,
        templates: ['confirm-address'],
      },
    }),
    'GET /api/admins/mails/m1': () => ({
      body: {
        ...mail,
        text: 'Dear Łukasz,\n\nOpen the link (link hidden)',
        from: 'Master’s admissions masters@institute.example',
        replyTo: 'answers@institute.example',
        whyNotAgain: null,
        repeatedAs: null,
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
    await screen.findByText('Emails are kept here and as files until you set up a mail server.'),
  ).toBeDefined()
  expect(screen.getByText('Kept')).toBeDefined()
})

test('a mail is read beside the list, and its address can be kept', async () => {
  const page = await openOffice('/admin-panel/mail', office('smtp'))
  const link = await screen.findByRole('link', { name: /Confirm your email address/ })
  expect(link.textContent).toContain('Sent')
  expect(screen.queryByText(/until you set up a mail server/)).toBeNull()
  await page.user.click(link)
  expect(await screen.findByText(/Open the link \(link hidden\)/)).toBeDefined()
  expect(screen.getByText('Created')).toBeDefined()
  expect(screen.getByText('Master’s admissions masters@institute.example')).toBeDefined()
  expect(screen.getByText('answers@institute.example')).toBeDefined()
  expect(page.where()).toBe('/admin-panel/mail?mail=m1')
})

test('a state in the address is asked for, and an empty one says so', async () => {
  const page = await openOffice('/admin-panel/mail?state=failed', office('smtp'))
  expect(await screen.findByText('No emails match these filters.')).toBeDefined()
  expect(page.asked).toContain('GET /api/admins/mails?state=failed')
})

test('a mail is sent again, and the new one is opened', async () => {
  const sent: string[] = []
  const page = await openOffice('/admin-panel/mail?mail=m1', {
    ...office('smtp'),
    'POST /api/admins/mails/m1/again': () => {
      sent.push('m1')
      return { body: { id: 'm2' } }
    },
    'GET /api/admins/mails/m2': () => ({
      body: {
        ...mail,
        id: 'm2',
        state: 'queued',
        repeats: 'm1',
        text: 'Once more',
        whyNotAgain: 'It’s already being sent',
        repeatedAs: null,
        events: [],
      },
    }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Resend' }))
  await screen.findByText('Once more')
  expect(sent).toEqual(['m1'])
  expect(page.where()).toContain('mail=m2')
  expect(screen.getByText('It can’t be resent. It’s already being sent.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Original email' })).toBeDefined()
})

test('returned addresses, due reminders and the work of the clock are views of the same page', async () => {
  const tried: unknown[] = []
  let addresses = [
    {
      address: 'x@example.org',
      since: mail.createdAt,
      why: '550 no such user',
      name: 'Ada',
      applicationId: 'a1',
    },
  ]
  const page = await openOffice('/admin-panel/mail?show=returned', {
    ...office('smtp'),
    'GET /api/admins/mail-addresses': () => ({ body: { addresses, hasMore: false } }),
    'POST /api/admins/mail-addresses/try-again': ({ body }) => {
      tried.push(body)
      addresses = []
      return { body: {} }
    },
    'GET /api/admins/reminders': () => ({
      body: {
        kinds: [
          {
            name: 'Documents',
            to: 'The applicant',
            when: 'A day before.',
            stops: 'It is moved.',
            count: 1,
            letters: [
              { toName: 'Ada', toAddress: 'x@example.org', subject: 'Due', applicationId: 'a1' },
            ],
          },
        ],
      },
    }),
    'GET /api/admins/worker': () => ({
      body: {
        mail: { waiting: 2, oldest: mail.createdAt, sending: 0, failed: 1, sentToday: 7 },
        jobs: [],
        failed: [{ id: 'j1', name: 'fold-reports', at: mail.createdAt, why: 'no such table' }],
      },
    }),
    'POST /api/admins/worker/j1/retry': () => {
      tried.push('j1')
      return { body: {} }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Try again x@example.org' }))
  await screen.findByText('No bounced emails')
  await page.user.click(screen.getByRole('link', { name: 'Reminders due' }))
  await screen.findByText(/x@example.org · Due/)
  await page.user.click(screen.getByRole('link', { name: 'Background jobs' }))
  await page.user.click(await screen.findByRole('button', { name: 'Retry Fold reports' }))
  expect(tried).toEqual([{ address: 'x@example.org' }, 'j1'])
})
