import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, signInEach } from '../../../../tests/office-page.tsx'
import { statuses, statusWords } from '../status.ts'
import { type Step, stepNames, steps } from '../steps.ts'
import { StepTables } from './admin-how-it-works-page.tsx'

signInEach()

function open() {
  return openOffice('/admin-panel/how-it-works', {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('read-only') } }),
  })
}

/** The cells of the row that begins with some words. */
function rowOf(table: string, first: string): string[] {
  const rows = within(screen.getByRole('table', { name: table })).getAllByRole('row')
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  return cells.find(([words]) => words === first) ?? []
}

test('every status and every step of the table is shown, to everybody of staff', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'How it works' })).toBeDefined()
  expect([statuses.length, stepNames.length]).toEqual([12, 19])
  for (const status of statuses)
    expect(rowOf('Statuses', statusWords[status].staff)[1]).toContain(statusWords[status].applicant)
  for (const name of stepNames) {
    const cells = rowOf('Steps', steps[name].words)
    expect(cells).toHaveLength(6)
    for (const status of steps[name].from) expect(cells[1]).toContain(statusWords[status].staff)
    expect(cells[3]).not.toBe('Who: ')
  }
})

test('a step says who may take it, where it leads, what it asks for and what it mails', async () => {
  await open()
  await screen.findByRole('heading', { name: 'How it works' })
  expect(rowOf('Steps', 'Submit')).toEqual([
    'Submit',
    'From: Incomplete',
    'To: Submitted, Interview scheduled, In review',
    'Who: The applicant, Owner, Admissions',
    'Requires: Nothing',
    'Emails: The receipt, to the applicant',
  ])
  expect(rowOf('Steps', 'Withdraw').slice(3)).toEqual([
    'Who: The applicant, Owner, Admissions',
    'Requires: A reason',
    'Emails: A confirmation, to the applicant',
  ])
  expect(rowOf('Steps', 'Enroll')[3]).toBe('Who: Owner, Matricula itself')
  const declined = rowOf('Statuses', 'Declined')
  expect(declined[2]).toBe('Reopen → , leads to In review')
})

test('a step that is added to the table is drawn', () => {
  const added: Step = {
    words: 'Put aside',
    from: ['declined'],
    to: 'withdrawn',
    by: { staff: 'rescind-offers' },
    asks: ['date'],
  }
  render(<StepTables steps={[...Object.values(steps), added]} />)
  expect(rowOf('Steps', 'Put aside').slice(1)).toEqual([
    'From: Declined',
    'To: Withdrawn',
    'Who: Owner',
    'Requires: A date',
    'Emails: None',
  ])
  expect(rowOf('Statuses', 'Declined')[2]).toContain('Put aside')
})
