import '../../../app/web/mail-templates.ts'
import '../../../app/web/setting-areas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { anAdmin, openOffice, problem } from '#tests/office-page.tsx'
import { declaredAreas } from '../area.ts'
import { at, everyArea, intake, intakeArea, office, reading } from './admin-settings.fixture.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('a price is typed in the main unit, and what is wrong is named at its field', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/settings?area=price:ba',
    office('price:ba', firstValues['price:ba'], {
      'PUT /api/admins/settings/price%3Aba': ({ body }) => {
        sent.push(body)
        const said = 'Fee 2: Name is missing'
        return { status: 422, body: problem('invalid', said, { 'value.fees.1.name': said }) }
      },
    }),
  )
  const credit = await screen.findByLabelText('Price per credit')
  expect(credit).toHaveProperty('value', '385')
  await page.user.clear(credit)
  await page.user.type(credit, '1,200.50')
  await page.user.click(screen.getByRole('button', { name: 'Add fee' }))
  await page.user.type(screen.getAllByLabelText('Amount')[1] ?? credit, '75')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Fee 2: Name is missing' })).toBeDefined()
  const fees = [...firstValues['price:ba'].fees, { name: '', amount: 7_500 }]
  const value = { ...firstValues['price:ba'], perCredit: 120_050, fees }
  expect(sent).toEqual([{ base: 2, value }])
  expect(credit).toHaveProperty('value', '1,200.50')
})

test('rows are moved, retired and added by keyboard', async () => {
  const sent: { value: unknown }[] = []
  const page = await openOffice(
    '/admin-panel/settings?area=flags',
    office('flags', firstValues.flags, {
      'PUT /api/admins/settings/flags': ({ body }) => {
        sent.push(body as { value: unknown })
        return { body: { version: 3 } }
      },
    }),
  )
  const down = await screen.findByRole('button', { name: 'Move Urgent down' })
  down.focus()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Move Urgent down'))
  expect(screen.getByText('Now 2 of 4')).toBeDefined()
  screen.getByRole('button', { name: 'Retire Look again' }).focus()
  await page.user.keyboard('{Enter}')
  expect(screen.getByText('(retired)')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Add flag' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await page.user.keyboard('Veteran{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  const [urgent, military, scholarship, look] = firstValues.flags
  expect(sent[0]?.value).toEqual([
    military,
    urgent,
    scholarship,
    { ...look, retired: true },
    { name: 'Veteran' },
  ])
  expect(await screen.findByText('Saved as version 3.')).toBeDefined()
})

test('an exception of the form is chosen among its questions, and named by the one it is of', async () => {
  const sent: unknown[] = []
  const first = {
    id: 'residency',
    question: 'personalInfo.residency',
    ask: 'optional',
    reason: 'Asked at enrollment',
  }
  const page = await openOffice(
    '/admin-panel/settings?area=core-questions:msc',
    office('core-questions:msc', [first], {
      'PUT /api/admins/settings/core-questions%3Amsc': ({ body }) => {
        sent.push(body)
        return { body: { version: 3 } }
      },
    }),
  )
  await screen.findByRole('button', {
    name: 'Change Personal information: Your status in the United States',
  })
  screen.getByText('Optional · Asked at enrollment')
  await page.user.click(screen.getByRole('button', { name: 'Add exception' }))
  const question = screen.getByLabelText('Question')
  expect(within(question).queryByRole('option', { name: /How do you plan to pay/ })).toBeNull()
  await page.user.selectOptions(question, 'Statement: Why this program, and why now?')
  await page.user.type(screen.getByLabelText('Reason'), 'We talk about it')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const added = { question: 'education.statement', ask: 'off', reason: 'We talk about it' }
  expect(sent).toEqual([{ base: 2, value: [first, added] }])
})

test('anyone who saves second is told who was first, keeps what was typed, and may still save', async () => {
  const bases: unknown[] = []
  const page = await openOffice(
    '/admin-panel/settings?area=institute',
    office('institute', firstValues.institute, {
      'PUT /api/admins/settings/institute': ({ body }) => {
        const { base } = body as { base: number }
        bases.push(base)
        const said =
          'Ben Okoro saved this on Friday, after you opened it. What you typed is still here'
        return base === 2
          ? { status: 409, body: { ...problem('changed-meanwhile', said), version: 7 } }
          : { body: { version: 8 } }
      },
    }),
  )
  const name = await screen.findByLabelText('Name')
  await page.user.type(name, ' of Coaching')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Ben Okoro saved this on Friday/)).toBeDefined()
  expect(name).toHaveProperty('value', 'The Institute of Coaching')
  await page.user.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
  expect(await screen.findByText('Saved as version 8.')).toBeDefined()
  expect(bases).toEqual([2, 7])
})

test('the history says who changed what, and leads back', async () => {
  const sent: unknown[] = []
  const changes = [{ field: 'Deposit', from: '$250', to: '$300' }]
  const versions = [
    { version: 2, at, by: 'Ben Okoro', changes },
    { version: 1, at, by: null, changes: [] },
  ]
  const page = await openOffice(
    '/admin-panel/settings?area=price:ba',
    office('price:ba', firstValues['price:ba'], {
      'GET /api/admins/settings/price%3Aba/versions': () => ({ body: { versions, next: null } }),
      'POST /api/admins/settings/price%3Aba/restore': ({ body }) => {
        sent.push(body)
        return { body: { version: 3 } }
      },
    }),
  )
  const history = await screen.findByRole('region', { name: 'History' })
  expect(await within(history).findByText('$250')).toBeDefined()
  expect(within(history).getByText(/Ben Okoro/)).toBeDefined()
  await page.user.click(within(history).getByRole('button', { name: /^Restore this/ }))
  await page.user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Restored version 1.')).toBeDefined()
  expect(sent).toEqual([{ base: 2, version: 1 }])
})

test('new bank details wait above the form, and a second owner approves them', async () => {
  const change = {
    ...{ id: 'change-1', by: 'Ben Okoro', at, takesEffectAt: null as string | null },
    ...{ isOwn: false, approvers: ['Ana Ruiz'], mayApprove: true, mayCancel: true },
    changes: [{ field: 'Account', from: '1111', to: '2222' }],
  }
  let waiting: typeof change | null = null
  const value = { ...firstValues.payments, bank: { ...firstValues.payments.bank, account: '1111' } }
  const page = await openOffice(
    '/admin-panel/settings?area=payments',
    office('payments', value, {
      'GET /api/admins/settings/payments': () =>
        reading('payments', value, { waiting, version: 2 })(),
      'PUT /api/admins/settings/payments': () => {
        waiting = { ...change, isOwn: true, mayApprove: false, takesEffectAt: at }
        return { body: { version: 2, waits: true } }
      },
      'POST /api/admins/bank-changes/change-1/cancel': () => {
        waiting = { ...change, id: 'change-2' }
        return { body: {} }
      },
      'POST /api/admins/bank-changes/change-2/approve': () => {
        waiting = null
        return { body: { version: 3 } }
      },
    }),
  )
  const account = await screen.findByLabelText('Account')
  await page.user.clear(account)
  await page.user.type(account, '2222')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  const said = 'The new bank details are waiting, as shown above.'
  expect(await screen.findByText(said)).toBeDefined()
  expect(account).toHaveProperty('value', '1111')
  expect(await screen.findByText(/so they take effect automatically/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Cancel the new details' }))
  expect(await screen.findByText(/^Call Ben Okoro and compare/)).toBeDefined()
  expect(screen.getByText('2222')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Approve the new details' }))
  expect(await screen.findByText('The new bank details are in effect.')).toBeDefined()
  expect(screen.queryByText(/are waiting/)).toBeNull()
})

test('leaving what is not saved asks first', async () => {
  const page = await openOffice(
    '/admin-panel/settings?area=institute',
    office('institute', firstValues.institute),
  )
  await page.user.type(await screen.findByLabelText('Name'), '!')
  await page.user.click(screen.getByRole('link', { name: 'Flags' }))
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(page.where()).toBe('/admin-panel/settings?area=institute')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'The Institute!')
  await page.user.click(screen.getByRole('link', { name: 'Flags' }))
  await page.user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(page.where()).toBe('/admin-panel/settings?area=flags'))
})

test('a deadline that moves says how many people are in the middle of the form', async () => {
  const path = `GET /api/admins/settings/${encodeURIComponent(intakeArea)}`
  const page = await openOffice(
    `/admin-panel/settings?area=${intakeArea}`,
    office(intakeArea, intake, { [path]: reading(intakeArea, intake, { drafts: 14 }) }),
  )
  const closes = await screen.findByLabelText('Closes')
  expect(screen.queryByText(/filling in the form for/)).toBeNull()
  await page.user.clear(closes)
  await page.user.type(closes, '2027-06-01T12:00')
  expect(await screen.findByText(/^14 people are filling in the form/)).toBeDefined()
})

test('an intake is copied into the next year, and says what comes along', async () => {
  const page = await openOffice(
    `/admin-panel/settings?area=intake-new&copy=${intakeArea}`,
    office(intakeArea, intake),
  )
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'September 2028')
  expect(screen.getByLabelText('Closes')).toHaveProperty('value', '2028-07-16T23:59')
  expect(screen.getByText(/Its price \(version 1\), letters/)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Create intake' }))
  await waitFor(() =>
    expect(page.asked.some((one) => one.startsWith('PUT /api/admins/settings/intake'))).toBe(true),
  )
})

test('someone who may only read finds nothing to press', async () => {
  const says = office('flags', firstValues.flags, {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/settings': () => ({ body: { ...everyArea, mayChange: false } }),
    'GET /api/admins/settings/flags': reading('flags', firstValues.flags, { mayChange: false }),
  })
  await openOffice('/admin-panel/settings?area=flags', says)
  expect(await screen.findAllByText(/Owners change them/)).toHaveLength(1)
  const form = within(await screen.findByRole('form', { name: 'Flags' }))
  const [urgent, ...others] = form.getAllByRole('listitem')
  expect([urgent?.textContent?.trim(), others.length]).toEqual(['Urgent', 3])
  expect(form.queryAllByRole('textbox')).toEqual([])
  expect(form.queryAllByRole('button')).toEqual([])
})

test('a mail is opened, previewed and sent to oneself', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/settings?area=mails',
    office('mails', firstValues.mails, {
      'POST /api/admins/letter-tests': ({ body }) => {
        sent.push(body)
        return { body: { to: 'ana@hollis.example' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Enrolled' }))
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'You’re enrolled')
  await page.user.click(screen.getByRole('button', { name: /^Preview/ }))
  expect(await screen.findByText(/^Welcome! You’re enrolled in the Master’s program/)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Close' }))
  await page.user.click(screen.getByRole('button', { name: /^Send me a test/ }))
  expect(await screen.findByText('Sent to ana@hollis.example.')).toBeDefined()
  expect(sent).toEqual([{ template: 'enrolled', ...firstValues.mails.enrolled }])
})

test('every area has a form that shows its first value', async () => {
  for (const area of ['letters', 'reasons', 'rubric:msc', 'credit-catalogue', 'checks'] as const) {
    await openOffice(`/admin-panel/settings?area=${area}`, office(area, firstValues[area]))
    const form = await screen.findByRole('form', { name: declaredAreas[area]?.form?.title ?? '' })
    expect(within(form).getByRole('button', { name: 'Save' })).toBeDefined()
    cleanup()
  }
})
