import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOffice, problem, type Says } from '#tests/office-page.tsx'
import { meetings } from '../instants.fixture.ts'
import { at, freeTimes, monday, ownInterview } from './interviews.fixture.ts'

const address = '/link/interview#il_secret'
const read = 'POST /api/interview-links'
const shown = {
  interview: ownInterview(),
  firstName: 'Ada',
  lockedZone: null,
  institute: { name: 'The Hollis Institute', email: 'a@hollis.example', phone: '+1' },
}
const known: Says = {
  [read]: () => ({ body: shown }),
  [`${read}/times`]: () => ({ body: freeTimes() }),
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

test('a mailed link shows what is booked and does nothing by itself', async () => {
  const page = await openOffice(address, known)
  await screen.findByText('Monday, January 14, 2047 at 9:00 AM PST')
  screen.getByRole('button', { name: 'Cancel the interview' })
  expect(page.asked.filter((asked) => asked.includes('interview-links'))).toEqual([read])
})

test.each(meetings)('it tells of $name', async ({ timeZone, start, own, institute }) => {
  const interview = ownInterview({ start, timeZone, instituteTimeZone: 'America/New_York' })
  await openOffice(address, { ...known, [read]: () => ({ body: { ...shown, interview } }) })
  await screen.findByText(own)
  screen.getByText(institute)
})

test('it is moved from there, and the new time stands there', async () => {
  const sent: unknown[] = []
  const moved = ownInterview({ start: at(monday, '21:00') })
  const page = await openOffice(address, {
    ...known,
    [`${read}/move`]: ({ body }) => {
      sent.push(body)
      return { body: { interview: moved } }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Choose another time' }))
  await page.user.click(await screen.findByRole('button', { name: /^1:00 PM PST/ }))
  await page.user.click(await screen.findByRole('button', { name: 'Reschedule' }))
  await screen.findByText('We moved your interview.')
  screen.getByText('Monday, January 14, 2047 at 1:00 PM PST')
  const start = at(monday, '21:00')
  expect(sent).toEqual([{ token: 'il_secret', start, timeZone: 'America/Los_Angeles' }])
})

test('it is cancelled after a question', async () => {
  const sent: unknown[] = []
  const page = await openOffice(address, {
    ...known,
    [`${read}/cancel`]: ({ body }) => {
      sent.push(body)
      return { body: { message: 'Your interview is canceled' } }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Cancel the interview' }))
  expect(sent).toEqual([])
  await page.user.type(screen.getByLabelText('Why are you canceling? (optional)'), 'Ill')
  await page.user.click(screen.getByRole('button', { name: 'Cancel the interview' }))
  await screen.findByText('Your interview is canceled')
  expect(sent).toEqual([{ token: 'il_secret', reason: 'Ill' }])
})

test.each([
  ['used', address],
  ['cut off', '/link/interview'],
])('a link that is %s leads to the dashboard', async (_, opened) => {
  await openOffice(opened, {
    [read]: () => ({ status: 404, body: problem('not-found', 'There is nothing here') }),
  })
  await screen.findByText(/^This link no longer works/)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeDefined(),
  )
})
