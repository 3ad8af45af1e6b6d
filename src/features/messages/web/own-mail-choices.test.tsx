import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAdmin, openOffice, problem } from '../../../../tests/office-page.tsx'
import { eventWords } from '../choices.ts'

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_0'))
afterEach(cleanup)

test('a choice counts as soon as it is made, and a refused one is said where it was made', async () => {
  const sent: unknown[] = []
  let choice = 'at-once'
  const page = await openOffice('/admin-panel/admins', {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('interviewer') } }),
    'GET /api/admins/me/mail-choices': () => ({
      body: { choices: [{ event: 'message-mine', choice }] },
    }),
    'POST /api/admins/me/mail-choices': ({ body }) => {
      sent.push(body)
      if (sent.length > 1) return { status: 422, body: problem('invalid', 'Not now') }
      choice = 'daily'
      return { body: { choices: [{ event: 'message-mine', choice }] } }
    },
  })
  const select = await screen.findByLabelText(eventWords['message-mine'].words)
  await page.user.selectOptions(select, 'Every morning, in one email')
  await screen.findByText('Saved')
  expect(sent).toEqual([{ event: 'message-mine', choice: 'daily' }])
  expect(select).toHaveProperty('value', 'daily')
  await page.user.selectOptions(select, 'Never')
  await screen.findByText('Not now')
  await waitFor(() => expect(select).toHaveProperty('value', 'daily'))
})
