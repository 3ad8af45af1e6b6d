import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/rights.ts'
import { anAdmin, openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'

signInEach()

const address = '/admin-panel/finance?application=a1'
const add = 'PUT /api/admins/payment-attempts/p2/proof'
const refusal = 'We can’t open this file'
const statement = new File(['%PDF'], 'statement.pdf', { type: 'application/pdf' })

const charge = {
  ...{ id: 'c1', kind: 'deposit', name: 'Enrollment deposit', state: 'open', amount: 50_000 },
  ...{ currency: 'USD', dueAt: null, open: 50_000, paid: 0, waived: 0, processing: 0 },
  ...{ dueBack: 0, goingBack: 0, cancelled: 0, keptWords: null },
}

const entry = {
  ...{ seq: 1, kind: 'payment', chargeId: 'c1', name: 'Enrollment deposit', amount: 100 },
  ...{ currency: 'USD', valueDate: '2026-11-20', words: 'Cash, reference A', evidence: '' },
  ...{ proof: { id: 'p1', name: 'slip.png' }, by: 'Ana Ruiz', at: '2026-11-20T15:00:00.000Z' },
  mayReverse: true,
}

const unproven = { ...entry, seq: 2, words: 'Cash, reference B', proof: { id: 'p2', name: null } }

const account = {
  ...{ applicant: 'Ada Okafor', program: 'msc', status: 'accepted', timeZone: 'America/New_York' },
  ...{ figures: null, charges: [charge], entries: [entry, unproven], attempts: [], refunds: [] },
  ...{ disputes: [], documents: [], totals: [], plan: null, mayPlan: false, refund: null },
}

function office(role: Role, change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/applications/a1/money': () => ({ body: account }),
    ...change,
  }
}

/** The file that the browser's own dialog would give to a button. */
function choose(button: HTMLElement, file: File) {
  const input = button.parentElement?.querySelector('input[type="file"]')
  if (!input) throw new Error('nothing to choose by')
  fireEvent.change(input, { target: { files: [file] } })
}

test('the proof of an entry is opened beside it, and added where there is none', async () => {
  const added: (string | null)[] = []
  let isRefused = true
  const page = await openOffice(
    address,
    office('finance', {
      [add]: ({ params }) => {
        if (isRefused) return { status: 422, body: problem('invalid', refusal) }
        added.push(params.get('name'))
        return { body: { name: 'statement.pdf' } }
      },
      'GET /api/admins/applications/a1/money': () => {
        const second = { ...unproven, proof: { id: 'p2', name: added[0] ?? null } }
        return { body: { ...account, entries: [entry, second] } }
      },
    }),
  )
  await page.user.click(await screen.findByText('2 ledger entries'))
  await page.user.click(screen.getByRole('button', { name: /^Proof: slip.png/ }))
  await waitFor(() =>
    expect(page.asked).toContain('POST /api/admins/payment-attempts/p1/proof/link'),
  )
  const button = screen.getByRole('button', { name: 'Upload proof: Cash, reference B' })
  choose(button, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'scan.pdf'))
  await screen.findByText(/up to 5 MB\. Choose/)
  choose(button, statement)
  await screen.findByText(refusal)
  isRefused = false
  choose(button, statement)
  await screen.findByRole('button', { name: /^Proof: statement.pdf/ })
  expect(added).toEqual(['statement.pdf'])
  expect(screen.queryByText(refusal)).toBeNull()
})

test('whoever may not record payments opens a proof and adds none', async () => {
  const page = await openOffice(address, office('admissions'))
  await page.user.click(await screen.findByText('2 ledger entries'))
  screen.getByRole('button', { name: /^Proof: slip.png/ })
  expect(screen.queryByRole('button', { name: /^Upload proof/ })).toBeNull()
})

test('a payment is recorded with its proof, and a file that is refused can be chosen anew', async () => {
  let tries = 0
  const page = await openOffice(
    address,
    office('finance', {
      'POST /api/admins/charges/c1/payments': () => ({
        body: { isRecorded: true, attemptId: 'p2', alike: [] },
      }),
      [add]: () =>
        ++tries === 1
          ? { status: 422, body: problem('invalid', refusal) }
          : { body: { name: 'statement.pdf' } },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: /^Record a payment/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
  choose(dialog.getByRole('button', { name: 'Choose a file' }), statement)
  dialog.getByText('statement.pdf')
  await page.user.type(dialog.getByLabelText('Reference'), 'A slip')
  fireEvent.change(dialog.getByLabelText('Date received'), {
    target: { value: '2026-11-20' },
  })
  await page.user.click(dialog.getByRole('button', { name: 'Record the payment' }))
  await screen.findByText(`We recorded the payment, but not its proof: ${refusal}`)
  await page.user.click(screen.getByRole('button', { name: 'Upload proof' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tries).toBe(2)
  expect(page.asked.filter((one) => one.startsWith('POST /api/admins/charges'))).toHaveLength(1)
})
