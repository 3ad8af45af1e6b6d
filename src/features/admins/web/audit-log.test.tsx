import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'

const application = 'application:7a1f2c1e-0000-4000-8000-000000000001'
const actor = { ref: 'admin:7a1f2c1e-0000-4000-8000-00000000000a', name: 'Ben Okoro' }

const row = {
  seq: 7,
  at: '2026-11-20T10:00:00.000Z',
  actor,
  action: 'application.restricted-read',
  subject: { ref: application, name: 'Maya Lindqvist' },
  detail: { route: 'GET /api', fields: ['code', 'password'], counts: { rows: 2 } },
  requestId: 'request-7',
  address: '203.0.113.7',
}

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/people': () => ({ body: { people: [] } }),
    'GET /api/admins/audit-log': () => ({
      body: { rows: [row], next: null, timeZone: 'America/New_York' },
    }),
    ...change,
  }
}

signInEach()

const views = (asked: readonly string[]) => asked.filter((one) => one.includes('audit-log'))

test('a row says when, who, what, about whom, in detail and by which request', async () => {
  await openOffice('/admin-panel/admins?view=audit-log', office())
  const table = await screen.findByRole('table', { name: 'Audit log' })
  const cells = [...table.querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells[0]).toMatch(/^Nov 20, 2026.*Row 7$/)
  expect(cells.slice(1)).toEqual([
    'Ben Okoro203.0.113.7',
    'read restricted answers',
    'Maya Lindqvist’s application',
    'route: GET /api, fields: code passwordDetailscounts: {"rows":2}Request request-7',
  ])
  expect(
    within(table).getByRole('link', { name: 'Maya Lindqvist’s application' }).getAttribute('href'),
  ).toBe(`/admin-panel/applications/${application.split(':')[1]}`)
})

test('rows that are not sealed yet have no number', async () => {
  const rows = [{ ...row, seq: null }, { ...row, seq: null, requestId: 'request-8' }, row]
  const body = { rows, next: null, timeZone: 'America/New_York' }
  await openOffice(
    '/admin-panel/admins?view=audit-log',
    office({ 'GET /api/admins/audit-log': () => ({ body }) }),
  )
  const table = await screen.findByRole('table', { name: 'Audit log' })
  const times = [...table.querySelectorAll('tbody tr')].map((line) => line.textContent)
  expect(times).toEqual([
    expect.stringContaining('Not sealed yet'),
    expect.stringContaining('Not sealed yet'),
    expect.stringContaining('Row 7'),
  ])
})

test('filters are sent together, are in the address and are cleared', async () => {
  const page = await openOffice(
    '/admin-panel/admins?view=audit-log&who=Maya&action=nonsense',
    office(),
  )
  await screen.findByRole('table', { name: 'Audit log' })
  expect(views(page.asked)).toEqual(['GET /api/admins/audit-log'])
  await page.user.selectOptions(screen.getByLabelText('What'), 'Changed someone’s role')
  await page.user.type(screen.getByLabelText('About'), ' maya@example.org ')
  await page.user.type(screen.getByLabelText('From'), '2026-11-01')
  expect(views(page.asked)).toHaveLength(1)
  await page.user.click(screen.getByRole('button', { name: 'Show' }))
  const filtered =
    'view=audit-log&action=admin.role-changed&about=maya%40example.org&from=2026-11-01'
  await waitFor(() => expect(page.where()).toBe(`/admin-panel/admins?${filtered}`))
  await waitFor(() => expect(views(page.asked)).toHaveLength(2))
  await page.user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(page.where()).toBe('/admin-panel/admins?view=audit-log'))
})

test('a name leads to everything that the person did', async () => {
  const page = await openOffice('/admin-panel/admins?view=audit-log', office())
  await page.user.click(await screen.findByRole('link', { name: 'Ben Okoro' }))
  await waitFor(() => expect(page.where()).toContain(encodeURIComponent(actor.ref)))
  await waitFor(() => expect(screen.getByLabelText('Who')).toHaveProperty('value', actor.ref))
})

test('nothing found is said, and a longer log has pages', async () => {
  const nothing = { rows: [], next: null, timeZone: 'America/New_York' }
  await openOffice(
    '/admin-panel/admins?view=audit-log',
    office({ 'GET /api/admins/audit-log': () => ({ body: nothing }) }),
  )
  expect(await screen.findByText('No matches')).toBeDefined()
  cleanup()
  const page = await openOffice(
    '/admin-panel/admins?view=audit-log',
    office({
      'GET /api/admins/audit-log': ({ params }) => ({
        body: { ...nothing, rows: [row], next: params.get('after') ? null : 'next-one' },
      }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(page.where()).toContain('after=next-one'))
})
