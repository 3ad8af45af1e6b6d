import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problem, type Says } from '#tests/office-page.tsx'
import { openOffice } from '../../../../tests/office-page.tsx'
import { address as ofApplication, officeWith } from '../../casework/web/casework.fixture.ts'

const address = `${ofApplication}?panel=messages`

const at = '2026-11-20T15:00:00.000Z'
const theirs = {
  id: 'm1',
  author: 'applicant',
  byName: null,
  fromAddress: null,
  text: 'May I bring\nmy dog?',
  at,
  documents: [],
  leftOut: 0,
  isToMany: false,
  isRead: true,
}
const list = 'GET /api/admins/applications/a1/messages'
const write = 'POST /api/admins/applications/a1/messages'

function thread(change: object = {}) {
  return {
    body: {
      messages: [theirs],
      hasOlder: false,
      unread: 0,
      waitsSince: at,
      bounced: null,
      ...change,
    },
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

async function open(says: Says = {}) {
  const page = await openOffice(address, officeWith({ [list]: () => thread(), ...says }))
  const panel = within(await screen.findByRole('region', { name: /^Messages/ }))
  await panel.findByText(/May I bring/)
  return { ...page, panel }
}

test('an answer names the last message that was seen, and what is refused stays in the field', async () => {
  const sent: unknown[] = []
  const { user, panel } = await open({
    [write]: ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? { status: 409, body: problem('written-meanwhile', 'Ben Cole wrote meanwhile') }
        : { body: { ...theirs, id: 'm2', author: 'staff', byName: 'Ana Ruiz' } }
    },
  })
  const field = panel.getByRole('textbox', { name: /^Message / })
  await user.type(field, 'Yes')
  await user.click(panel.getByRole('button', { name: 'Send' }))
  await panel.findByText('Ben Cole wrote meanwhile')
  expect(field).toHaveProperty('value', 'Yes')
  await user.click(panel.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent[0]).toEqual({ text: 'Yes', documents: [], seen: 'm1' })
})

test('a message that needs no answer is settled up to what was seen', async () => {
  const settled: unknown[] = []
  const { user, panel } = await open({
    'POST /api/admins/applications/a1/messages/settle': ({ body }) => {
      settled.push(body)
      return { body: {} }
    },
  })
  await user.click(panel.getByRole('button', { name: 'No reply needed' }))
  await waitFor(() => expect(settled).toEqual([{ upTo: 'm1' }]))
})

test('new messages are marked, and read by being seen', async () => {
  const read: unknown[] = []
  const { panel } = await open({
    [list]: () => thread({ unread: read.length === 0 ? 1 : 0 }),
    'POST /api/admins/applications/a1/messages/read': ({ body }) => {
      read.push(body)
      return { body: {} }
    },
  })
  await panel.findByText(/^New/)
  await waitFor(() => expect(read).toEqual([{ upTo: 'm1' }]))
  expect(panel.getByText(/^New/)).toBeDefined()
})

test('mail that comes back, an answer by mail from elsewhere and files left out are said', async () => {
  const mailed = { ...theirs, author: 'mail', fromAddress: 'other@example.org', leftOut: 2 }
  const { panel } = await open({
    [list]: () => thread({ messages: [mailed], bounced: { since: at, why: '550 no such user' } }),
  })
  panel.getByText(/by email from other@example.org/)
  panel.getByText(/2 files in the email were left out/)
  panel.getByText(/550 no such user/)
})

test('a saved text comes into the message as this applicant will read it, and a message is saved as one', async () => {
  const text = {
    id: 't1',
    name: 'Missing papers',
    text: 'Hello {{firstName}}, {{score}} please upload them.',
    shared: true,
    isOwn: false,
    owner: 'Ben Cole',
  }
  const sent: unknown[] = []
  const { user, panel, asked } = await open({
    'GET /api/admins/applications/a1/saved-texts': () => ({
      body: { texts: [text], facts: { firstName: 'Ada' } },
    }),
    'POST /api/admins/saved-texts': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? { status: 422, body: problem('invalid', 'No', { name: 'Enter a name' }) }
        : { body: { ...text, id: 't2' } }
    },
  })
  const field = panel.getByRole('textbox', { name: /^Message / })
  await user.type(field, 'Thanks.')
  await user.click(panel.getByRole('button', { name: 'Saved texts' }))
  await user.click(await screen.findByRole('button', { name: 'Insert Missing papers' }))
  expect(field).toHaveProperty('value', 'Thanks.\n\nHello Ada, please upload them.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))

  await user.click(panel.getByRole('button', { name: 'Saved texts' }))
  await user.click(await screen.findByRole('button', { name: 'Save your message as a text' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New saved text' }))
  await user.click(dialog.getByRole('button', { name: 'Save text' }))
  expect(await dialog.findByText('Enter a name')).toBeDefined()
  await user.type(dialog.getByLabelText('Name'), 'Upload')
  await user.click(dialog.getByRole('checkbox', { name: /^Everyone/ }))
  await user.click(dialog.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByRole('dialog', { name: 'Saved texts' })).toBeDefined()
  // The message itself stays unsent.
  expect(asked.filter((call) => call === write)).toEqual([])
  expect(sent[1]).toEqual({
    name: 'Upload',
    text: 'Thanks.\n\nHello Ada, please upload them.',
    shared: true,
  })
})
