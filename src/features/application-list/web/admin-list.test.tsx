import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, signInEach } from '../../../../tests/office-page.tsx'
import { colleagueId, list, listed, office, query } from './admin-list.fixture.ts'

signInEach()

test('each status with its count narrows the list, and several add up', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Submitted 1,234' }))
  await page.user.click(screen.getByRole('button', { name: 'In review 5' }))
  expect(query(page.where())).toEqual({ status: 'submitted,in_review' })
  expect(screen.getByRole('button', { name: 'In review 5', pressed: true })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Rejected/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'All 1,239' }))
  expect(page.where()).toBe(list)
})

test('the counts are of what fits, and of very many there are none', async () => {
  const page = await openOffice(
    list,
    office({
      'GET /api/admins/application-counts': ({ params }) => ({
        body: { counts: params.get('assignee') ? null : { submitted: 1234 } },
      }),
    }),
  )
  await screen.findByRole('button', { name: 'Submitted 1,234' })
  await page.user.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('option', { name: 'Ben Osei' })
  await page.user.selectOptions(screen.getByLabelText('Assigned to'), 'Ben Osei')
  const statuses = within(screen.getByRole('group', { name: 'Status' }))
  await statuses.findByRole('button', { name: 'Submitted' })
  expect(screen.getByRole('button', { name: 'All' })).toBeDefined()
  expect(page.asked).toContain(`GET /api/admins/application-counts?assignee=${colleagueId}`)
})

test('a day narrows the list once its year is whole', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }))
  const from = screen.getByLabelText('Submitted from')
  fireEvent.change(from, { target: { value: '0202-11-20' } })
  expect(page.where()).toBe(list)
  fireEvent.change(from, { target: { value: '2026-11-20' } })
  expect(query(page.where())).toEqual({ from: '2026-11-20' })
})

test('filters are chosen from what there is and taken away as chips', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }))
  await screen.findByRole('option', { name: 'Ben Osei' })
  await page.user.selectOptions(screen.getByLabelText('Assigned to'), 'Ben Osei')
  await page.user.selectOptions(screen.getByLabelText('Flag'), 'Urgent')
  await page.user.selectOptions(screen.getByLabelText('Flag'), 'Military route')
  await page.user.selectOptions(screen.getByLabelText('Waiting for'), 'The office')
  expect(query(page.where())).toEqual({
    assignee: colleagueId,
    flags: 'urgent,military',
    waiting: 'office',
  })
  await page.user.click(screen.getByRole('button', { name: 'Remove filter: Urgent' }))
  expect(query(page.where()).flags).toBe('military')
  expect(screen.getByRole('button', { name: 'Remove filter: Assigned to: Ben Osei' })).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(page.where()).toBe(list)
})

test('a filter that no one knows goes alone, which is said', async () => {
  const page = await openOffice(
    `${list}?status=nonsense,submitted&program=msc&flags=Ü&show=lost`,
    office(),
  )
  await screen.findByText('Łukasz Ruiz')
  expect(page.asked).toContain('GET /api/admins/applications?status=submitted&program=msc')
  screen.getByText(/This link includes “nonsense” and “Ü”/)
  screen.getByText(/This link includes “lost”/)
})

test('the order that shows what needs doing says that it narrows the list', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }))
  await page.user.selectOptions(screen.getByLabelText('Order'), 'Needs doing first')
  await page.user.click(screen.getByRole('button', { name: 'Remove filter: Needs doing' }))
  expect(page.where()).toBe(list)
})

test('a press on a head sorts by it, another one turns the order around', async () => {
  const page = await openOffice(list, office())
  const head = (name: string) => screen.getByRole('columnheader', { name })
  const press = async (name: string) =>
    page.user.click(within(head(name)).getByRole('button', { name }))
  await screen.findByText('Łukasz Ruiz')
  expect(head('Submitted').getAttribute('aria-sort')).toBe('descending')
  await press('Name')
  expect(query(page.where())).toEqual({ sort: 'name' })
  expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
  await press('Name')
  expect(query(page.where())).toEqual({ sort: 'name-desc' })
  await press('Needs doing')
  await press('Needs doing')
  expect(page.where()).toBe(list)
})

test('where people live narrows the list, and a state is one of the US', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }))
  await page.user.selectOptions(screen.getByLabelText('State of residence'), 'Wyoming')
  expect(query(page.where())).toEqual({ country: 'US', state: 'WY' })
  await page.user.selectOptions(screen.getByLabelText('Missing'), 'A document')
  await page.user.selectOptions(screen.getByLabelText('Missing'), 'A reference')
  expect(page.asked.at(-2)).toContain('missing=document%2Creference')
  await page.user.click(screen.getByRole('button', { name: 'Remove filter: Missing: a document' }))
  await page.user.click(screen.getByRole('button', { name: 'Remove filter: Missing: a reference' }))
  await page.user.selectOptions(screen.getByLabelText('Country of residence'), 'Poland')
  expect(query(page.where())).toEqual({ country: 'PL' })
  await page.user.click(screen.getByRole('button', { name: 'Remove filter: Lives in Poland' }))
  expect(page.where()).toBe(list)
})

test('how closely rows stand is chosen, and kept on the device', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Columns' }))
  await page.user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(screen.getByRole('table').closest('[data-rows]')?.getAttribute('data-rows')).toBe(
    'compact',
  )
  expect(localStorage.getItem('row-density')).toBe('compact')
  await page.user.click(screen.getByRole('radio', { name: 'Comfortable' }))
})

test('columns are chosen, and are in the address', async () => {
  const page = await openOffice(
    list,
    office({
      'GET /api/admins/applications': () => ({
        body: {
          applications: [
            listed('a1', 'Łukasz', {
              flags: ['urgent'],
              assignee: { id: colleagueId, name: 'Ben Osei' },
              here: ['Ada Lum'],
            }),
          ],
          next: null,
          count: 1,
          atLeast: 1,
          nearest: null,
        },
      }),
    }),
  )
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Urgent')).toBeDefined()
  expect(within(table).getByText('Ben Osei')).toBeDefined()
  expect(within(table).getByText('Ada Lum here now')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Columns' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Flags' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(within(table).queryByText('Urgent')).toBeNull()
  expect(within(table).getByText('łukasz@example.org')).toBeDefined()
  expect(query(page.where()).columns).toBe(
    'program,status,intake,submitted,attention,assignee,email',
  )
})

test('a search that nothing is spelled like says what it found instead', async () => {
  const nearby = {
    applications: [listed('a1', 'Anderson')],
    next: null,
    count: 1,
    nearest: 'anderson',
  }
  await openOffice(
    `${list}?search=andreson`,
    office({ 'GET /api/admins/applications': () => ({ body: nearby }) }),
  )
  expect(
    await screen.findByText('No matches for “andreson”. Showing results for “anderson”.'),
  ).toBeDefined()
})

test('a view is saved, shared, opened, renamed and deleted', async () => {
  const views: Record<string, unknown>[] = []
  const kept = { id: 'v1', isOwn: true, owner: 'Ana Ruiz' }
  const page = await openOffice(
    `${list}?program=msc&columns=status&after=cursor-2`,
    office({
      'GET /api/admins/views': () => ({ body: { views } }),
      'POST /api/admins/views': ({ body }) => {
        views.push({ ...kept, ...(body as object), shared: false })
        return { body: views[0] }
      },
      'POST /api/admins/views/v1/share': ({ body }) => {
        views[0] = { ...views[0], ...(body as object) }
        return { body: views[0] }
      },
      'PATCH /api/admins/views/v1': ({ body }) => {
        views[0] = { ...views[0], ...(body as object) }
        return { body: views[0] }
      },
      'DELETE /api/admins/views/v1': () => {
        views.pop()
        return { body: {} }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await within(dialog).findByRole('link', { name: 'Enter a name' })
  await page.user.type(within(dialog).getByLabelText('Name'), 'Master’s')
  await page.user.click(within(dialog).getByRole('checkbox'))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(views).toEqual([
    { ...kept, name: 'Master’s', address: 'columns=status&program=msc', shared: true },
  ])
  expect(
    await screen.findByRole('option', { name: 'Master’s (shared)', selected: true }),
  ).toBeDefined()

  await page.user.selectOptions(screen.getByLabelText('View'), 'Mine')
  expect(page.where()).toBe(`${list}?assignee=me`)
  await page.user.selectOptions(screen.getByLabelText('View'), 'Master’s (shared)')
  expect(query(page.where())).toEqual({ program: 'msc', columns: 'status' })

  await page.user.click(screen.getByRole('button', { name: 'Manage views' }))
  await page.user.click(await screen.findByRole('button', { name: 'Rename Master’s' }))
  await page.user.clear(await screen.findByLabelText('New name of “Master’s”'))
  await page.user.type(screen.getByLabelText('New name of “Master’s”'), 'All masters')
  await page.user.click(screen.getByRole('button', { name: 'Rename' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete All masters' }))
  expect(await screen.findByText('No saved views.')).toBeDefined()
})

test('someone who may not share is not offered it', async () => {
  const reviewer = { body: { admin: anAdmin('reviewer') } }
  const theirs = { id: 'v2', name: 'Late', address: 'sort=oldest', shared: true, isOwn: false }
  const page = await openOffice(
    `${list}?program=ba`,
    office({
      'GET /api/admins/me': () => reviewer,
      'GET /api/admins/views': () => ({ body: { views: [{ ...theirs, owner: 'Ben Osei' }] } }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Manage views' }))
  const dialog = await screen.findByRole('dialog', { name: 'Views' })
  expect(within(dialog).getByRole('link', { name: 'Late (Ben Osei)' })).toBeDefined()
  expect(within(dialog).queryAllByRole('button')).toEqual([])
})

test('j leads from one application to the next of its list', async () => {
  const page = await openOffice(`${list}?program=msc`, office())
  await page.user.click(await screen.findByText('Łukasz Ruiz'))
  expect(await screen.findByText('1 of 2')).toBeDefined()
  await page.user.keyboard('j')
  expect(await screen.findByRole('heading', { name: '王小明 Ruiz' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  await page.user.keyboard('k')
  expect(await screen.findByRole('heading', { name: 'Łukasz Ruiz' })).toBeDefined()
})

test('g and a letter go to a place, but not while somebody types', async () => {
  const page = await openOffice(list, office())
  await page.user.type(await screen.findByLabelText('Search'), 'gm')
  await waitFor(() => expect(query(page.where())).toEqual({ search: 'gm' }))
  ;(document.activeElement as HTMLElement).blur()
  await page.user.keyboard('gm')
  await waitFor(() => expect(query(page.where())).toEqual({ assignee: 'me' }))
})

test('? shows every key, but not while somebody types', async () => {
  const page = await openOffice(list, office())
  await page.user.type(await screen.findByLabelText('Search'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await page.user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Next and previous row')).toBeDefined()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
