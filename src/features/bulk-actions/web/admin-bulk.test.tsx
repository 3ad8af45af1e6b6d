import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colleagueId, list, office } from '#features/application-list/web/admin-list.fixture.ts'
import { anAdmin, openOffice, problem, type Says } from '../../../../tests/office-page.tsx'

const runId = '00000000-0000-4000-8000-00000000000b'
const nobody = {
  why: 'Already assigned to Ben Osei',
  count: 1,
  applications: [{ id: 'a2', name: '王小明 Ruiz' }],
}

let sent: { chosen: unknown; act: unknown; expected?: number }[]
let previews: typeof sent

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
  sent = []
  previews = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A server that would change one of two, and does. */
function acting(change: Says = {}): Says {
  return office({
    'POST /api/admins/applications/bulk/preview': ({ body }) => {
      previews.push(body as (typeof sent)[number])
      const first = [{ id: 'a1', name: 'Łukasz Ruiz' }]
      return { body: { count: 1, first, left: [nobody], canUndo: true } }
    },
    'POST /api/admins/applications/bulk': ({ body }) => {
      sent.push(body as (typeof sent)[number])
      return { body: { runId, done: 1, left: [nobody], canUndo: true } }
    },
    ...change,
  })
}

test('some are assigned after a look at whom it changes, and given back', async () => {
  const { user, asked } = await openOffice(
    list,
    acting({
      [`POST /api/admins/bulk-runs/${runId}/undo`]: () => ({ body: { done: 1, left: [] } }),
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select 王小明 Ruiz' }))
  expect(await screen.findByText('2 selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
  expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true)
  await user.selectOptions(dialog.getByLabelText('Assign to'), 'Ben Osei')
  expect(await dialog.findByText('1 application')).toBeDefined()
  expect(dialog.getByText('Already assigned to Ben Osei')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Assign 1' }))

  expect(await screen.findByText(/1 application reassigned/)).toBeDefined()
  const chosen = { ids: ['a1', 'a2'] }
  const act = { kind: 'assign', assigneeId: colleagueId }
  expect(previews).toEqual([{ chosen, act }])
  expect(sent).toEqual([{ chosen, act, expected: 1 }])
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }))
  const left = bar.getByRole('link', { name: '王小明 Ruiz' })
  expect(left.getAttribute('href')).toBe('/admin-panel/applications/a2')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone for 1 application.')).toBeDefined()
  expect(asked).toContain(`POST /api/admins/bulk-runs/${runId}/undo`)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Undone for 1 application.')).toBeNull()
})

test('all of a list are flagged by its query', async () => {
  const { user } = await openOffice(`${list}?program=msc&sort=oldest`, acting())
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select the whole list' }))
  expect(screen.getByText('All selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Flag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add or remove flags' }))
  const putOn = within(dialog.getByRole('group', { name: 'Add' }))
  const takeOff = within(dialog.getByRole('group', { name: 'Remove' }))
  await user.click(await putOn.findByRole('checkbox', { name: 'Urgent' }))
  await user.click(takeOff.getByRole('checkbox', { name: 'Urgent' }))
  await user.click(takeOff.getByRole('checkbox', { name: 'Military route' }))
  await user.click(putOn.getByRole('checkbox', { name: 'Urgent' }))
  await user.click(await dialog.findByRole('button', { name: 'Change 1' }))
  await screen.findByText(/Flags changed on 1 application/)
  expect(sent).toEqual([
    {
      chosen: { query: { program: 'msc', sort: 'oldest' } },
      act: { kind: 'flag', add: ['urgent'], remove: ['military'] },
      expected: 1,
    },
  ])
})

test('a task is looked at without its words, and added with them', async () => {
  const { user } = await openOffice(list, acting())
  await user.click(await screen.findByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(await screen.findByRole('button', { name: 'Add a task' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a task to each' }))
  await user.type(dialog.getByLabelText('What needs to be done'), 'Call them')
  await user.click(await dialog.findByRole('button', { name: 'Add 1 task' }))
  await screen.findByText(/Task added to 1 application/)
  expect(previews).toHaveLength(1)
  expect(sent).toMatchObject([
    { act: { kind: 'task', title: 'Call them', assigneeId: null, dueOn: null } },
  ])
})

test('a document is requested from each, and a day that is over is said at its field', async () => {
  let isFirst = true
  const { user } = await openOffice(
    list,
    acting({
      'POST /api/admins/applications/bulk': ({ body }) => {
        sent.push(body as (typeof sent)[number])
        if (!isFirst) return { body: { runId, done: 1, left: [nobody], canUndo: false } }
        isFirst = false
        const fields = { dueOn: 'Choose today or a later date' }
        return { status: 422, body: { ...problem('invalid', 'Please check your answers'), fields } }
      },
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(await screen.findByRole('button', { name: 'Request a document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a document from each' }))
  await user.type(dialog.getByLabelText('Document'), 'Marriage certificate')
  await user.type(dialog.getByLabelText('Message to the applicant'), 'Your name has changed.')
  await user.type(dialog.getByLabelText('Due by (optional)'), '2020-03-01')
  await user.click(dialog.getByRole('checkbox', { name: 'Hold offers until it’s accepted' }))
  await user.click(await dialog.findByRole('button', { name: 'Request 1 document' }))
  await dialog.findByText('Choose today or a later date')
  await user.clear(dialog.getByLabelText('Due by (optional)'))
  await user.click(dialog.getByRole('button', { name: 'Request 1 document' }))
  await screen.findByText(/Document requested for 1 application/)
  // Once, and once more after the refusal.
  expect(previews).toHaveLength(2)
  const act = {
    kind: 'document',
    name: 'Marriage certificate',
    words: 'Your name has changed.',
    isBlocking: true,
  }
  expect(sent.map((one) => one.act)).toEqual([
    { ...act, dueOn: '2020-03-01' },
    { ...act, dueOn: null },
  ])
})

test('where the list has changed nothing is done, and the look is taken again', async () => {
  let isFirst = true
  const { user } = await openOffice(
    list,
    acting({
      'GET /api/admins/reasons': () => ({
        body: {
          reasons: { 'waive-interview': [{ id: 'known', words: 'Known to us', applicant: '' }] },
        },
      }),
      'POST /api/admins/applications/bulk/preview': () => ({
        body: { count: isFirst ? 1 : 2, first: [], left: [], canUndo: false },
      }),
      'POST /api/admins/applications/bulk': ({ body }) => {
        sent.push(body as (typeof sent)[number])
        if (!isFirst) return { body: { runId, done: 2, left: [], canUndo: false } }
        isFirst = false
        const said = 'The list has changed and now has 2 applications'
        return { status: 409, body: problem('count-changed', said) }
      },
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(await screen.findByRole('button', { name: 'Waive interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive the interview' }))
  await dialog.findByRole('option', { name: 'Known to us' })
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Known to us')
  expect(await dialog.findByText(/This can’t be undone/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Waive 1' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The list has changed')
  await user.click(await dialog.findByRole('button', { name: 'Waive 2' }))
  await screen.findByText(/The interview was waived for 2 applications/)
  expect(sent.map(({ expected }) => expected)).toEqual([1, 2])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the list is exported as it is narrowed, and what was chosen by hand alone', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const file = () =>
    new Response('…', {
      headers: { 'content-disposition': 'attachment; filename="applications.xlsx"' },
    })
  const { user, asked } = await openOffice(
    `${list}?program=msc`,
    acting({ 'GET /api/admins/applications/export': () => ({ body: file() }) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Export this list' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Export' })).getByRole('button', {
      name: 'Export',
    }),
  )
  await waitFor(() => expect(saved).toEqual(['applications.xlsx']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: 'Select Łukasz Ruiz' }))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  await user.click(dialog.getByRole('radio', { name: /^CSV/ }))
  await user.click(dialog.getByRole('checkbox', { name: /restricted answers/ }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(asked.filter((one) => one.includes('/export'))).toEqual([
    'GET /api/admins/applications/export?program=msc&format=xlsx',
    'GET /api/admins/applications/export?ids=a1&format=csv&restricted=yes',
  ])
})

test('who may do nothing to many has nothing to choose them with', async () => {
  await openOffice(
    list,
    acting({ 'GET /api/admins/me': () => ({ body: { admin: anAdmin('read-only') } }) }),
  )
  await screen.findByText('Łukasz Ruiz')
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
})
