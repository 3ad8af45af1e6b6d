import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/rights.ts'
import { anAdmin, openOffice, type Says } from '#tests/office-page.tsx'
import {
  ana,
  at,
  ben,
  calendar,
  entry,
  interviewer,
  monday,
  ofApplication,
  request,
} from './interviews.fixture.ts'

const address = `/admin-panel/calendar?on=${monday}`
const list = 'GET /api/admins/interviews'

function office(change: Says = {}, role: Role = 'admissions'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/mine/count': () => ({
      body: { mentions: 0, dueTasks: 0, reviews: 0, releases: 0 },
    }),
    [list]: () => ({ body: calendar() }),
    'GET /api/admins/interviewers': () => ({
      body: { interviewers: [interviewer(ana), interviewer()], candidates: [] },
    }),
    ...change,
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('a week shows who talks with whom and when, in the institute’s zone', async () => {
  const page = await openOffice(address, office())
  const day = within(await screen.findByRole('region', { name: 'Mon, Jan 14' }))
  const link = day.getByRole('link', { name: /^12:00 PM Ada Okafor/ })
  expect(link.textContent).toContain('Ben Cole')
  expect(page.asked).toContain(`${list}?from=2047-01-14&to=2047-01-20&timeZone=America%2FNew_York`)
  expect(screen.queryByRole('region', { name: 'Sat, Jan 19' })).toBeNull()
})

test('a day has a column for each interviewer', async () => {
  const page = await openOffice(`${address}&view=day`, office())
  const column = within(await screen.findByRole('region', { name: ben.name }))
  column.getByRole('link', { name: /^12:00 PM Ada Okafor/ })
  expect(within(screen.getByRole('region', { name: ana.name })).queryByRole('link')).toBeNull()
  await page.user.click(screen.getByRole('link', { name: 'Next day' }))
  expect(page.where()).toBe('/admin-panel/calendar?on=2047-01-15&view=day')
})

test('what somebody has to look at says why', async () => {
  await openOffice(
    address,
    office({
      [list]: () => ({
        body: calendar({
          interviews: [
            entry({ trouble: 'away' }),
            entry({
              id: 'x',
              start: at(monday, '19:00'),
              end: at(monday, '19:30'),
              hasNeeds: true,
            }),
          ],
          closed: [
            {
              id: 'c',
              name: 'Founders’ day',
              start: at('2047-01-15', '05:00'),
              end: at('2047-01-16', '05:00'),
            },
          ],
        }),
      }),
    }),
  )
  await screen.findByText('The interviewer is away then · Ben Cole')
  screen.getByText('Ben Cole · Has an open request')
  within(screen.getByRole('region', { name: 'Tue, Jan 15' })).getByText('Founders’ day')
})

test('one interviewer alone is looked at by choice', async () => {
  const page = await openOffice(address, office())
  await page.user.selectOptions(await screen.findByLabelText('Interviewer'), ben.name)
  await waitFor(() => expect(page.where()).toContain(`host=${ben.id}`))
  await waitFor(() => expect(page.asked.at(-1)).toContain(`hostId=${ben.id}`))
})

test('an interviewer sees hours and calendar, and not what managers answer', async () => {
  await openOffice(address, office({}, 'interviewer'))
  const tabs = within(await screen.findByRole('navigation', { name: 'Calendar views' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Calendar',
    'Hours',
    'Closed days',
  ])
})

test('an interview is booked for an applicant who is found by name', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office({
      'GET /api/admins/applications': () => ({
        body: {
          applications: [
            {
              id: 'a1',
              firstName: 'Ada',
              lastName: 'Okafor',
              program: 'msc',
              intake: 'January 2047',
            },
          ],
          next: null,
        },
      }),
      'GET /api/admins/applications/a1/interview/times': () => ({
        body: {
          timeZone: 'America/New_York',
          from: monday,
          to: '2047-02-01',
          days: [{ day: monday, times: [{ start: at(monday, '17:00'), hostIds: [ben.id] }] }],
          hosts: [ana, ben],
        },
      }),
      'POST /api/admins/applications/a1/interview': ({ body }) => {
        sent.push(body)
        return { body: { id: 'i1', status: 'scheduled' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Book for an applicant' }))
  await page.user.click(await screen.findByRole('button', { name: /^Ada Okafor/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book for Ada Okafor' }))
  await page.user.type(await dialog.findByLabelText('Reason'), 'By phone')
  await page.user.click(dialog.getByRole('button', { name: 'Book' }))
  await dialog.findByText('Choose a time')
  await page.user.selectOptions(dialog.getByLabelText('Interviewer'), ben.name)
  await page.user.selectOptions(await dialog.findByLabelText('Time'), '12:00 PM EST')
  await page.user.click(dialog.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      start: at(monday, '17:00'),
      hostId: ben.id,
      anyTime: false,
      timeZone: null,
      reason: 'By phone',
    },
  ])
})

test('a request is answered, and a time it names is booked with one press', async () => {
  const answers: unknown[] = []
  const page = await openOffice(
    '/admin-panel/calendar?show=requests',
    office({
      'GET /api/admins/interview-requests': () => ({ body: { requests: [request()] } }),
      'GET /api/admins/applications/a1/interviews': () => ({
        body: ofApplication({ requests: [request()] }),
      }),
      'GET /api/admins/applications/a1/interview/times': () => ({
        body: {
          timeZone: 'America/New_York',
          from: monday,
          to: '2047-02-01',
          days: [
            {
              day: '2047-01-16',
              times: [{ start: at('2047-01-16', '16:00'), hostIds: [ben.id] }],
            },
          ],
          hosts: [ben],
        },
      }),
      [`POST /api/admins/interview-requests/${request().id}/answer`]: ({ body }) => {
        answers.push(body)
        return { body: {} }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Book a time for Ada Okafor' }))
  const booking = within(await screen.findByRole('dialog', { name: 'Book for Ada Okafor' }))
  await page.user.click(await booking.findByRole('button', { name: 'Wed, Jan 16, 11:00 AM EST' }))
  expect(booking.getByLabelText('Time')).toHaveProperty('value', at('2047-01-16', '16:00'))
  await page.user.click(booking.getByRole('button', { name: 'Cancel' }))
  await page.user.click(screen.getByRole('button', { name: 'Answer Ada Okafor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Another time' }))
  await page.user.type(dialog.getByLabelText('Reply to Ada'), 'We call you.')
  await page.user.click(dialog.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(answers).toEqual([{ words: 'We call you.' }]))
})
