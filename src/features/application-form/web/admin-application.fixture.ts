import type { Answer } from '#shared/endpoint.ts'
import type { Role } from '#shared/rights.ts'
import { anAdmin, type Says } from '#tests/office-page.tsx'
import type { readApplication } from '../admin-contract.ts'
import { documentOf } from '../document.ts'

export type Application = Answer<typeof readApplication>

export const at = '2026-11-20T15:00:00.000Z'
export const address = '/admin-panel/applications/a1'
export const why = 'Not possible while the status is “Incomplete”'

export const answers = {
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

export function application(change: Partial<Application> = {}): Application {
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

export const round = (number: number) => ({
  round: number,
  receiptNumber: `MSC-2026-7K4QX29${number}`,
  submittedAt: `2026-11-2${number}T15:00:00.000Z`,
  withinGrace: false,
  sha256: 'ab'.repeat(32),
})

export const submitted = (change: Partial<Application> = {}) =>
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

/** An office that has one application. */
export function office(shown: Application, change: Says = {}, role: Role = 'admissions'): Says {
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
      words: 'Unclear answers',
      applicant: 'Some of your answers aren’t clear to us.',
    },
  ],
  withdraw: [{ id: 'cost', words: 'Cost', applicant: 'It costs too much for me' }],
}
