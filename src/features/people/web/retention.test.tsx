import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { anAdmin, openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'

const address = '/admin-panel/settings?area=retention'

const person = {
  id: 'p1',
  name: 'Noor Haddad',
  email: 'noor@example.org',
  dueAt: '2026-12-10T05:00:00.000Z',
  keptBy: 'ended',
  isTold: true,
  applications: [{ id: 'a1', program: 'msc', intake: 'January 2026', status: 'rejected' }],
}

function office(preview: object = {}): Says {
  const areas = [
    { area: 'institute', group: 'Institute', version: 1, at: null, by: null },
    { area: 'retention', group: 'Records and access', version: 1, at: null, by: null },
  ]
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/settings': () => ({
      body: { mayChange: true, timeZone: 'America/New_York', areas, intakes: [] },
    }),
    'GET /api/admins/settings/retention': () => ({
      body: {
        ...areas[1],
        value: firstValues.retention,
        mayChange: true,
        currency: 'USD',
        timeZone: 'America/New_York',
        drafts: null,
      },
    }),
    'GET /api/admins/settings/retention/versions': () => ({ body: { versions: [], next: null } }),
    'GET /api/admins/retention': ({ params }) => ({
      body: {
        counts: { tonight: 0, told: 1, ahead: 1200 },
        people: [params.get('after') ? { ...person, id: 'p2', name: 'Ada Okafor' } : person],
        next: params.get('after') ? null : '20',
        removed: [{ day: '2026-11-20', people: 3 }],
        holds: 2,
        ...preview,
      },
    }),
  }
}

signInEach()

test('the settings of retention name who is next, what goes, when and why', async () => {
  const page = await openOffice(address, office())
  const table = within(
    await screen.findByRole('table', { name: 'People whose records will be erased next' }),
  )
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'December 10, 2026',
    'Noor Haddadnoor@example.org',
    'Master’s, January 2026, Rejected',
    'Why: Closed without enrollment',
    'Notified: Yes',
  ])
  screen.getByText(
    'Tonight nobody, within 30 days 1 person, within 90 days 1,200 people. 2 applications are on hold.',
  )
  screen.getByText('November 20, 2026')
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Ada Okafor')
  screen.getByText('Page 2')
  expect(page.where()).toBe(address)
  await page.user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('Page 1')
})

test('no one due is said in words', async () => {
  await openOffice(
    address,
    office({
      counts: { tonight: 0, told: 0, ahead: 0 },
      people: [],
      next: null,
      removed: [],
      holds: 0,
    }),
  )
  await screen.findByText('No one within the next 90 days.')
  expect(
    screen.queryByRole('table', { name: 'People whose records will be erased next' }),
  ).toBeNull()
})

test('a preview that cannot be read can be asked for again', async () => {
  await openOffice(address, {
    ...office(),
    'GET /api/admins/retention': () => ({
      status: 409,
      body: problem('not-now', 'Try again soon'),
    }),
  })
  await screen.findByText('Try again soon')
  expect(screen.getByRole('heading', { name: 'Up next' })).toBeDefined()
})
