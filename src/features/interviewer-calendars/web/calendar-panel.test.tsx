import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ben, hours, interviewer } from '#features/interviews/web/interviews.fixture.ts'
import { anAdmin, openOffice, type Says } from '#tests/office-page.tsx'

const address = '/admin-panel/calendar?show=hours'
const ofCalendar = `/api/admins/interviewers/${ben.id}/calendar`
const secret = 'https://calendar.example/private-3f9a/basic.ics'

const connected = {
  server: 'calendar.example',
  readAt: '2046-11-21T15:00:00.000Z',
  nextAt: '2046-11-21T15:05:00.000Z',
  busyHours: 24.6,
  knownUntil: '2047-01-28T15:00:00.000Z',
  fault: null,
  isStale: false,
}

function office(change: Says): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('interviewer') } }),
    'GET /api/admins/mine/count': () => ({
      body: { mentions: 0, dueTasks: 0, reviews: 0, releases: 0 },
    }),
    'GET /api/admins/interviewers': () => ({
      body: { interviewers: [interviewer()], candidates: [] },
    }),
    [`GET /api/admins/interviewers/${ben.id}/hours`]: () => ({ body: hours() }),
    ...change,
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('an address is given, refused in words, given again, and not shown after that', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office({
      [`GET ${ofCalendar}`]: () => ({ body: { calendar: sent.length > 1 ? connected : null } }),
      [`PUT ${ofCalendar}`]: ({ body }) => {
        sent.push(body)
        const error = 'There’s no calendar at this address'
        return sent.length > 1
          ? { body: {} }
          : { status: 422, body: { error, code: 'invalid', fields: { address: error } } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Connect a calendar' }))
  const field = await screen.findByLabelText(/Secret address/)
  await page.user.type(field, secret)
  await page.user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('link', { name: 'There’s no calendar at this address' })
  expect((field as HTMLInputElement).value).toBe(secret)
  await page.user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('calendar.example')
  screen.getByText('25 hours through January 28, 2047')
  expect(sent).toEqual([{ address: secret }, { address: secret }])
  expect(document.body.innerHTML).not.toContain('private-3f9a')
})

test('a calendar that could not be read for an hour says so, and can be disconnected', async () => {
  let calendar: object | null = {
    ...connected,
    fault: 'The calendar’s server answered with an error (500)',
    isStale: true,
  }
  const page = await openOffice(
    address,
    office({
      [`GET ${ofCalendar}`]: () => ({ body: { calendar } }),
      [`DELETE ${ofCalendar}`]: () => {
        calendar = null
        return { body: {} }
      },
    }),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/more than an hour.*\(500\)/)
  await page.user.click(screen.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => screen.getByRole('button', { name: 'Connect a calendar' }))
})
