import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, problem, signInEach } from '#tests/office-page.tsx'
import { ana, ben, address as ofApplication, officeWith, task } from './casework.fixture.ts'

const address = `${ofApplication}?panel=notes`

const list = 'GET /api/admins/applications/a1/tasks'

signInEach()

async function tasks() {
  return within(await screen.findByRole('region', { name: /^Tasks/ }))
}

test('a task is added with who does it and by when', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    officeWith({
      'POST /api/admins/applications/a1/tasks': ({ body }) => {
        sent.push(body)
        return { body: task() }
      },
    }),
  )
  const panel = await tasks()
  await page.user.click(panel.getByRole('button', { name: 'Add a task' }))
  await page.user.type(panel.getByLabelText('What needs to be done'), 'Call her')
  const who = panel.getByLabelText('Assigned to')
  expect(
    within(who)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Unassigned', 'Ana Ruiz (you)', 'Ben Cole'])
  await page.user.selectOptions(who, 'Ben Cole')
  await page.user.type(panel.getByLabelText('Due (optional)'), '2026-12-01')
  await page.user.click(panel.getByRole('button', { name: 'Add task' }))
  await panel.findByRole('button', { name: 'Add a task' })
  expect(sent).toEqual([{ title: 'Call her', assigneeId: ben.id, dueOn: '2026-12-01' }])
})

test('what is overdue is said in a word, and done tasks are folded away', async () => {
  await openOffice(
    address,
    officeWith({
      [list]: () => ({
        body: {
          tasks: [
            task({ dueOn: '2020-01-01' }),
            task({ id: 't2', title: 'Some day', dueOn: '2099-01-01', assignee: null }),
            task({
              id: 't3',
              title: 'Past',
              doneAt: '2026-11-20T15:00:00.000Z',
              doneBy: 'Ana Ruiz',
            }),
          ],
        },
      }),
    }),
  )
  const panel = await tasks()
  const [first, second] = await panel.findAllByRole('listitem')
  expect(first?.textContent).toContain('Ben Cole · Overdue, January 1, 2020')
  expect(second?.textContent).toContain('Unassigned · January 1, 2099')
  panel.getByText('1 done')
  expect(panel.getByText('Past').closest('details')?.open).toBe(false)
})

test('whoever is slower is told who was faster, and the list is read again', async () => {
  let shown = [task()]
  const page = await openOffice(
    address,
    officeWith({
      [list]: () => ({ body: { tasks: shown } }),
      'POST /api/admins/tasks/t1/done': () => {
        shown = []
        return {
          status: 409,
          body: problem('task-changed', 'Ben Cole removed this task in the meantime'),
        }
      },
    }),
  )
  const panel = await tasks()
  await page.user.click(await panel.findByRole('checkbox', { name: 'Ask for the transcript' }))
  await panel.findByText('Ben Cole removed this task in the meantime')
  await waitFor(() => expect(panel.queryByRole('checkbox')).toBeNull())
})

test('a task that changes under one’s hands keeps what was typed, and is saved once one knows', async () => {
  const sent: unknown[] = []
  let shown = [task()]
  const page = await openOffice(
    address,
    officeWith({
      [list]: () => ({ body: { tasks: shown } }),
      'PATCH /api/admins/tasks/t1': ({ body }) => {
        sent.push(body)
        if (sent.length > 1) return { body: task({ version: 3 }) }
        shown = [task({ version: 2, title: 'Ask twice' })]
        return {
          status: 409,
          body: problem('task-changed', 'Ben Cole changed this task in the meantime'),
        }
      },
    }),
  )
  const panel = await tasks()
  await page.user.click(
    await panel.findByRole('button', { name: 'Change “Ask for the transcript”' }),
  )
  const title = panel.getByLabelText('What needs to be done')
  await page.user.type(title, ', please')
  await page.user.selectOptions(panel.getByLabelText('Assigned to'), 'Ana Ruiz (you)')
  await page.user.click(panel.getByRole('button', { name: 'Save' }))
  await panel.findByText('Ben Cole changed this task in the meantime')
  await panel.findByText('Ask twice')
  expect(title).toHaveProperty('value', 'Ask for the transcript, please')
  await page.user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(panel.queryByLabelText('What needs to be done')).toBeNull())
  const words = { title: 'Ask for the transcript, please', assigneeId: ana.id, dueOn: null }
  expect(sent).toEqual([
    { ...words, version: 1 },
    { ...words, version: 2 },
  ])
})

test('a sentence of the server stands at its field', async () => {
  const said = 'Enter what needs to be done'
  const page = await openOffice(
    address,
    officeWith({
      'POST /api/admins/applications/a1/tasks': () => ({
        status: 422,
        body: problem('invalid', said, { title: said }),
      }),
    }),
  )
  const panel = await tasks()
  await page.user.click(panel.getByRole('button', { name: 'Add a task' }))
  await page.user.click(panel.getByRole('button', { name: 'Add task' }))
  await panel.findByText(said)
  expect(panel.getByLabelText('What needs to be done').getAttribute('aria-invalid')).toBe('true')
})
