import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  open,
  pdf,
  picker,
  picture,
  prepareOwnDocuments,
  served,
  sizeOf,
} from './own-documents.fixture.tsx'

prepareOwnDocuments()

test('what is asked for says why, by when, who reads it and that it holds things up', async () => {
  await open()
  screen.getByText('1 document to upload')
  const slot = within(screen.getByRole('listitem', { name: 'Official transcript' }))
  slot.getByText('Needed')
  slot.getByText('Due by March 20, 2027')
  slot.getByText('We need it before we can make an offer.')
  slot.getByText('It shows what you have studied.')
  slot.getByText('Read by the admissions office.')
})

test('a file is looked at before it is sent, goes in parts, and is said to have arrived', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  const form = within(screen.getByRole('form', { name: 'What you chose: Official transcript' }))
  form.getByText('transcript.pdf')
  form.getByText('293 kB')
  expect(served.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  await user.click(form.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText('We’ve received transcript.pdf.')
  screen.getByText('Being checked')
  expect(sizeOf('u1')).toBe(300_000)
  const handedIn = served.sent.find(
    ({ route }) => route === 'POST /api/users/applications/a1/documents',
  )
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
  served.instead = {
    'PUT /api/users/uploads/u1?offset=131072': () => {
      throw new TypeError('Failed to fetch')
    },
  }
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText(/the upload will resume/)
  const bar = screen.getByRole('progressbar', { name: 'Sending: Official transcript' })
  expect(bar.getAttribute('aria-valuenow')).toBe('43')
  window.dispatchEvent(new Event('online'))
  await screen.findByText('We’ve received transcript.pdf.')
  expect(sizeOf('u1')).toBe(300_000)
  const asked = served.sent.map(({ route }) => route)
  expect(asked).toContain('GET /api/users/uploads/u1')
})

test('a part that does not continue what is there is sent from where the server is', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  served.instead = {
    'PUT /api/users/uploads/u1?offset=131072': () =>
      Response.json(
        { error: 'Go on at 131072', code: 'wrong-offset', offset: 131_072 },
        { status: 409 },
      ),
  }
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText('We’ve received transcript.pdf.')
  expect(sizeOf('u1')).toBe(300_000)
})

test('what the check refuses is said beside the file, which stays chosen', async () => {
  const { user, container } = await open()
  const said = 'This PDF asks for a password. Save it without one and send it again.'
  await user.upload(picker(container), pdf())
  served.instead = {
    'POST /api/users/applications/a1/documents': () =>
      Response.json({ error: said, code: 'faulty', fields: { uploads: said } }, { status: 422 }),
  }
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText(said)
  screen.getByRole('button', { name: 'Upload this file' })
  await waitFor(() =>
    expect(served.sent.map(({ route }) => route)).toContain('DELETE /api/users/uploads/u1'),
  )
})

test('sending can be given up, which gives the room back', async () => {
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  served.instead = {
    'PUT /api/users/uploads/u1': () => Response.json({ error: 'Later' }, { status: 429 }),
  }
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText(/the upload will resume/)
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  await screen.findByRole('button', { name: 'Choose a file for Official transcript' })
  await waitFor(() =>
    expect(served.sent.map(({ route }) => route)).toContain('DELETE /api/users/uploads/u1'),
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
  await user.click(screen.getByRole('button', { name: 'Upload 2 pictures as one PDF' }))
  await screen.findByText('We’ve received 2 pictures.')
  const named = served.sent
    .filter(({ route }) => route.endsWith('/uploads'))
    .map(({ body }) => body)
  expect(named).toMatchObject([{ name: 'two.jpg' }, { name: 'one.jpg' }])
  const handedIn = served.sent.find(
    ({ route }) => route === 'POST /api/users/applications/a1/documents',
  )
  expect(handedIn?.body).toMatchObject({ uploads: ['u1', 'u2'] })
})

test.each([
  ['an empty file', [pdf('empty.pdf', 0)], /is empty/],
  ['HEIC', [new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })], /HEIC picture/],
  ['what is no paper', [new File(['x'], 'notes.docx')], /isn’t a PDF/],
  ['two PDFs at once', [pdf('a.pdf', 1), pdf('b.pdf', 1)], /Choose one PDF, or several pictures/],
])('%s is refused in words before anything is sent', async (_, files, words) => {
  const { user, container } = await open()
  await user.upload(picker(container), files)
  await screen.findByText(words)
  expect(served.sent.some(({ route }) => route.startsWith('POST'))).toBe(false)
})
