import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFile, aSlot } from './documents.fixture.ts'
import { open, pdf, picker, prepareOwnDocuments, served } from './own-documents.fixture.tsx'

prepareOwnDocuments()

test('a document that expires asks for its date first', async () => {
  served.slots = [aSlot({ asksExpiry: true })]
  const { user, container } = await open()
  await user.upload(picker(container), pdf())
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  screen.getByText('Enter its expiration date')
  await user.type(screen.getByLabelText('Day'), '1')
  await user.type(screen.getByLabelText('Month'), '2')
  await user.type(screen.getByLabelText('Year'), '2031')
  await user.click(screen.getByRole('button', { name: 'Upload this file' }))
  await screen.findByText('We’ve received transcript.pdf.')
  const handedIn = served.sent.find(
    ({ route }) => route === 'POST /api/users/applications/a1/documents',
  )
  expect(handedIn?.body).toMatchObject({ expiresOn: '2031-02-01' })
})

test('what was sent back says why, and takes a new version', async () => {
  const back = {
    outcome: 'sent-back' as const,
    reason: 'We cannot read it.',
    words: 'Page 2 is cut off.',
    at: '2027-03-02T12:00:00Z',
  }
  served.slots = [aSlot({ state: 'sent-back', files: [aFile({ verdict: back })] })]
  await open()
  const slot = within(screen.getByRole('listitem', { name: 'Official transcript' }))
  slot.getByText('Sent back to you')
  slot.getByText('We cannot read it.')
  slot.getByText('Page 2 is cut off.')
  slot.getByRole('button', { name: 'Choose a file for Official transcript' })
})

test('earlier versions stay to be read', async () => {
  served.slots = [
    aSlot({
      state: 'received',
      checkedBy: '2027-03-10',
      files: [aFile({ id: 'v2', number: 2 }), aFile({ isCurrent: false, name: 'old.pdf' })],
    }),
  ]
  await open()
  screen.getByText(
    'We’ve received everything we asked for. We’ll email you if anything is missing.',
  )
  screen.getByText('Will be checked by March 10, 2027')
  screen.getByText('1 earlier version')
  screen.getByRole('button', { name: 'Replace transcript.pdf' })
})

test('before the application is submitted a file can be taken away, after a question', async () => {
  served.slots = [aSlot({ state: 'received', files: [aFile({ canBeRemoved: true })] })]
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove transcript.pdf' }))
  const question = within(screen.getByRole('group', { name: 'Remove transcript.pdf?' }))
  served.slots = [aSlot()]
  await user.click(question.getByRole('button', { name: 'Remove it' }))
  await screen.findByRole('button', { name: 'Choose a file for Official transcript' })
  expect(served.sent.map(({ route }) => route)).toContain('DELETE /api/users/documents/v1')
})

test('what is no longer needed keeps its file and asks for nothing', async () => {
  served.slots = [aSlot({ isNeeded: false, state: 'received', files: [aFile()] })]
  await open()
  screen.getByText('No longer needed')
  screen.getByText('We don’t need any documents right now.')
  expect(screen.queryByText(/Due by/)).toBeNull()
})

test('what we wrote is below, each to be downloaded', async () => {
  served.papers = [
    {
      kind: 'receipt',
      name: 'Receipt MSC-1',
      at: '2027-03-01T12:00:00Z',
      round: 1,
      decision: null,
      paperId: null,
    },
  ]
  await open()
  screen.getByRole('button', { name: 'Download PDF Receipt MSC-1' })
  screen.getByRole('button', { name: 'Download everything' })
})
