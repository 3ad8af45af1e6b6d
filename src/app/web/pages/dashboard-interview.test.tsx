import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { booked, known, wish } from '#features/interviews/web/interviews.fixture.ts'
import { application } from './dashboard.fixture.ts'
import { dashboard } from './dashboard-page.fixture.tsx'

const { says, open } = dashboard()

const interviewOf = 'GET /api/users/applications/a1/interview'
const submitted = application({ status: 'submitted', submittedAt: '2027-01-06T12:00:00Z' })

test('someone who has submitted books the interview next, where the program asks one', async () => {
  says[interviewOf] = { body: known({ requests: [wish()], askable: [] }) }
  open([submitted], { asksInterview: true })
  const next = await screen.findByRole('link', { name: 'Book your interview' })
  expect(next.getAttribute('href')).toBe('/schedule?application=a1')
  screen.getByText('You')
  await screen.findByText('I work nights; a morning would be best.')
})

test('a program without interviews says nothing of one', async () => {
  says[interviewOf] = { body: known({ isAsked: false, canBook: false }) }
  open([submitted])
  await screen.findByRole('heading', { name: 'Received' })
  expect(screen.queryByRole('link', { name: 'Book your interview' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your interview' })).toBeNull()
})

test('a booked interview is on the dashboard, and is canceled from there', async () => {
  says[interviewOf] = { body: booked() }
  says[`POST ${interviewOf.slice(4)}/cancel`] = { body: { status: 'submitted' } }
  const page = open([application({ ...submitted, status: 'scheduled' })], { asksInterview: true })
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText('Monday, January 14, 2047 at 9:00 AM PST')
  shown.getByText('Ben Cole')
  await screen.findByText(
    /^We’ll meet on Monday, January 14, 2047 at 9:00 AM PST \(Online, by video\)\. We look/,
  )
  expect(shown.getByRole('link', { name: 'Reschedule' }).getAttribute('href')).toBe(
    '/schedule?application=a1&move=1',
  )
  shown.getByRole('button', { name: 'Ask for what you need' })
  expect(shown.queryByRole('button', { name: 'Ask for another time' })).toBeNull()
  await page.user.click(shown.getByRole('button', { name: 'Cancel the interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the interview?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the interview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.sent.at(-1)?.body).toEqual({ seen: '2047-01-14T17:00:00.000Z', reason: '' })
})

test('what can no longer be changed says why', async () => {
  const whyNot = 'It begins in less than a day'
  says[interviewOf] = { body: booked({ whyNotMove: whyNot, whyNotCancel: whyNot }) }
  open([application({ ...submitted, status: 'scheduled' })], { asksInterview: true })
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText(`${whyNot}.`)
  expect(shown.queryByRole('link', { name: 'Reschedule' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Cancel the interview' })).toBeNull()
  shown.getByRole('button', { name: 'Ask for another time' })
  expect(shown.queryByText(/No time that works/)).toBeNull()
})

test('what stays booked while answers are asked for again is still shown, and can be moved', async () => {
  says[interviewOf] = { body: booked() }
  const returned = {
    reason: 'Some of your answers aren’t clear to us.',
    note: null,
    sections: ['education'],
    at: '2027-01-08T12:00:00Z',
    dueAt: '2047-02-01T04:59:59Z',
  }
  open([application({ submittedAt: submitted.submittedAt })], { progress: { returned } })
  const shown = within(await screen.findByRole('region', { name: 'Your interview' }))
  shown.getByText('Monday, January 14, 2047 at 9:00 AM PST')
  shown.getByRole('link', { name: 'Reschedule' })
})
