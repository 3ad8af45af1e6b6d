import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address as ofApplication } from '#features/casework/web/casework.fixture.ts'
import {
  accepted,
  judge,
  list,
  officeOf,
  panel,
  preparePanel,
  reasons,
  received,
  second,
} from '#tests/documents-panel.ts'
import { openOffice, problem } from '#tests/office-page.tsx'
import { anOfficeFile, anOfficeSlot } from './documents.fixture.ts'

const address = `${ofApplication}?panel=documents`

preparePanel()

test('each document says where it stands, by when, and what staff are to know of it', async () => {
  const excused = { byName: 'Ben Cole', words: 'She never served.', at: '2027-03-01T12:00:00Z' }
  const slots = [
    received(),
    anOfficeSlot({ id: 'b', name: 'Degree certificate', isOverdue: true }),
    anOfficeSlot({ id: 'c', name: 'DD-214', isNeeded: false, excused }),
  ]
  await openOffice(address, officeOf({ slots }))
  const documents = await panel()
  await documents.findByText('To review')
  documents.getByText('Review by March 10, 2027')
  documents.getByText('The end of this file is missing')
  documents.getByText('Was due by March 20, 2027')
  documents.getByText('Waived')
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
        'POST /api/admins/documents/v1/verdict/undo': () => ({ body: {} }),
      },
    ),
  )
  await page.user.click(await (await panel()).findByRole('button', { name: 'transcript.png' }))
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  await reader.findByRole('img', { name: 'Document transcript.png' })
  expect(page.where()).toBe(`${address}&document=v1`)
  reader.getByText('1 of 2')
  await page.user.click(reader.getByRole('button', { name: 'Accept' }))
  const next = within(await screen.findByRole('region', { name: 'Document: Proof of identity' }))
  expect(sent).toEqual([{ outcome: 'accepted', reasonId: null, words: '', seen: null }])
  next.getByText('Accepted: Official transcript.')
  await page.user.click(next.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('region', { name: 'Document: Official transcript' })
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.where()).toBe(address))
})

test('it is sent back by keys, with a reason and words', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    `${address}&document=next`,
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
  await page.user.click(reader.getByRole('button', { name: 'Return it' }))
  reader.getByText('Choose a reason')
  await page.user.selectOptions(
    reader.getByLabelText('Reason for returning it'),
    'A page is missing',
  )
  reader.getByText('A page is missing in it.')
  await page.user.type(
    reader.getByLabelText('Additional message to the applicant (optional)'),
    'Page 2.',
  )
  await page.user.click(reader.getByRole('button', { name: 'Return it' }))
  await waitFor(() =>
    expect(sent).toEqual([{ outcome: 'sent-back', reasonId: 'cut', words: 'Page 2.', seen: null }]),
  )
})

test('what was sent back stays open where nothing else waits, never what was accepted long ago', async () => {
  const long = anOfficeSlot({
    id: 'a',
    name: 'Old certificate',
    state: 'accepted',
    files: [anOfficeFile({ id: 'v0', name: 'old.png', verdict: accepted })],
  })
  let slots = [long, received()]
  const page = await openOffice(
    `${address}&document=next`,
    officeOf(
      {},
      {
        [list]: () => ({ body: { slots, reasons, areHidden: false, mayCheck: true } }),
        [judge]: () => {
          const back = { ...accepted, outcome: 'sent-back' as const }
          const files = received().files.map((file) => ({ ...file, verdict: back }))
          slots = [long, { ...received(), state: 'sent-back', files }]
          return { body: {} }
        },
      },
    ),
  )
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  await page.user.click(reader.getByRole('button', { name: 'Return' }))
  await page.user.selectOptions(
    reader.getByLabelText('Reason for returning it'),
    'A page is missing',
  )
  await page.user.click(reader.getByRole('button', { name: 'Return it' }))
  await reader.findByText('Returned: Official transcript.')
  expect(screen.queryByRole('region', { name: 'Document: Old certificate' })).toBeNull()
})

test('whoever is second is told who was first, and what they wrote stays', async () => {
  const said = 'Ben Cole has accepted this document in the meantime'
  const page = await openOffice(
    `${address}&document=v1`,
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
  await openOffice(`${address}&document=v1`, officeOf({ slots: [received()] }))
  const reader = within(
    await screen.findByRole('region', { name: 'Document: Official transcript' }),
  )
  const picture = await reader.findByRole('img')
  picture.dispatchEvent(new Event('error'))
  await reader.findByText('We can’t show this document here. Download it to read it.')
  reader.getByRole('button', { name: 'Download' })
})

test('who has opened a document is told', async () => {
  const page = await openOffice(
    `${address}&document=v1`,
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
