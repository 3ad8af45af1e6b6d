import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { application } from '#features/application-form/web/admin-application.fixture.ts'
import { anAdmin, openOffice, problem, type Says } from '#tests/office-page.tsx'
import { ana, oneInterview } from './interviews.fixture.ts'

const { id } = oneInterview()
const address = `/admin-panel/calendar?interview=${id}`
const one = `/api/admins/interviews/${id}`

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/mine/count': () => ({
      body: { mentions: 0, dueTasks: 0, reviews: 0, releases: 0 },
    }),
    [`GET ${one}`]: () => ({ body: oneInterview() }),
    ...change,
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('an interview says when it is for everybody, how to join, and what the rubric asks', async () => {
  await openOffice(address, office())
  const facts = within(await screen.findByRole('region', { name: 'Details' }))
  facts.getByText('Monday, January 14, 2047 at 9:00 AM PST')
  facts.getByText('Monday, January 14, 2047 at 12:00 PM EST')
  expect(screen.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe(
    'https://meet.hollis.example/ben',
  )
  screen.getByText('Why this program, and why now.')
  screen.getByRole('link', { name: 'Open the application' })
})

test('what was answered is read beside the notes', async () => {
  const { applicationId } = oneInterview()
  await openOffice(
    address,
    office({
      [`GET /api/admins/applications/${applicationId}`]: () => ({
        body: application({ id: applicationId }),
      }),
    }),
  )
  const read = within(await screen.findByRole('region', { name: 'The application' }))
  await read.findByText('I finish in May 2027.')
})

test('acts that are not possible now say why', async () => {
  const page = await openOffice(address, office())
  expect(await screen.findByRole('button', { name: 'Reschedule' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as held' })).toBeNull()
  await page.user.click(screen.getByText('Not available right now'))
  expect(screen.getAllByText('Only once it has begun')).toHaveLength(2)
})

test('an interview that has begun is noted as held, with its notes', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office({
      [`GET ${one}`]: () => ({
        body: oneInterview({ notes: 'Warm.', acts: { hold: null, missed: null, note: null } }),
      }),
      [`POST ${one}/held`]: ({ body }) => {
        sent.push(body)
        return { body: { status: 'in_review' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Mark as held' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as held' }))
  await page.user.type(dialog.getByLabelText('Notes (optional)'), ' Clear.')
  await page.user.click(dialog.getByRole('button', { name: 'Mark as held' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ seen: 1, notes: 'Warm. Clear.' }])
})

test('a colleague who was faster is named, and what was typed stays', async () => {
  const page = await openOffice(
    address,
    office({
      [`POST ${one}/cancel`]: () => ({
        status: 409,
        body: problem('interview-changed', 'Ben Cole has moved this interview meanwhile'),
      }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the interview' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the interview' }))
  await dialog.findByRole('link', { name: 'Enter a reason' })
  await page.user.type(dialog.getByLabelText('Reason'), 'We are ill.')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the interview' }))
  await dialog.findByText('Ben Cole has moved this interview meanwhile')
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'We are ill.')
})

test('it is given to somebody else who is free; who is not says why', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office({
      [`POST ${one}/reassign`]: ({ body }) => {
        sent.push(body)
        return { body: { host: ana.name } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Reassign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reassign the interview' }))
  dialog.getByText('Carla Dunn: Has a conflict')
  await page.user.selectOptions(dialog.getByLabelText('Interviewer'), ana.name)
  await page.user.type(dialog.getByLabelText('Reason'), 'Ben is ill')
  await page.user.click(dialog.getByRole('button', { name: 'Reassign' }))
  await waitFor(() => expect(sent).toEqual([{ hostId: ana.id, seen: 1, reason: 'Ben is ill' }]))
})

test('notes are kept on the device until they are saved, and never over a colleague’s unseen', async () => {
  const sent: unknown[] = []
  let stored = oneInterview()
  const page = await openOffice(
    address,
    office({
      [`GET ${one}`]: () => ({ body: stored }),
      [`PATCH ${one}`]: ({ body }) => {
        sent.push(body)
        if (sent.length > 1) {
          stored = oneInterview({ version: 3, notes: 'Mine' })
          return { body: { version: 3 } }
        }
        stored = oneInterview({ version: 2, notes: 'Theirs' })
        return {
          status: 409,
          body: problem('interview-changed', 'Ben Cole was faster'),
        }
      },
    }),
  )
  const field = await screen.findByLabelText('What was said, and what you think of it')
  await page.user.type(field, 'Mine')
  expect(Object.values({ ...localStorage })).toContain('Mine')
  await page.user.click(screen.getByRole('button', { name: 'Save notes' }))
  await screen.findByText('Ben Cole was faster')
  await screen.findByText('Theirs')
  expect(field).toHaveProperty('value', 'Mine')
  await page.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await page.user.click(screen.getByRole('button', { name: 'Save notes' }))
  await screen.findByText('Saved')
  expect(sent).toEqual([
    { seen: 1, notes: 'Mine' },
    { seen: 2, notes: 'Mine' },
  ])
  expect(Object.values({ ...localStorage })).not.toContain('Mine')
})
