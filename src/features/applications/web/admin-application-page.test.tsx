import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#features/admins/rights.ts'
import type { Answer } from '#shared/endpoint.ts'
import { anAdmin, openOffice, problem, type Says } from '../../../../tests/office.tsx'
import { typeDay } from '../../../../tests/type-day.ts'
import type { readApplication } from '../admin-contract.ts'
import { documentOf } from '../document.ts'

type Application = Answer<typeof readApplication>

const at = '2026-11-20T15:00:00.000Z'
const address = '/admin-panel/applications/a1'
const why = 'Not possible while the status is “Incomplete”'

const answers = {
  'personalInfo.isUSCitizen': true,
  'personalInfo.state': 'NY',
  'education.hasBachelors': false,
  'education.withoutBachelors': 'I finish in May 2027.',
  'financialPlan.selectedPayments': ['va-benefit'],
}

const lists = {
  paymentSources: [
    {
      id: 'va-benefit',
      name: 'GI Bill or another VA benefit',
      help: '',
      offeredTo: 'military',
      countsAs: 'benefit',
    },
  ],
  creditPrograms: [],
} satisfies Application['lists']

function application(change: Partial<Application> = {}): Application {
  return {
    id: 'a1',
    firstName: 'Łukasz',
    lastName: 'Ruiz',
    email: 'lukasz@example.org',
    phoneNumber: '+1 212 555 0101',
    program: 'msc',
    status: 'incomplete',
    statusAt: at,
    statusSeq: 1,
    intake: 'January 2027',
    listedAt: at,
    submittedAt: null,
    assignee: null,
    flags: [],
    attentionAt: null,
    country: 'US',
    state: 'NY',
    emailConfirmed: false,
    round: null,
    rounds: [],
    data: documentOf(Object.entries(answers)),
    answered: Object.keys(answers),
    lists,
    estimate: {
      selfPay: 3_000_000,
      lines: [{ id: 'tuition', label: 'Tuition', amount: 3_600_000, why: '36 credits at $1,000' }],
      plan: 'Paid in full at the start.',
    },
    changed: [],
    returned: null,
    timeline: [],
    steps: [],
    ...change,
  }
}

const round = (number: number) => ({
  round: number,
  receiptNumber: `MSC-2026-7K4QX29${number}`,
  submittedAt: `2026-11-2${number}T15:00:00.000Z`,
  withinGrace: false,
  sha256: 'ab'.repeat(32),
})

const submitted = (change: Partial<Application> = {}) =>
  application({
    status: 'submitted',
    statusSeq: 2,
    submittedAt: at,
    round: 1,
    rounds: [round(1)],
    steps: [
      { step: 'return', why: null },
      { step: 'withdraw', why: null },
    ],
    ...change,
  })

function office(shown: Application, change: Says = {}, role: Role = 'admissions'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/applications/a1': () => ({ body: shown }),
    'GET /api/admins/applications': () => ({ body: { applications: [], next: null, count: 0 } }),
    'GET /api/admins/reasons': () => ({ body: { reasons } }),
    ...change,
  }
}

const reasons = {
  return: [
    {
      id: 'answers-unclear',
      words: 'Answers unclear',
      applicant: 'Some answers are not clear to us.',
    },
  ],
  withdraw: [{ id: 'cost', words: 'Cost', applicant: 'It costs too much for me' }],
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** What stands beside a question, without the controls. */
async function answerTo(question: string) {
  const term = await screen.findByText(question)
  return term.nextElementSibling?.firstElementChild?.textContent
}

test('the last day of a return is told in the zone of the institute first', async () => {
  const returned = {
    reason: 'Some answers are not clear to us.',
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
  expect(screen.queryByText('Have you completed this section?')).toBeNull()
})

test('whoever may not read restricted answers is told that there are some', async () => {
  await openOffice(address, office(application(), {}, 'reviewer'))
  expect(await answerTo('State where you live')).toBe('New York')
  expect(screen.queryByText('Are you a U.S. citizen?')).toBeNull()
  screen.getByText('Some answers here are kept to the staff who need them.')
})

test('the rounds stand in the address, with what changed and what it was before', async () => {
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

test('a step that is not possible now is shown with why, and one beyond the role is not shown', async () => {
  await openOffice(address, office(application({ steps: [{ step: 'return', why }] })))
  const reason = await screen.findByText(why)
  expect(reason.nextElementSibling?.textContent).toBe('Return to the applicant')
  screen.getByText('Not possible now: 1 step')
  expect(screen.queryByRole('button', { name: 'Return to the applicant' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw for the applicant' })).toBeNull()
})

test('an application is returned after a look at what the applicant will read', async () => {
  let sent: unknown
  let shown = submitted()
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1': () => ({ body: shown }),
      'POST /api/admins/applications/a1/return': ({ body }) => {
        sent = body
        shown = submitted({ status: 'incomplete', statusSeq: 3 })
        return { body: { status: 'incomplete' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Return to the applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to the applicant' }))
  await page.user.click(dialog.getByRole('button', { name: 'Look it over' }))
  await dialog.findByRole('link', { name: 'Choose at least one section' })
  dialog.getByRole('link', { name: 'Choose a reason' })
  await page.user.click(dialog.getByRole('checkbox', { name: 'Education' }))
  await dialog.findByRole('option', { name: 'Answers unclear' })
  await page.user.selectOptions(dialog.getByLabelText('Reason'), 'Answers unclear')
  await typeDay(page.user, dialog, '2047-02-01')
  await page.user.type(dialog.getByLabelText(/^Note to the applicant/), 'Which year?')
  await page.user.click(dialog.getByRole('button', { name: 'Look it over' }))
  const notice = within(await dialog.findByRole('region', { name: 'What we ask you to change' }))
  notice.getByText('Some answers are not clear to us.')
  notice.getByText('Which year?')
  notice.getByText('Education')
  notice.getByText('The end of February 1, 2047 (America/New York)')
  await page.user.click(dialog.getByRole('button', { name: 'Return it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({
    statusSeq: 2,
    sections: ['education'],
    reasonId: 'answers-unclear',
    dueOn: '2047-02-01',
    note: 'Which year?',
  })
  await screen.findByText('Incomplete')
})

test('a withdrawal that comes too late says where the application stands and keeps what was typed', async () => {
  const said = 'This application has moved on since you opened it'
  let shown = submitted()
  const sent: unknown[] = []
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1': () => ({ body: shown }),
      'POST /api/admins/applications/a1/withdraw': ({ body }) => {
        sent.push(body)
        shown = submitted({ status: 'in_review', statusSeq: 5 })
        return sent.length === 1
          ? { status: 409, body: problem('status-changed', said) }
          : { body: { status: 'withdrawn' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw for the applicant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw for the applicant' }))
  await dialog.findByRole('option', { name: 'Cost' })
  await page.user.selectOptions(dialog.getByLabelText('Reason'), 'Cost')
  await page.user.type(dialog.getByLabelText(/^Note for the office/), 'By phone')
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await dialog.findByText(said)
  await dialog.findByText(/It is now “In review”/)
  expect(dialog.getByLabelText(/^Note for the office/)).toHaveProperty('value', 'By phone')
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { statusSeq: 2, reasonId: 'cost', note: 'By phone' },
    { statusSeq: 5, reasonId: 'cost', note: 'By phone' },
  ])
})

test('a step of the table is taken with what it asks for', async () => {
  let sent: unknown
  const shown = submitted({
    status: 'accepted',
    statusSeq: 5,
    steps: [
      { step: 'defer', why: null },
      { step: 'rescind', why: null },
      { step: 'reopen', why: 'Not possible while the status is “Accepted”' },
    ],
  })
  const page = await openOffice(
    address,
    office(shown, {
      'GET /api/admins/applications/a1/later-intakes': () => ({
        body: { intakes: [{ id: 'i2', name: 'September 2027', startsOn: '2027-09-10' }] },
      }),
      'POST /api/admins/applications/a1/steps/defer': ({ body }) => {
        sent = body
        return { body: { status: 'deferred' } }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Defer to a later intake' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Defer to a later intake' }))
  await page.user.click(dialog.getByRole('button', { name: 'Defer it' }))
  await dialog.findByRole('link', { name: 'Choose a later intake' })
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  await page.user.selectOptions(
    dialog.getByLabelText('Later intake'),
    'September 2027, begins September 10, 2027',
  )
  await page.user.type(dialog.getByLabelText(/^Note for the office/), 'Asked by phone')
  await page.user.click(dialog.getByRole('button', { name: 'Defer it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({ statusSeq: 5, intakeId: 'i2', note: 'Asked by phone' })
})

test('a step with a reason asks for it', async () => {
  const steps: Application['steps'] = [{ step: 'rescind', why: null }]
  const page = await openOffice(address, office(submitted({ status: 'accepted', steps })))
  await page.user.click(await screen.findByRole('button', { name: 'Take the offer back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the offer back' }))
  await page.user.click(dialog.getByRole('button', { name: 'Take it back' }))
  await dialog.findByRole('link', { name: 'Choose a reason' })
})

test('the timeline says who, why and what was written', async () => {
  const timeline: Application['timeline'] = [
    {
      seq: 3,
      at,
      kind: 'step',
      step: 'return',
      from: 'submitted',
      to: 'incomplete',
      by: 'Ana Ruiz',
      reason: 'Answers unclear',
      note: 'Which year?',
      withinGrace: false,
    },
  ]
  await openOffice(address, office(submitted({ timeline })))
  const line = await screen.findByText('Returned to the applicant')
  const item = line.closest('li')
  for (const words of ['Answers unclear', 'Which year?', 'Ana Ruiz', 'Incomplete'])
    expect(item?.textContent).toContain(words)
})
