import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  at,
  booked,
  freeTimes,
  known,
  monday,
  newYork,
  ownInterview,
  wish,
} from './interviews.fixture.ts'
import { id, interview, openSchedule, prepareOwnPages } from './own-pages.fixture.tsx'

prepareOwnPages()

const read = `GET ${interview}`
const times = `GET ${interview}/times`
const hold = `POST ${interview}/hold`
const book = `POST ${interview}`

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

function held(start: string) {
  return { start, end: start, until: inMinutes(5), longestUntil: inMinutes(30) }
}

const open = {
  [read]: () => ({ body: known() }),
  [times]: () => ({ body: freeTimes() }),
}

test('a time is chosen by its day, kept, looked over and booked', async () => {
  const { user, posts, where } = openSchedule({
    ...open,
    [hold]: () => ({ body: { hold: held(at('2047-01-16', '17:30')) } }),
    [book]: () => ({ body: { interview: ownInterview(), status: 'scheduled' } }),
  })
  await user.click(await screen.findByRole('button', { name: /^Wednesday, January 16, 4 times/ }))
  const day = screen.getByRole('region', { name: 'Wednesday, January 16' })
  await user.click(within(day).getByRole('button', { name: /^9:30 AM PST/ }))
  const confirm = within(await screen.findByRole('region', { name: 'Is this your time?' }))
  expect(document.activeElement).toBe(confirm.getByRole('heading'))
  confirm.getByText('9:30 AM PST')
  confirm.getByText('12:30 PM EST')
  await user.click(confirm.getByRole('button', { name: 'Book this time' }))
  await waitFor(() => expect(where()).toBe(`/thankyou?application=${id}`))
  const body = { start: at('2047-01-16', '17:30'), timeZone: 'America/Los_Angeles' }
  expect(posts()).toEqual([
    { call: hold, body },
    { call: book, body },
  ])
})

test('days and times are reached with the keyboard alone', async () => {
  const { user, posts } = openSchedule({
    ...open,
    [hold]: () => ({ body: { hold: held(at('2047-01-22', '17:00')) } }),
  })
  const first = await screen.findByRole('button', { name: /^Monday, January 14/ })
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Tuesday, January 22, 4/)
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/January 26, no time free/)
  await user.keyboard('{Enter}')
  screen.getByRole('region', { name: 'Monday, January 14' })
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}')
  const day = screen.getByRole('region', { name: 'Tuesday, January 22' })
  await user.tab()
  expect(day.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Enter}')
  await screen.findByRole('region', { name: 'Is this your time?' })
  expect(posts()).toHaveLength(1)
})

test('a time that was taken meanwhile gives way to fresh ones of the same day', async () => {
  const fresh = freeTimes({ clock: ['18:00'] })
  const { user } = openSchedule({
    ...open,
    [hold]: () => ({ status: 409, body: { error: 'This time was just taken', times: fresh } }),
  })
  await user.click(await screen.findByRole('button', { name: /^Wednesday, January 16/ }))
  await user.click(screen.getByRole('button', { name: /^9:30 AM PST/ }))
  await screen.findByText('This time was just taken')
  const day = within(screen.getByRole('region', { name: 'Wednesday, January 16' }))
  expect(day.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10:00 AM PST/),
  ])
})

test('a kept time is extended, and given back when another is wanted', async () => {
  const start = at(monday, '17:00')
  const { user, posts } = openSchedule({
    ...open,
    [read]: () => ({ body: known({ hold: held(start) }) }),
    [`${hold}/extend`]: () => ({ body: { hold: { ...held(start), until: inMinutes(9) } } }),
    [`${hold}/release`]: () => ({ body: {} }),
  })
  await screen.findByText(/^Held for you for/, { selector: 'p:not(.sr-only)' })
  await user.click(screen.getByRole('button', { name: 'Hold it longer' }))
  await screen.findByText(/^(9:00|8:5\d)$/)
  await user.click(screen.getByRole('button', { name: 'Choose another time' }))
  await screen.findByRole('region', { name: 'Monday, January 14' })
  expect(posts().map(({ call }) => call)).toEqual([`${hold}/extend`, `${hold}/release`])
})

test('an interview is moved without a hold, from the time that was seen', async () => {
  const { user, posts, where } = openSchedule(
    {
      ...open,
      [read]: () => ({ body: booked() }),
      [`${book}/move`]: () => ({ body: { interview: ownInterview() } }),
    },
    `?application=${id}&move=1`,
    'scheduled',
  )
  await user.click(await screen.findByRole('button', { name: /^10:00 AM PST/ }))
  screen.getByText(/^Monday, January 14, 2047 at 9:00 AM PST$/)
  await user.click(screen.getByRole('button', { name: 'Reschedule' }))
  await waitFor(() => expect(where()).toBe(`/thankyou?application=${id}`))
  expect(posts()).toEqual([
    {
      call: `${book}/move`,
      body: {
        start: at(monday, '18:00'),
        timeZone: 'America/Los_Angeles',
        seen: at(monday, '17:00'),
      },
    },
  ])
})

test('whose application is back with them is led to the dashboard once it is moved', async () => {
  const { user, where } = openSchedule(
    {
      ...open,
      [read]: () => ({ body: { ...booked(), status: 'incomplete' } }),
      [`${book}/move`]: () => ({ body: { interview: ownInterview() } }),
    },
    `?application=${id}&move=1`,
    'incomplete',
  )
  await user.click(await screen.findByRole('button', { name: /^10:00 AM PST/ }))
  await user.click(screen.getByRole('button', { name: 'Reschedule' }))
  await waitFor(() => expect(where()).toBe('/dashboard'))
})

test('someone who has booked is thanked', async () => {
  const { where } = openSchedule({ ...open, [read]: () => ({ body: booked() }) })
  await waitFor(() => expect(where()).toBe(`/thankyou?application=${id}`))
})

test('where nothing is free the office is asked, with times that would suit', async () => {
  const asked = `POST ${interview}/requests`
  const { user, posts } = openSchedule({
    ...open,
    [times]: () => ({ body: freeTimes({ count: 0 }) }),
    [asked]: () => ({ body: wish() }),
  })
  await screen.findByRole('heading', { name: 'No times are available right now' })
  await user.click(screen.getByRole('button', { name: 'Ask for another time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for another time' }))
  await user.click(dialog.getByRole('button', { name: 'Send to the office' }))
  await dialog.findByRole('link', { name: 'Tell us in a few words' })
  await user.type(dialog.getByLabelText('What would work for you?'), 'A morning')
  await user.click(dialog.getByRole('button', { name: 'Suggest a time' }))
  await user.selectOptions(dialog.getByLabelText('Time 1'), '7:30 AM')
  await user.click(dialog.getByRole('button', { name: 'Send to the office' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts().at(-1)?.body).toEqual({
    kind: 'times',
    words: 'A morning',
    times: [expect.stringMatching(/T1[45]:30:00\.000Z$/)],
    timeZone: 'America/Los_Angeles',
  })
})

test('what was asked is there with its answer', async () => {
  openSchedule({
    ...open,
    [read]: () => ({
      body: known({
        askable: [],
        requests: [wish({ answer: 'Tuesday works.', answeredAt: '2026-11-21T15:00:00Z' })],
      }),
    }),
  })
  await screen.findByText('The office: Tuesday works.')
  expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull()
})

test('a meeting in person is shown in the zone of its place alone', async () => {
  openSchedule({
    ...open,
    [read]: () => ({
      body: known({ rules: { ...known().rules, isOnline: false, lockedZone: newYork } }),
    }),
    [times]: () => ({ body: freeTimes({ timeZone: newYork }) }),
  })
  await screen.findByText('Times in America/New York, where the meeting takes place.')
  expect(screen.queryByRole('button', { name: 'Change the time zone' })).toBeNull()
  expect((await screen.findByRole('button', { name: /^12:00 PM EST/ })).textContent).toBe(
    '12:00 PM EST',
  )
})

test('another zone is chosen with the keyboard, and the times are asked for again', async () => {
  const { user, sent } = openSchedule({
    ...open,
    [times]: (body) => ({ body: freeTimes({ timeZone: zoneOf(body) }) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change the time zone' }))
  const select = await screen.findByRole('button', { name: /Time zone/ })
  expect(document.activeElement).toBe(select)
  await user.keyboard('{Enter}')
  await user.keyboard('new york')
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('button', { name: /^12:00 PM EST/ })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the time zone' }))
  expect(sent.at(-1)).toEqual({ call: times, body: { timeZone: newYork } })
})

function zoneOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'timeZone' in query
    ? String(query.timeZone)
    : ''
}
