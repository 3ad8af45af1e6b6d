import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'

signInEach()

const at = '2026-11-21T15:00:00.000Z'
const charge = {
  id: '00000000-0000-4000-8000-0000000000c1',
  applicationId: '00000000-0000-4000-8000-0000000000a1',
  applicant: 'Maya Lindqvist',
  program: 'msc',
  name: 'Enrollment deposit',
  open: 50_000,
  currency: 'USD',
}
const line = {
  id: '00000000-0000-4000-8000-0000000000b1',
  state: 'open',
  account: '4711',
  valueDate: '2026-11-20',
  amount: 40_000,
  currency: 'USD',
  sender: 'M. Lindqvist',
  reference: 'MSC-2027-7K4QX29B',
  bankReference: 'X1',
  charge,
  why: 'reference',
  by: null,
  at: null,
  isReversed: false,
}
const statement = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'November.csv',
  account: '4711',
  lines: 1,
  added: 1,
  leftOut: 2,
  faults: [{ line: 7, words: '“soon” isn’t a date' }],
  faultCount: 1,
  by: 'Gus',
  at,
  removedAt: null,
  open: 1,
}
const figures = {
  currency: 'USD',
  ...Object.fromEntries(
    ['owed', 'overdue', 'processing', 'paid', 'toGiveBack'].map((name) => [
      name,
      { amount: 0, count: 0 },
    ]),
  ),
  others: [],
  refundsUnderWay: 0,
  refundsFailed: 0,
  disputes: 0,
  quarantined: 0,
  webhooks: [],
  testProviders: [],
}

function finance(more: Says): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('finance') } }),
    'GET /api/admins/finance': () => ({ body: figures }),
    'GET /api/admins/bank-statements': () => ({
      body: {
        statements: [{ ...statement, id: 'other account', faults: [], faultCount: 0 }, statement],
        profiles: [],
        counts: { open: 1, confirmed: 0, notOurs: 0 },
      },
    }),
    'GET /api/admins/bank-lines': () => ({ body: { lines: [line], next: null } }),
    ...more,
  }
}

test('a line says what it pays and why, and a payment like it is asked about before it is recorded', async () => {
  const sent: unknown[] = []
  const { user } = await openOffice(
    '/admin-panel/finance?show=statements',
    finance({
      [`POST /api/admins/bank-lines/${line.id}/confirm`]: ({ body }) => {
        sent.push(body)
        const isConfirmed = sent.length > 1
        const like = { name: charge.name, amount: 40_000, currency: 'USD', valueDate: '2026-11-19' }
        return { body: { isConfirmed, alike: isConfirmed ? [] : [like] } }
      },
    }),
  )
  const row = await screen.findByRole('row', { name: /M\. Lindqvist/ })
  expect(row.textContent).toContain('Reference matches, amount differs: $500 owed')
  expect(screen.getByText(/We couldn’t read 1 line of “November\.csv”/)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: /^Confirm/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Already recorded?' })
  expect(dialog.textContent).toContain('$400 on November 19, 2026')
  await user.click(within(dialog).getByRole('button', { name: 'It’s a different payment' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(sent).toEqual([
    { chargeId: charge.id, evenSo: false },
    { chargeId: charge.id, evenSo: true },
  ])
})

test('a file with columns we know is read as the account that is chosen, or set up for another', async () => {
  const profile = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Checking', account: '4711' }
  const guess = {
    ...{ valueDate: 0, amount: 1, sender: null, reference: null, direction: null },
    ...{ bankReference: null, currencyColumn: null, currency: 'USD' },
    ...{ dateOrder: 'ymd', decimalMark: 'point' },
  }
  const preview = { head: ['Date', 'Amount'], rows: [], guess, fitting: [profile] }
  const asked: (string | null)[] = []
  const { user } = await openOffice(
    '/admin-panel/finance?show=statements',
    finance({
      'POST /api/admins/bank-statements': ({ params }) => {
        asked.push(params.get('profile'))
        return {
          body: asked.at(-1)
            ? { preview: null, statements: [statement] }
            : { preview, statements: [] },
        }
      },
    }),
  )
  await screen.findByRole('button', { name: 'Upload a statement' })
  const choose = () =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['Date,Amount\n'], 'December.csv', { type: 'text/csv' }),
    )
  await choose()
  await user.click(await screen.findByRole('button', { name: 'Checking, account 4711' }))
  await screen.findByText('1 payment in this file, 1 new. We couldn’t read 1 line: see Files.')
  expect(asked).toEqual([null, profile.id])
  await choose()
  await user.click(await screen.findByRole('button', { name: 'A different account' }))
  expect(await screen.findByRole('dialog', { name: 'What the columns hold' })).toBeTruthy()
})

test('the view is for those who record payments', async () => {
  await openOffice(
    '/admin-panel/finance?show=statements',
    finance({ 'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }) }),
  )
  await screen.findByText(/This link includes “statements”/)
  expect(screen.queryByRole('link', { name: 'Bank statements' })).toBe(null)
})
