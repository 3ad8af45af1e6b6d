import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, signInEach } from '#tests/office-page.tsx'
import { documentOf } from '../document.ts'
import {
  type Application,
  address,
  answers,
  application,
  at,
  office,
  round,
  submitted,
} from './admin-application.fixture.ts'

signInEach()

/** What is beside a question, without the controls. */
async function answerTo(question: string) {
  const term = await screen.findByText(question)
  return term.nextElementSibling?.firstElementChild?.textContent
}

test('the last day of a return is told in the zone of the institute first', async () => {
  const returned = {
    reason: 'Some of your answers aren’t clear to us.',
    note: null,
    sections: ['education'],
    at,
    dueAt: '2027-03-13T04:59:59.000Z',
  }
  await openOffice(address, office(application({ returned })))
  const term = await screen.findByText('Until')
  const [first, second] = term.nextElementSibling?.children ?? []
  expect(first?.textContent).toBe('Friday, March 12, 2027 at 11:59 PM EST')
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== 'America/New_York'
  expect(second?.textContent?.startsWith('Where you are: ')).toBe(isElsewhere || undefined)
})

test('answers are told in the words of the form, and what is missing as such', async () => {
  await openOffice(address, office(application()))
  expect(await answerTo('State where you live')).toBe('New York')
  expect(await answerTo('Are you a U.S. citizen?')).toBe('Yes')
  expect(await answerTo('How do you plan to pay?')).toBe('GI Bill or another VA benefit')
  expect(await answerTo('Why this program, and why now?')).toBe('Not yet answered')
  const estimate = screen.getByRole('region', { name: 'Estimate' })
  expect(estimate.textContent).toContain('You pay$30,000')
  within(estimate).getByText('36 credits at $1,000')
})

test('someone who may not read restricted answers is told that there are some', async () => {
  await openOffice(address, office(application(), {}, 'reviewer'))
  expect(await answerTo('State where you live')).toBe('New York')
  expect(screen.queryByText('Are you a U.S. citizen?')).toBeNull()
  screen.getByText('Some answers here are visible only to staff who need them.')
})

test('the rounds are in the address, with what changed and what it was before', async () => {
  const second = submitted({
    round: 2,
    rounds: [round(1), round(2)],
    data: documentOf(Object.entries({ ...answers, 'personalInfo.state': 'MD' })),
    changed: ['personalInfo.state'],
  })
  const page = await openOffice(
    address,
    office(second, {
      'GET /api/admins/applications/a1': ({ params }) => ({
        body: params.get('round') === '1' ? submitted({ rounds: [round(1), round(2)] }) : second,
      }),
    }),
  )
  await screen.findByText('1 answer changed since round 1')
  screen.getByText('MSC-2026-7K4QX292')
  await screen.findByText('Round 1: New York')
  await page.user.click(screen.getByRole('link', { name: /^Round 1/ }))
  await waitFor(() => expect(page.where()).toBe(`${address}?round=1`))
  await waitFor(() => expect(screen.queryByText('Round 1: New York')).toBeNull())
})

test('every value of an answer is shown with who gave it, when, and what changed', async () => {
  const page = await openOffice(
    address,
    office(submitted(), {
      'GET /api/admins/applications/a1/history': ({ params }) => ({
        body: {
          entries:
            params.get('path') === 'personalInfo.state'
              ? [
                  { revision: 4, value: 'NY', at, by: 'Łukasz Ruiz' },
                  { revision: 2, value: 'MD', at, by: 'carried over' },
                ]
              : [],
        },
      }),
    }),
  )
  await page.user.click(
    await screen.findByRole('button', { name: 'History of State where you live' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'State where you live' }))
  const [latest, first] = await dialog.findAllByRole('listitem')
  expect(within(latest!).getByText('Maryland').tagName).toBe('DEL')
  expect(within(latest!).getByText('New York').tagName).toBe('INS')
  expect(latest?.textContent).toContain('Łukasz Ruiz')
  expect(first?.textContent).toMatch(/^Maryland/)
})

test('the timeline says who, why and what was written, and nothing twice', async () => {
  const plain = {
    at,
    from: null,
    to: null,
    by: 'Ana Ruiz',
    reason: null,
    note: null,
    withinGrace: false,
  }
  const timeline: Application['timeline'] = [
    {
      seq: 3,
      at,
      kind: 'step',
      step: 'return',
      from: 'submitted',
      to: 'incomplete',
      by: 'Ana Ruiz',
      reason: 'Unclear answers',
      note: 'Which year?',
      withinGrace: false,
    },
    { ...plain, seq: 2, kind: 'document-accepted', step: null, document: 'Transcripts' },
    { ...plain, seq: 1, kind: 'step', step: 'submit', from: 'incomplete', to: 'submitted' },
  ]
  await openOffice(address, office(submitted({ timeline })))
  const line = await screen.findByText('Returned to the applicant')
  const item = line.closest('li')
  for (const words of ['Unclear answers', 'Which year?', 'Ana Ruiz', 'Returned'])
    expect(item?.textContent).toContain(words)
  screen.getByText('Accepted “Transcripts”')
  expect(item?.parentElement?.lastElementChild?.textContent).toMatch(/^Submitted(?!.*Submitted)/)
})
