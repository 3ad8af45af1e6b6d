import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, ana, application, officeWith } from '#features/casework/web/casework.fixture.ts'
import { openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'
import type { DecisionDesk } from '../admin-contract.ts'
import { desk, draft } from './decision-desk.fixture.ts'

const read = 'GET /api/admins/applications/a1/decisions'
const save = 'PUT /api/admins/applications/a1/decision'

signInEach()

// jsdom lays nothing out, so nothing can scroll.

function says(shown: DecisionDesk, change: Says = {}): Says {
  return officeWith({
    'GET /api/admins/applications/a1': () => ({ body: { ...application, status: 'in_review' } }),
    [read]: () => ({ body: shown }),
    ...change,
  })
}

async function panel() {
  return within(await screen.findByRole('region', { name: 'Decision' }))
}

test('what was chosen and typed is there again after going on without saving', async () => {
  const { user } = await openOffice(address, says(desk))
  const first = await panel()
  await user.click(first.getByRole('radio', { name: 'Accept' }))
  await user.click(first.getByRole('button', { name: 'Add a condition' }))
  await user.type(first.getByRole('textbox', { name: 'Condition 1' }), 'A call')
  await user.click(first.getByRole('button', { name: 'Edit text' }))
  await user.type(first.getByRole('textbox', { name: 'Letter' }), ' With joy.')
  first.getByText('Not saved yet. Kept on this device.')
  cleanup()

  await openOffice(address, says(desk))
  const again = await panel()
  expect(again.getByRole('radio', { name: 'Accept' })).toHaveProperty('checked', true)
  expect(again.getByRole('textbox', { name: 'Condition 1' })).toHaveProperty('value', 'A call')
  expect(again.getByRole('textbox', { name: 'Letter' })).toHaveProperty(
    'value',
    expect.stringMatching(/ With joy\.$/),
  )
})

test('another outcome by mistake costs no word of the letter', async () => {
  const { user } = await openOffice(address, says(desk))
  const { getByRole, queryByRole } = await panel()
  await user.click(getByRole('radio', { name: 'Accept' }))
  await user.click(getByRole('button', { name: 'Edit text' }))
  await user.type(getByRole('textbox', { name: 'Letter' }), ' With joy.')
  await user.click(getByRole('radio', { name: 'Waitlist' }))
  expect(queryByRole('textbox', { name: 'Letter' })).toBeNull()
  await user.click(getByRole('radio', { name: 'Accept' }))
  expect(getByRole('textbox', { name: 'Letter' })).toHaveProperty(
    'value',
    expect.stringMatching(/ With joy\.$/),
  )
})

test('nothing is kept of what was saved, or taken back', async () => {
  const saved = { ...draft, version: 1 }
  let shown = desk
  const { user } = await openOffice(
    address,
    says(desk, {
      [read]: () => ({ body: shown }),
      [save]: () => {
        shown = { ...desk, open: saved }
        return { body: saved }
      },
    }),
  )
  const { getByRole, findByRole } = await panel()
  await user.click(getByRole('radio', { name: 'Accept' }))
  expect(Object.keys(localStorage)).toContain(`unsent:${ana.id}:decision-of:a1`)
  await user.click(getByRole('button', { name: 'Clear' }))
  expect(getByRole('radio', { name: 'Accept' })).toHaveProperty('checked', false)
  expect(Object.keys(localStorage)).not.toContain(`unsent:${ana.id}:decision-of:a1`)
  await user.click(getByRole('radio', { name: 'Waitlist' }))
  await user.click(getByRole('button', { name: 'Save draft' }))
  await findByRole('button', { name: 'Discard draft' })
  expect(Object.keys(localStorage)).not.toContain(`unsent:${ana.id}:decision-of:a1`)
})

test('a colleague’s draft is told of, and one of the two is chosen', async () => {
  const { user } = await openOffice(address, says(desk))
  await user.click((await panel()).getByRole('radio', { name: 'Accept' }))
  cleanup()

  const sent: unknown[] = []
  await openOffice(
    address,
    says(
      { ...desk, open: { ...draft, draftedBy: 'Ben Cole' } },
      {
        [save]: ({ body }) => {
          sent.push(body)
          return { status: 409, body: problem('decision-changed', 'It has changed') }
        },
      },
    ),
  )
  const { getByText, getByRole } = await panel()
  getByText(/Ben Cole saved another draft/)
  expect(getByRole('radio', { name: 'Accept' })).toHaveProperty('checked', true)
  await user.click(getByRole('button', { name: 'Keep mine' }))
  await user.click(getByRole('button', { name: 'Save draft' }))
  expect(sent).toMatchObject([{ outcome: 'accept', version: draft.version }])
})

test('what is missing leads to its panel, and what isn’t required is folded and counted', async () => {
  const item = { holds: [], setting: null }
  const paper = (document: string) =>
    ({ ...item, panel: 'documents', sentence: `No ${document}`, document }) as const
  await openOffice(
    address,
    says({
      ...desk,
      missing: [
        { ...item, panel: 'checks', sentence: 'The check is open', holds: ['accept'] },
        { ...item, panel: 'reviews', sentence: '1 of 2 reviews done' },
        paper('Transcripts'),
        paper('Degree'),
      ],
    }),
  )
  const { getByRole, getByText } = await panel()
  expect(getByRole('link', { name: 'The check is open' }).getAttribute('href')).toMatch(/#checks$/)
  const folded = within(getByText('Missing, but not required: 3').closest('details')!)
  folded.getByText('1 of 2 reviews done')
  const papers = folded.getByText('2 documents missing')
  expect(papers.getAttribute('href')).toMatch(/#documents$/)
  expect(papers.parentElement?.textContent).toContain('Transcripts, Degree')
})
