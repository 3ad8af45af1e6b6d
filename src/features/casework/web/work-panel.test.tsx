import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAdmin, openOffice, problem, signInEach } from '#tests/office-page.tsx'
import { address, ana, application, ben, officeWith, times, work } from './casework.fixture.ts'

const presence = 'POST /api/admins/applications/a1/presence'

signInEach()

async function panelOfWork() {
  return within(await screen.findByRole('region', { name: 'Work' }))
}

test('who else is here is said politely', async () => {
  await openOffice(
    address,
    officeWith({
      [presence]: () => ({ body: { present: [ana, ben] } }),
      'GET /api/admins/applications/a1/work': () => ({ body: work({ present: [ben] }) }),
    }),
  )
  const said = await screen.findByText(/^(Ana Ruiz and )?Ben Cole (is|are) here too\.$/)
  expect(said.getAttribute('role')).toBe('status')
})

test('a page that nobody touches says nothing after a while, and says so at the next touch', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const page = await openOffice(address, officeWith())
  await panelOfWork()
  await waitFor(() => expect(times(page, presence)).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(times(page, presence)).toBe(4)
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
  const idle = times(page, presence)
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
  expect(times(page, presence)).toBe(idle)
  window.dispatchEvent(new Event('keydown'))
  expect(times(page, presence)).toBe(idle + 1)
})

test('leaving is said', async () => {
  const page = await openOffice(address, officeWith())
  await panelOfWork()
  await page.user.click(screen.getAllByRole('link', { name: 'Applications' })[0] ?? document.body)
  await waitFor(() => expect(times(page, `${presence}/end`)).toBe(1))
})

test('an application is given to somebody, and whoever is slower is told who has it', async () => {
  let assignee: typeof ben | null = null
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    officeWith({
      'GET /api/admins/applications/a1': () => ({ body: { ...application, assignee } }),
      'POST /api/admins/applications/a1/assignee': ({ body }) => {
        sent.push(body)
        assignee = ben
        return {
          status: 409,
          body: problem(
            'assignee-changed',
            'This application was assigned to Ben Cole in the meantime',
          ),
        }
      },
    }),
  )
  const panel = await panelOfWork()
  const select = await panel.findByLabelText('Assigned to')
  await page.user.selectOptions(select, 'Ana Ruiz (you)')
  await panel.findByText('This application was assigned to Ben Cole in the meantime')
  await waitFor(() => expect(select).toHaveProperty('value', ben.id))
  expect(sent).toEqual([{ assigneeId: ana.id, seen: null }])
})

test('a flag is put on and taken off by a press', async () => {
  let flags: string[] = []
  const page = await openOffice(
    address,
    officeWith({
      'GET /api/admins/applications/a1': () => ({ body: { ...application, flags } }),
      'POST /api/admins/applications/a1/flags': () => {
        flags = flags.length > 0 ? [] : ['priority']
        return { body: { flags } }
      },
    }),
  )
  const panel = await panelOfWork()
  const flag = await panel.findByRole('button', { name: 'Priority' })
  await page.user.click(flag)
  await waitFor(() => expect(flag.getAttribute('aria-pressed')).toBe('true'))
  await page.user.click(flag)
  await waitFor(() => expect(flag.getAttribute('aria-pressed')).toBe('false'))
})

test('whoever may not assign reads who has it and how it is marked', async () => {
  await openOffice(
    address,
    officeWith({
      'GET /api/admins/me': () => ({ body: { admin: anAdmin('interviewer') } }),
      'GET /api/admins/applications/a1': () => ({
        body: { ...application, assignee: ben, flags: ['priority'] },
      }),
    }),
  )
  const panel = await panelOfWork()
  await waitFor(() => expect(panel.getByText('Ben Cole')).toBeDefined())
  panel.getByText('Priority')
  expect(panel.queryByRole('combobox')).toBeNull()
  expect(panel.queryByRole('button')).toBeNull()
})
