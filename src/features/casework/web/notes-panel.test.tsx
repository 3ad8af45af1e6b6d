import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, problem, signInEach } from '#tests/office-page.tsx'
import { ana, ben, note, address as ofApplication, officeWith, times } from './casework.fixture.ts'

const address = `${ofApplication}?panel=notes`

const list = 'GET /api/admins/applications/a1/notes'
const write = 'POST /api/admins/applications/a1/notes'

signInEach()

async function notes() {
  return within(await screen.findByRole('region', { name: 'Notes' }))
}

test('a name behind an @ is chosen by keyboard, and sent as an id with the text', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    officeWith({
      [write]: ({ body }) => {
        sent.push(body)
        return { body: note({ text: '@Ben Cole look' }) }
      },
    }),
  )
  const panel = await notes()
  const field = panel.getByLabelText('Note for staff')
  await page.user.type(field, 'Hello @')
  await panel.findByRole('option', { name: /Ana Ruiz/ })
  panel.getByText('3 colleagues to choose from')
  await page.user.type(field, 'b')
  expect(panel.getAllByRole('option')).toHaveLength(1)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello @Ben Cole '))
  expect(panel.queryByRole('listbox')).toBeNull()
  await page.user.type(field, 'look{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent).toEqual([{ text: 'Hello @Ben Cole look', mentions: [ben.id] }])
})

test('a name that nobody has is said to be none, and Escape closes the list', async () => {
  const page = await openOffice(address, officeWith())
  const panel = await notes()
  const field = panel.getByLabelText('Note for staff')
  await page.user.type(field, '@a')
  await panel.findByRole('listbox')
  await page.user.keyboard('{Escape}')
  expect(panel.queryByRole('listbox')).toBeNull()
  await page.user.clear(field)
  await page.user.type(field, '@zz')
  panel.getByText('No one by that name can open this application')
})

test('what is typed survives a reload, a refusal and a colleague’s note', async () => {
  let isRefused = true
  let shown = [note()]
  const says = officeWith({
    [list]: () => ({ body: { notes: shown, hasOlder: false } }),
    [write]: () =>
      isRefused
        ? { status: 422, body: problem('invalid', 'Ben Cole can’t open this application') }
        : { body: note() },
  })
  const before = await openOffice(address, says)
  await before.user.type((await notes()).getByLabelText('Note for staff'), 'Half a thou')
  cleanup()
  const page = await openOffice(address, says)
  const panel = await notes()
  const field = panel.getByLabelText('Note for staff')
  expect(field).toHaveProperty('value', 'Half a thou')
  await page.user.type(field, 'ght')
  await page.user.click(panel.getByRole('button', { name: 'Add note' }))
  await panel.findByText('Ben Cole can’t open this application')
  shown = [note({ id: 'n2', text: 'It came.' }), ...shown]
  const { queryClient } = await import('#web/queries.ts')
  await queryClient.invalidateQueries()
  await panel.findByText('It came.')
  expect(field).toHaveProperty('value', 'Half a thought')
  isRefused = false
  await page.user.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([])
})

test('text is text: no markup, no links, its lines as written, names set apart', async () => {
  const text = '<img src=x onerror=alert(1)>\nhttps://example.org @Ben Cole'
  await openOffice(
    address,
    officeWith({
      [list]: () => ({ body: { notes: [note({ text, mentions: [ben] })], hasOlder: false } }),
    }),
  )
  const panel = await notes()
  const line = await panel.findByRole('listitem')
  expect(line.querySelector('p')?.textContent).toBe(text)
  expect(line.querySelector('a, img')).toBeNull()
  expect(within(line).getByText('@Ben Cole').tagName).toBe('STRONG')
})

test('words for the reader are marked, and read by being seen', async () => {
  const read: unknown[] = []
  const isNews = () => read.length === 0
  const page = await openOffice(
    address,
    officeWith({
      [list]: () => ({ body: { notes: [note({ isNews: isNews() })], hasOlder: false } }),
      'POST /api/admins/mine/read': ({ body }) => {
        read.push(body)
        return { body: { readAt: '2026-11-20T15:00:00.000Z' } }
      },
      [write]: () => ({ body: note() }),
    }),
  )
  const panel = await notes()
  await panel.findByText('For you')
  await waitFor(() => expect(read).toEqual([{ notes: ['n1'] }]))
  await waitFor(() => expect(times(page, 'GET /api/admins/mine/count')).toBe(2))
  // The page asks again, and the mark is not taken from under the reader's eyes.
  await page.user.type(panel.getByLabelText('Note for staff'), 'Seen')
  await page.user.click(panel.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(times(page, list)).toBeGreaterThan(1))
  panel.getByText('For you')
})

test('only one’s own notes can be changed and removed', async () => {
  const removed: string[] = []
  const page = await openOffice(
    address,
    officeWith({
      [list]: () => ({
        body: { notes: [note(), note({ id: 'n2', author: ana, text: 'Mine' })], hasOlder: false },
      }),
      'DELETE /api/admins/notes/n2': () => {
        removed.push('n2')
        return { body: {} }
      },
    }),
  )
  const panel = await notes()
  await panel.findByText('Mine')
  expect(panel.getAllByRole('button', { name: 'Change' })).toHaveLength(1)
  await page.user.click(panel.getByRole('button', { name: 'Change' }))
  expect(panel.getByLabelText('Your note')).toHaveProperty('value', 'Mine')
  await page.user.click(panel.getByRole('button', { name: 'Cancel' }))
  await page.user.click(panel.getByRole('button', { name: 'Remove' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(removed).toEqual(['n2']))
})

test('whoever only reads has no field to write in', async () => {
  await openOffice(
    address,
    officeWith({
      'GET /api/admins/me': () => ({ body: { admin: anAdmin('read-only') } }),
      [list]: () => ({ body: { notes: [note()], hasOlder: false } }),
    }),
  )
  const panel = await notes()
  await panel.findByText('She called.')
  expect(panel.queryByRole('textbox')).toBeNull()
})

test('older notes are asked for', async () => {
  const page = await openOffice(
    address,
    officeWith({
      [list]: ({ params }) => ({
        body: { notes: [note()], hasOlder: params.get('most') === '50' },
      }),
    }),
  )
  const panel = await notes()
  await page.user.click(await panel.findByRole('button', { name: 'Show older notes' }))
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Show older notes' })).toBeNull())
  expect(times(page, `${list}?most=100`)).toBe(1)
})

test('signing out with a note that is not saved asks first', async () => {
  const page = await openOffice(
    address,
    officeWith({ 'POST /api/admins/logout': () => ({ body: {} }) }),
  )
  await page.user.type((await notes()).getByLabelText('Note for staff'), 'Half')
  await page.user.click(screen.getByRole('button', { name: 'Log out' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(times(page, 'POST /api/admins/logout')).toBe(0)
  await page.user.click(dialog.getByRole('button', { name: 'Log out without saving' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([])
})
