import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, problem, signInEach } from '#tests/office-page.tsx'
import {
  type Application,
  address,
  application,
  office,
  submitted,
  why,
} from './admin-application.fixture.ts'

signInEach()

test('a step that is not possible now is shown with why, and one beyond the role is not shown', async () => {
  await openOffice(address, office(application({ steps: [{ step: 'return', why }] })))
  const reason = await screen.findByText(why)
  expect(reason.nextElementSibling?.textContent).toBe('Return to the applicant')
  screen.getByText('Not available right now: 1 step')
  expect(screen.queryByRole('button', { name: 'Return to the applicant' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw for the applicant' })).toBeNull()
})

test('an application is returned after a look at what the applicant will read', async () => {
  let sent: unknown
  let shown = submitted()
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1': () => ({ body: shown }),
      'POST /api/admins/applications/a1/return': ({ body }) => {
        sent = body
        shown = submitted({ status: 'incomplete', statusSeq: 3 })
        return { body: { status: 'incomplete' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Return to the applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to the applicant' }))
  await page.user.click(dialog.getByRole('button', { name: 'Review' }))
  await dialog.findByRole('link', { name: 'Choose at least one section' })
  dialog.getByRole('link', { name: 'Choose a reason' })
  await page.user.click(dialog.getByRole('checkbox', { name: 'Education' }))
  await dialog.findByRole('option', { name: 'Unclear answers' })
  await page.user.selectOptions(dialog.getByLabelText('Reason'), 'Unclear answers')
  await page.user.clear(dialog.getByLabelText('Due date'))
  await page.user.type(dialog.getByLabelText('Due date'), '2047-02-01')
  await page.user.type(dialog.getByLabelText(/^Note to the applicant/), 'Which year?')
  await page.user.click(dialog.getByRole('button', { name: 'Review' }))
  const notice = within(await dialog.findByRole('region', { name: 'What to change' }))
  notice.getByText('Some of your answers aren’t clear to us.')
  notice.getByText('Which year?')
  notice.getByText('Education')
  notice.getByText('The end of February 1, 2047 (America/New York)')
  await page.user.click(dialog.getByRole('button', { name: 'Return it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({
    statusSeq: 2,
    sections: ['education'],
    reasonId: 'answers-unclear',
    dueOn: '2047-02-01',
    note: 'Which year?',
  })
  await screen.findByText('Returned')
})

test('a withdrawal that comes too late says where the application stands and keeps what was typed', async () => {
  const said = 'This application has changed since you opened it'
  let shown = submitted()
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1': () => ({ body: shown }),
      'POST /api/admins/applications/a1/withdraw': ({ body }) => {
        sent.push(body)
        shown = submitted({ status: 'in_review', statusSeq: 5 })
        return sent.length === 1
          ? { status: 409, body: problem('status-changed', said) }
          : { body: { status: 'withdrawn' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw for the applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw for the applicant' }))
  await dialog.findByRole('option', { name: 'Cost' })
  await page.user.selectOptions(dialog.getByLabelText('Reason'), 'Cost')
  await page.user.type(dialog.getByLabelText(/^Note for staff/), 'By phone')
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await dialog.findByText(said)
  await dialog.findByText(/It is now “In review”/)
  expect(dialog.getByLabelText(/^Note for staff/)).toHaveProperty('value', 'By phone')
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { statusSeq: 2, reasonId: 'cost', note: 'By phone' },
    { statusSeq: 5, reasonId: 'cost', note: 'By phone' },
  ])
})

test('the note of a step outlives its dialog until the step is taken', async () => {
  const page = await openOffice(
    address,
    office(submitted(), {
      'POST /api/admins/applications/a1/withdraw': () => ({ body: { status: 'withdrawn' } }),
    }),
  )
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Withdraw for the applicant' }))
    return within(await screen.findByRole('dialog', { name: 'Withdraw for the applicant' }))
  }
  await page.user.type((await open()).getByLabelText(/^Note for staff/), 'By phone')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.getByLabelText(/^Note for staff/)).toHaveProperty('value', 'By phone')
  await again.findByRole('option', { name: 'Cost' })
  await page.user.selectOptions(again.getByLabelText('Reason'), 'Cost')
  await page.user.click(again.getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await open()).getByLabelText(/^Note for staff/)).toHaveProperty('value', '')
})

test('a step of the table is taken with what it asks for', async () => {
  let sent: unknown
  const shown = submitted({
    status: 'accepted',
    statusSeq: 5,
    steps: [
      { step: 'defer', why: null },
      { step: 'rescind', why: null },
      { step: 'reopen', why: 'Not possible while the status is “Accepted”' },
    ],
  })
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1/later-intakes': () => ({
        body: { intakes: [{ id: 'i2', name: 'September 2027', startsOn: '2027-09-10' }] },
      }),
      'POST /api/admins/applications/a1/steps/defer': ({ body }) => {
        sent = body
        return { body: { status: 'deferred' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Defer to a later intake' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Defer to a later intake' }))
  await page.user.click(dialog.getByRole('button', { name: 'Defer it' }))
  await dialog.findByRole('link', { name: 'Choose a later intake' })
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  await page.user.selectOptions(
    dialog.getByLabelText('Later intake'),
    'September 2027, starts September 10, 2027',
  )
  await page.user.type(dialog.getByLabelText(/^Note for staff/), 'Asked by phone')
  await page.user.click(dialog.getByRole('button', { name: 'Defer it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({ statusSeq: 5, intakeId: 'i2', note: 'Asked by phone' })
})

test('a step with a reason asks for it', async () => {
  const steps: Application['steps'] = [{ step: 'rescind', why: null }]
  const page = await openOffice(address, office(submitted({ status: 'accepted', steps })))
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw the offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the offer' }))
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await dialog.findByRole('link', { name: 'Choose a reason' })
})
