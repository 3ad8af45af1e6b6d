import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, signInEach } from '#tests/office-page.tsx'
import { application, ben, officeWith, task, times } from './casework.fixture.ts'

const of = { id: 'a1', name: 'Ada Okafor' }
const at = '2026-11-20T15:00:00.000Z'

const full = {
  mentions: [{ id: 'n1', text: '@Ana Ruiz look', at, author: ben, application: of }],
  tasks: [{ ...task({ dueOn: '2020-01-01' }), application: of }],
  assigned: [{ ...application, attentionAt: at }],
  isCut: false,
}
const empty = { mentions: [], tasks: [], assigned: [], isCut: false }

signInEach()

function openMine(body: () => object) {
  return openOffice(
    '/admin-panel/applications?show=mine',
    officeWith({
      'GET /api/admins/mine': () => ({ body: body() }),
      'GET /api/admins/mine/count': () => ({
        body: { mentions: 1, dueTasks: 1, reviews: 0, releases: 0 },
      }),
    }),
  )
}

test('words for me, my tasks and what was given to me stand on one page, counted in the rail', async () => {
  await openMine(() => full)
  const words = within(await screen.findByRole('region', { name: 'Mentions' }))
  words.getByText('@Ana Ruiz look')
  expect(words.getByRole('link', { name: 'Ada Okafor' }).getAttribute('href')).toBe(
    '/admin-panel/applications/a1#note-n1',
  )
  const tasks = within(screen.getByRole('region', { name: 'Your tasks' }))
  tasks.getByRole('checkbox', { name: 'Ask for the transcript' })
  tasks.getByText(/Overdue/)
  const assigned = screen.getByRole('region', { name: 'Assigned to you' })
  expect(assigned.textContent).toContain('Submitted · January 2027 · waiting since Nov 20, 2026')
  await screen.findByRole('link', { name: /^My work ?\(2 for you\)$/ })
})

test('all words are marked as read', async () => {
  let mine: object = full
  const page = await openOffice(
    '/admin-panel/applications?show=mine',
    officeWith({
      'GET /api/admins/mine': () => ({ body: mine }),
      'POST /api/admins/mine/read': () => {
        mine = empty
        return { body: { readAt: at } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('You have no unread mentions.')
  screen.getByText('You have no open tasks.')
  screen.getByText('No applications are assigned to you.')
})

test('a task is done from here', async () => {
  let mine: object = full
  const page = await openOffice(
    '/admin-panel/applications?show=mine',
    officeWith({
      'GET /api/admins/mine': () => ({ body: mine }),
      'POST /api/admins/tasks/t1/done': () => {
        mine = empty
        return { body: task({ version: 2 }) }
      },
    }),
  )
  await page.user.click(await screen.findByRole('checkbox', { name: 'Ask for the transcript' }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(times(page, 'POST /api/admins/tasks/t1/done')).toBe(1)
})

test('the way back from an application leads here', async () => {
  const page = await openMine(() => full)
  const words = within(await screen.findByRole('region', { name: 'Mentions' }))
  await page.user.click(words.getByRole('link', { name: 'Ada Okafor' }))
  await screen.findByRole('heading', { name: 'Ada Okafor' })
  const main = within(screen.getByRole('main'))
  await page.user.click(main.getByRole('link', { name: 'My work' }))
  await screen.findByRole('heading', { name: 'My work' })
})
