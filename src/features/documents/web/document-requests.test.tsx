import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address as ofApplication } from '#features/casework/web/casework.fixture.ts'
import { officeOf, panel, preparePanel, received } from '#tests/documents-panel.ts'
import { openOffice } from '#tests/office-page.tsx'
import { anOfficeSlot } from './documents.fixture.ts'

const address = `${ofApplication}?panel=documents`

preparePanel()

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
  await page.user.click(await (await panel()).findByRole('button', { name: 'Request a document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a document' }))
  await page.user.click(dialog.getByRole('button', { name: 'Request it' }))
  await dialog.findAllByText('Enter a name for the document')
  await page.user.type(dialog.getByLabelText('Document'), 'Marriage certificate')
  await page.user.type(dialog.getByLabelText('Due by (optional)'), '2047-03-01')
  await page.user.click(dialog.getByRole('button', { name: 'Request it' }))
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
    await (await panel()).findByRole('button', { name: 'Waive: Official transcript' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Waive/ }))
  await page.user.type(dialog.getByLabelText('Reason'), 'It is with us.')
  await page.user.click(dialog.getByRole('button', { name: 'Waive it' }))
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
    await documents.findByRole('button', { name: 'Upload: Official transcript' }),
  )
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('No file can be chosen')
  await page.user.upload(input, new File(['abc'], 'scores.pdf', { type: 'application/pdf' }))
  await page.user.click(documents.getByRole('button', { name: 'Upload this file' }))
  documents.getByText('Enter who it came from')
  await page.user.type(documents.getByLabelText('Who it came from'), 'Boston University')
  await page.user.click(documents.getByRole('button', { name: 'Upload this file' }))
  await documents.findByText('We’ve received scores.pdf.')
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
  await documents.findByText(/how many documents there are but not open them/)
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
  const row = await screen.findByRole('row', { name: /Ada Okafor/ })
  expect(row.textContent).toContain('Late: March 10, 2027')
  await page.user.click(screen.getByRole('link', { name: 'Ada Okafor' }))
  await screen.findByRole('region', { name: 'Document: Official transcript' })
})
