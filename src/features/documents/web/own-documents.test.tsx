import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import type { OwnSlot, Paper } from '../contract.ts'
import { aFile, aSlot } from './documents.fixture.ts'
import { OwnDocuments } from './own-documents.tsx'
import { drop } from './sending.ts'

configure({ asyncUtilTimeout: 10_000 })

type Sent = { route: string; body: unknown }

let slots: OwnSlot[] = []
let papers: Paper[] = []
let sent: Sent[] = []
/** What the server says instead, by method and path, once. */
let instead: Record<string, () => Response> = {}
/** What has arrived, by upload. */
let arrived: Record<string, Blob[]> = {}

URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => {}

beforeEach(() => {
  slots = [aSlot()]
  papers = []
  sent = []
  instead = {}
  arrived = {}
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const route = `${method} ${address}`
    sent.push({ route, body: typeof body === 'string' ? JSON.parse(body) : body })
    const other = Object.entries(instead).find(([start]) => route.startsWith(start))
    if (other) {
      delete instead[other[0]]
      return other[1]()
    }
    return answerOf(method ?? 'GET', address, body)
  })
})

afterEach(() => {
  cleanup()
  for (const { id } of slots) drop(`a1 ${id}`)
  queryClient.clear()
})

async function answerOf(method: string, address: string, body: unknown): Promise<Response> {
  const upload = /uploads\/(u\d)/.exec(address)?.[1] ?? ''
  if (method === 'GET' && address.endsWith('/documents'))
    return Response.json({
      slots,
      papers,
      quota: { files: 1, mostFiles: 50, bytes: 2_400_000, mostBytes: 209_715_200 },
      mostFileBytes: 20_971_520,
      isOpen: true,
    })
  if (method === 'POST' && address.endsWith('/uploads')) {
    const id = `u${Object.keys(arrived).length + 1}`
    arrived[id] = []
    return Response.json({ id, bytes: 1, offset: 0 })
  }
  if (method === 'PUT' && body instanceof Blob) {
    arrived[upload]?.push(body)
    return Response.json({ id: upload, bytes: 1, offset: sizeOf(upload) })
  }
  if (method === 'GET' && upload)
    return Response.json({ id: upload, bytes: 1, offset: sizeOf(upload) })
  if (method === 'POST' && address.endsWith('/documents')) {
    slots = [aSlot({ state: 'checking', files: [aFile({ state: 'checking' })] })]
    return Response.json(slots[0])
  }
  return Response.json({})
}

function sizeOf(upload: string): number {
  return (arrived[upload] ?? []).reduce((sum, { size }) => sum + size, 0)
}

async function open() {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OwnDocuments id="a1" title="Master of Science · Fall" />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Master of Science · Fall' })
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  return { user: userEvent.setup({ applyAccept: false }), container }
}

function picker(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector('input[type="file"]:not([capture])')
  if (!(input instanceof HTMLInputElement)) throw new Error('No file can be chosen')
  return input
}

const pdf = (name = 'transcript.pdf', bytes = 300_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/jpeg' })

test('what is asked for says why, by when, who reads it and that it holds things up', async () => {
  await open()
  screen.getByText('One document is still to be sent by you.')
  const slot = within(screen.getByRole('listitem', { name: 'Official transcript' }))
  slot.getByText('Needed')
  slot.getByText('Due by March 20, 2027')
  slot.getByText('no offer can be made without it')
  slot.getByText('It shows what you have studied.')
  slot.getByText('Read by the admissions office.')
})

test('a file is looked at before it is sent, goes in parts, and is said to have arrived', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  const form = within(screen.getByRole('form', { name: 'What you chose: Official transcript' }))
  form.getByText('transcript.pdf')
  form.getByText('293 kB')
  expect(sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  await user.click(form.getByRole('button', { name: 'Send this file' }))
  await screen.findByText('transcript.pdf has arrived.')
  screen.getByText('Being checked')
  expect(sizeOf('u1')).toBe(300_000)
  const handedIn = sent.find(({ route }) => route === 'POST /api/users/applications/a1/documents')
  expect(handedIn?.body).toEqual({
    slotId: 'rule:transcript',
    uploads: ['u1'],
    replaces: null,
    expiresOn: null,
  })
})

test('after the connection broke off, it goes on where the server says', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  instead = {
    'PUT /api/users/uploads/u1?offset=131072': () => {
      throw new TypeError('Failed to fetch')
    },
  }
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  await screen.findByText(/it goes on by itself/)
  const bar = screen.getByRole('progressbar', { name: 'Sending: Official transcript' })
  expect(bar.getAttribute('aria-valuenow')).toBe('43')
  window.dispatchEvent(new Event('online'))
  await screen.findByText('transcript.pdf has arrived.')
  expect(sizeOf('u1')).toBe(300_000)
  const asked = sent.map(({ route }) => route)
  expect(asked).toContain('GET /api/users/uploads/u1')
})

test('a part that does not continue what is there is sent from where the server is', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  instead = {
    'PUT /api/users/uploads/u1?offset=131072': () =>
      Response.json(
        { error: 'Go on at 131072', code: 'wrong-offset', offset: 131_072 },
        { status: 409 },
      ),
  }
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  await screen.findByText('transcript.pdf has arrived.')
  expect(sizeOf('u1')).toBe(300_000)
})

test('what the check refuses is said beside the file, which stays chosen', async () => {
  const { user, container } = await open()
  const said = 'This PDF asks for a password. Save it without one and send it again.'
  await user.upload(picker(container), pdf())
  instead = {
    'POST /api/users/applications/a1/documents': () =>
      Response.json({ error: said, code: 'faulty', fields: { uploads: said } }, { status: 422 }),
  }
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  await screen.findByText(said)
  screen.getByRole('button', { name: 'Send this file' })
  await waitFor(() =>
    expect(sent.map(({ route }) => route)).toContain('DELETE /api/users/uploads/u1'),
  )
})

test('sending can be given up, which gives the room back', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  instead = {
    'PUT /api/users/uploads/u1': () => Response.json({ error: 'Later' }, { status: 429 }),
  }
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  await screen.findByText(/it goes on by itself/)
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  await screen.findByRole('button', { name: 'Choose a file for Official transcript' })
  await waitFor(() =>
    expect(sent.map(({ route }) => route)).toContain('DELETE /api/users/uploads/u1'),
  )
})

test('several pictures become one document, in the order that buttons put them in', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), [picture('one.jpg'), picture('two.jpg')])
  await user.click(screen.getByRole('button', { name: 'Move picture 2 up' }))
  expect(screen.getAllByText(/\.jpg$/).map((name) => name.textContent)).toEqual([
    'two.jpg',
    'one.jpg',
  ])
  await user.click(screen.getByRole('button', { name: 'Send 2 pictures as one PDF' }))
  await screen.findByText('2 pictures have arrived.')
  const named = sent.filter(({ route }) => route.endsWith('/uploads')).map(({ body }) => body)
  expect(named).toMatchObject([{ name: 'two.jpg' }, { name: 'one.jpg' }])
  const handedIn = sent.find(({ route }) => route === 'POST /api/users/applications/a1/documents')
  expect(handedIn?.body).toMatchObject({ uploads: ['u1', 'u2'] })
})

test.each([
  ['an empty file', [pdf('empty.pdf', 0)], /is empty/],
  ['HEIC', [new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })], /HEIC picture/],
  ['what is no paper', [new File(['x'], 'notes.docx')], /neither a PDF nor/],
  ['two PDFs at once', [pdf('a.pdf', 1), pdf('b.pdf', 1)], /Choose one PDF, or several pictures/],
])('%s is refused in words before anything is sent', async (_, files, words) => {
  const { user, container } = await open()
  await user.upload(picker(container), files)
  await screen.findByText(words)
  expect(sent.some(({ route }) => route.startsWith('POST'))).toBe(false)
})

test('a document that expires asks for its date first', async () => {
  slots = [aSlot({ asksExpiry: true })]
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  screen.getByText('Enter the date on which it expires')
  await user.type(screen.getByLabelText('Day'), '1')
  await user.type(screen.getByLabelText('Month'), '2')
  await user.type(screen.getByLabelText('Year'), '2031')
  await user.click(screen.getByRole('button', { name: 'Send this file' }))
  await screen.findByText('transcript.pdf has arrived.')
  const handedIn = sent.find(({ route }) => route === 'POST /api/users/applications/a1/documents')
  expect(handedIn?.body).toMatchObject({ expiresOn: '2031-02-01' })
})

test('what was sent back says why, and takes a new version', async () => {
  const back = {
    outcome: 'sent-back' as const,
    reason: 'We cannot read it.',
    words: 'Page 2 is cut off.',
    at: '2027-03-02T12:00:00Z',
  }
  slots = [aSlot({ state: 'sent-back', files: [aFile({ verdict: back })] })]
  await open()
  const slot = within(screen.getByRole('listitem', { name: 'Official transcript' }))
  slot.getByText('Sent back to you')
  slot.getByText('We cannot read it.')
  slot.getByText('Page 2 is cut off.')
  slot.getByRole('button', { name: 'Choose a file for Official transcript' })
})

test('earlier versions stay to be read', async () => {
  slots = [
    aSlot({
      state: 'received',
      checkedBy: '2027-03-10',
      files: [aFile({ id: 'v2', number: 2 }), aFile({ isCurrent: false, name: 'old.pdf' })],
    }),
  ]
  await open()
  screen.getByText('Everything we asked for is here. We write to you if anything is missing.')
  screen.getByText('Will be checked by March 10, 2027')
  screen.getByText('1 earlier version')
  screen.getByRole('button', { name: 'Replace transcript.pdf' })
})

test('before the application is submitted a file can be taken away, after a question', async () => {
  slots = [aSlot({ state: 'received', files: [aFile({ canBeRemoved: true })] })]
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove transcript.pdf' }))
  const question = within(screen.getByRole('group', { name: 'Remove transcript.pdf?' }))
  slots = [aSlot()]
  await user.click(question.getByRole('button', { name: 'Remove it' }))
  await screen.findByRole('button', { name: 'Choose a file for Official transcript' })
  expect(sent.map(({ route }) => route)).toContain('DELETE /api/users/documents/v1')
})

test('what is no longer needed keeps its file and asks for nothing', async () => {
  slots = [aSlot({ isNeeded: false, state: 'received', files: [aFile()] })]
  await open()
  screen.getByText('No longer needed')
  screen.getByText('We ask for no documents at the moment.')
  expect(screen.queryByText(/Due by/)).toBeNull()
})

test('what we wrote lies below, each to be downloaded', async () => {
  papers = [
    {
      kind: 'receipt',
      name: 'Receipt MSC-1',
      at: '2027-03-01T12:00:00Z',
      round: 1,
      decision: null,
    },
  ]
  await open()
  screen.getByRole('button', { name: 'Download PDF Receipt MSC-1' })
  screen.getByRole('button', { name: 'Download everything' })
})
