import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, officeWith } from '#features/casework/web/casework.fixture.ts'
import { openOffice, problem, type Says } from '#tests/office.tsx'
import type { OfficeSlot } from '../admin-contract.ts'
import { anOfficeFile, anOfficeSlot } from './documents.fixture.ts'

const list = 'GET /api/admins/applications/a1/documents'
const judge = 'POST /api/admins/documents/v1/verdict'
const link = 'POST /api/admins/documents/v1/link'

const received = () =>
  anOfficeSlot({
    state: 'received',
    checkedBy: '2027-03-10',
    files: [
      anOfficeFile({
        name: 'transcript.png',
        mediaType: 'image/png',
        pages: null,
        marks: ['The end of this file is missing'],
        reads: 1,
      }),
    ],
  })

const second = () =>
  anOfficeSlot({
    id: 'rule:identity',
    name: 'Proof of identity',
    state: 'received',
    files: [anOfficeFile({ id: 'v2', name: 'passport.png', mediaType: 'image/png', pages: null })],
  })

const accepted = {
  id: '11111111-1111-4111-8111-111111111111',
  outcome: 'accepted' as const,
  reason: null,
  words: null,
  at: '2027-03-02T12:00:00Z',
  byName: 'Ben Cole',
}

const reasons = [{ id: 'cut', staff: 'A page is missing', applicant: 'A page is missing in it.' }]

type Documents = { mayCheck?: boolean; areHidden?: boolean; slots?: OfficeSlot[] }

function officeOf(documents: Documents, change: Says = {}): Says {
  return officeWith({
    [list]: () => ({
      body: { slots: [], reasons, areHidden: false, mayCheck: true, ...documents },
    }),
    [link]: () => ({ body: { address: '/api/files/v1?signed', until: '2027-03-02T12:00:00Z' } }),
    ...change,
  })
}

async function panel() {
  return within(await screen.findByRole('region', { name: /^Documents/ }))
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(cleanup)

test('each document says where it stands, by when, and what staff are to know of it', async () => {
  const excused = { byName: 'Ben Cole', words: 'She never served.', at: '2027-03-01T12:00:00Z' }
  const slots = [
    received(),
    anOfficeSlot({ id: 'b', name: 'Degree certificate', isOverdue: true }),
    anOfficeSlot({ id: 'c', name: 'DD-214', isNeeded: false, excused }),
  ]
  await openOffice(address, officeOf({ slots }))
  const documents = await panel()
  await documents.findByText('To be checked')
  documents.getByText('To be looked at by March 10, 2027')
  documents.getByText('The end of this file is missing')
  documents.getByText('Was due by March 20, 2027')
  documents.getByText('Excused')
  documents.getByText(/She never served/)
})

test('a document is opened beside the answers and accepted', async () => {
  const sent: unknown[] = []
  let slots = [received(), second()]
  const page = await openOffice(
    address,
    officeOf(
      {},
      {
        [list]: () => ({ body: { slots, reasons, areHidden: false, mayCheck: true } }),
        [judge]: ({ body }) => {
          sent.push(body)
          const [slot] = slots
          const files = slot?.files.map((file) => ({ ...file, verdict: accepted })) ?? []
          slots = [{ ...received(), state: 'accepted', files }, second()]
          return { body: {} }
        },
      },
    ),
  )
  await page.user.click(await (await panel()).findByRole('button', { name: 'transcript.png' }))
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  await reader.findByRole('img', { name: 'Document transcript.png' })
  expect(page.where()).toBe(`${address}?document=v1`)
  reader.getByText('1 of 2')
  await page.user.click(reader.getByRole('button', { name: 'Accept' }))
  await reader.findByText('Accepted')
  expect(sent).toEqual([{ outcome: 'accepted', reasonId: null, words: '', seen: null }])
  await page.user.click(reader.getByRole('button', { name: 'Next to be checked' }))
  await screen.findByRole('region', { name: 'Document: Proof of identity' })
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.where()).toBe(address))
})

test('it is sent back by keys, with a reason and words', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    `${address}?document=next`,
    officeOf(
      { slots: [received()] },
      {
        [judge]: ({ body }) => {
          sent.push(body)
          return { body: {} }
        },
      },
    ),
  )
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  await page.user.keyboard('b')
  await page.user.click(reader.getByRole('button', { name: 'Send it back' }))
  reader.getByText('Choose a reason')
  await page.user.selectOptions(reader.getByLabelText('Why it is sent back'), 'A page is missing')
  reader.getByText('A page is missing in it.')
  await page.user.type(
    reader.getByLabelText('What the applicant reads beside it (optional)'),
    'Page 2.',
  )
  await page.user.click(reader.getByRole('button', { name: 'Send it back' }))
  await waitFor(() =>
    expect(sent).toEqual([{ outcome: 'sent-back', reasonId: 'cut', words: 'Page 2.', seen: null }]),
  )
})

test('whoever is second is told who was first, and what they wrote stays', async () => {
  const said = 'Ben Cole has accepted this document in the meantime'
  const page = await openOffice(
    `${address}?document=v1`,
    officeOf(
      { slots: [received()] },
      { [judge]: () => ({ status: 409, body: problem('verdict-changed', said) }) },
    ),
  )
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  await page.user.click(reader.getByRole('button', { name: 'Accept' }))
  await reader.findByText(said)
})

test('a picture that cannot be shown can still be downloaded', async () => {
  await openOffice(`${address}?document=v1`, officeOf({ slots: [received()] }))
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  const picture = await reader.findByRole('img')
  picture.dispatchEvent(new Event('error'))
  await reader.findByText('This document cannot be shown here. Download it to read it.')
  reader.getByRole('button', { name: 'Download' })
})

test('who has opened a document is told', async () => {
  const page = await openOffice(
    `${address}?document=v1`,
    officeOf(
      { slots: [received()] },
      {
        'GET /api/admins/documents/v1/reads': () => ({
          body: { reads: [{ byName: 'Ben Cole', how: 'download', at: '2027-03-02T12:00:00Z' }] },
        }),
      },
    ),
  )
  await page.user.click(await screen.findByText('Opened once'))
  await screen.findByText(/Ben Cole downloaded it/)
})

test('a document is asked for, with a day', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    officeOf(
      {},
      {
        'POST /api/admins/applications/a1/documents/requests': ({ body }) => {
          sent.push(body)
          return { body: { slotId: 'x' } }
        },
      },
    ),
  )
  await page.user.click(await (await panel()).findByRole('button', { name: 'Ask for a document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a document' }))
  await page.user.click(dialog.getByRole('button', { name: 'Ask for it' }))
  await dialog.findAllByText('Name the document')
  await page.user.type(dialog.getByLabelText('Which document'), 'Marriage certificate')
  await page.user.type(dialog.getByLabelText('Due by (optional)'), '2047-03-01')
  await page.user.click(dialog.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { name: 'Marriage certificate', words: '', dueOn: '2047-03-01', isBlocking: false },
  ])
})

test('an applicant is let do without a document', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    officeOf(
      { slots: [anOfficeSlot()] },
      {
        'POST /api/admins/applications/a1/documents/excuse': ({ body }) => {
          sent.push(body)
          return { body: {} }
        },
      },
    ),
  )
  await page.user.click(
    await (await panel()).findByRole('button', { name: 'Excuse: Official transcript' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Excuse/ }))
  await page.user.type(dialog.getByLabelText('Why'), 'It is with us.')
  await page.user.click(dialog.getByRole('button', { name: 'Excuse it' }))
  await waitFor(() =>
    expect(sent).toEqual([{ slotId: 'rule:transcript', isExcused: true, words: 'It is with us.' }]),
  )
})

test('what came another way is put in with who it came from', async () => {
  const sent: unknown[] = []
  const upload = { id: 'u1', bytes: 3, offset: 0 }
  const page = await openOffice(
    address,
    officeOf(
      { slots: [anOfficeSlot()] },
      {
        'POST /api/admins/applications/a1/uploads': () => ({ body: upload }),
        'PUT /api/admins/uploads/u1': () => ({ body: { ...upload, offset: 3 } }),
        'POST /api/admins/applications/a1/documents': ({ body }) => {
          sent.push(body)
          return { body: {} }
        },
      },
    ),
  )
  const documents = await panel()
  await page.user.click(
    await documents.findByRole('button', { name: 'Put in a file: Official transcript' }),
  )
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('No file can be chosen')
  await page.user.upload(input, new File(['abc'], 'scores.pdf', { type: 'application/pdf' }))
  await page.user.click(documents.getByRole('button', { name: 'Send this file' }))
  documents.getByText('Say who it came from')
  await page.user.type(documents.getByLabelText('Who it came from'), 'Boston University')
  await page.user.click(documents.getByRole('button', { name: 'Send this file' }))
  await documents.findByText('scores.pdf has arrived.')
  expect(sent).toEqual([
    {
      slotId: 'rule:transcript',
      uploads: ['u1'],
      replaces: null,
      expiresOn: null,
      source: 'Boston University',
    },
  ])
})

test('where names are hidden documents are counted, not opened', async () => {
  await openOffice(address, officeOf({ slots: [received()], areHidden: true, mayCheck: false }))
  const documents = await panel()
  await documents.findByText(/documents can be counted here, not opened/)
  expect(documents.queryByRole('button')).toBeNull()
})

test('what waits to be looked at leads to its application, with the document open', async () => {
  const waiting = {
    applicationId: 'a1',
    firstName: 'Ada',
    lastName: 'Okafor',
    program: 'msc',
    slotName: 'Official transcript',
    at: '2027-03-01T12:00:00Z',
    checkedBy: '2027-03-10',
    isLate: true,
  }
  const page = await openOffice(
    '/admin-panel/applications?show=documents',
    officeOf(
      { slots: [received()] },
      {
        'GET /api/admins/documents': () => ({ body: { waiting: [waiting], hasMore: false } }),
      },
    ),
  )
  await screen.findByText('Late: March 10, 2027')
  await page.user.click(screen.getByRole('link', { name: 'Ada Okafor' }))
  await screen.findByRole('region', { name: 'Document: Official transcript' })
})
