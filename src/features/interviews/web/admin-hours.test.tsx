import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/rights.ts'
import { anAdmin, openOffice, type Says } from '#tests/office-page.tsx'
import { ben, entry, hours, interviewer } from './interviews.fixture.ts'

const address = '/admin-panel/calendar?show=hours'
const of = `/api/admins/interviewers/${ben.id}`

function office(change: Says = {}, role: Role = 'admissions'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/mine/count': () => ({
      body: { mentions: 0, dueTasks: 0, reviews: 0, releases: 0 },
    }),
    'GET /api/admins/interviewers': () => ({
      body: { interviewers: [interviewer()], candidates: [] },
    }),
    [`GET ${of}/hours`]: () => ({ body: hours() }),
    ...change,
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('hours that leave a booked interview outside are saved only when that was seen', async () => {
  const sent: { confirmed: boolean; week: unknown[] }[] = []
  const page = await openOffice(
    address,
    office({
      [`POST ${of}/schedules`]: ({ body }) => {
        const asked = body as (typeof sent)[number]
        sent.push(asked)
        const done = asked.confirmed
        return { body: { done, affected: [entry()], schedule: done ? hours().schedules[0] : null } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Change Office hours' }))
  const form = within(screen.getByRole('form', { name: 'Change Office hours' }))
  for (const _ of [1, 2]) {
    const [remove] = form.getAllByRole('button', { name: 'Monday: remove these hours' })
    if (remove) await page.user.click(remove)
  }
  await page.user.selectOptions(
    form.getAllByLabelText('Tuesday: from')[0] ?? document.body,
    '10:30 AM',
  )
  await page.user.click(form.getByRole('button', { name: 'Save hours' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByRole('heading', { name: 'One interview is booked then' })
  question.getByRole('link', { name: /^Ada Okafor/ })
  await page.user.click(question.getByRole('button', { name: 'Save anyway' }))
  await screen.findByRole('button', { name: 'Change Office hours' })
  expect(sent.map(({ confirmed }) => confirmed)).toEqual([false, true])
  expect(sent[1]?.week).toHaveLength(4)
  expect(sent[1]?.week).toContainEqual({
    weekday: 2,
    windows: [
      { starts: '10:30', ends: '12:00' },
      { starts: '13:00', ends: '17:00' },
    ],
  })
})

test('time off of one day ends with that day', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office({
      [`POST ${of}/time-off`]: ({ body }) => {
        sent.push(body)
        return { body: { done: true, affected: [] } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Add time off' }))
  const form = within(screen.getByRole('form', { name: 'New time off' }))
  await page.user.type(form.getByLabelText('From'), '2047-01-31')
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New time off' })).toBeNull())
  expect(sent).toEqual([
    { start: '2047-01-31T00:00', end: '2047-02-01T00:00', words: '', confirmed: false },
  ])
})

test('the secret address of a calendar is shown once, and can be stopped', async () => {
  let hasFeed = false
  const page = await openOffice(
    address,
    office(
      {
        [`GET ${of}/hours`]: () => ({ body: hours({ interviewer: interviewer({ hasFeed }) }) }),
        [`POST ${of}/feed`]: () => {
          hasFeed = true
          return { body: { url: 'https://hollis.example/api/calendars/secret' } }
        },
        [`DELETE ${of}/feed`]: () => {
          hasFeed = false
          return { body: {} }
        },
      },
      'interviewer',
    ),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Create an address' }))
  expect(await screen.findByLabelText('Secret address')).toHaveProperty(
    'value',
    'https://hollis.example/api/calendars/secret',
  )
  await page.user.click(await screen.findByRole('button', { name: 'Turn off the address' }))
  await screen.findByRole('button', { name: 'Create an address' })
  expect(screen.queryByLabelText('Secret address')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Interviewer' })).toBeNull()
})

test('closing a day with bookings names them and asks', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/calendar?show=closed',
    office({
      'GET /api/admins/closed-periods': () => ({ body: { periods: [], holidays: [] } }),
      'POST /api/admins/closed-periods': ({ body }) => {
        sent.push(body)
        const done = sent.length > 1
        return { body: { done, affected: [entry(), entry({ id: 'x', firstName: 'Priya' })] } }
      },
    }),
  )
  const form = within(await screen.findByRole('form', { name: 'Close days' }))
  await page.user.type(form.getByLabelText('Name'), 'Founders’ day')
  await page.user.type(form.getByLabelText('First day'), '2047-01-14')
  await page.user.click(form.getByRole('button', { name: 'Close days' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByRole('heading', { name: '2 interviews are booked then' })
  await page.user.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const body = { name: 'Founders’ day', from: '2047-01-14', to: '2047-01-14' }
  expect(sent).toEqual([
    { ...body, confirmed: false },
    { ...body, confirmed: true },
  ])
})

test('what is missing in closed days is said at its field', async () => {
  const fields = {
    name: 'Enter a name for the period',
    from: 'Choose a day',
    to: 'Choose a day',
  }
  const page = await openOffice(
    '/admin-panel/calendar?show=closed',
    office({
      'GET /api/admins/closed-periods': () => ({ body: { periods: [], holidays: [] } }),
      'POST /api/admins/closed-periods': () => ({
        status: 422,
        body: { error: 'Something is missing', code: 'invalid', fields },
      }),
    }),
  )
  const form = within(await screen.findByRole('form', { name: 'Close days' }))
  await page.user.click(form.getByRole('button', { name: 'Close days' }))
  const summary = await form.findByRole('region', { name: 'Please check your answers' })
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  form.getByRole('textbox', { name: 'Name', description: /Enter a name for the period/ })
  const said = form.getByLabelText('First day').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(said)?.textContent).toContain('Choose a day')
  await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'Inventory')
  expect(within(summary).getAllByRole('link')).toHaveLength(1)
  expect(form.queryByText('Enter a name for the period')).toBeNull()
})
