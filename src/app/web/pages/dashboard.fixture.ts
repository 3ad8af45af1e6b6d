import type { AvailableIntake } from '#features/application-form/contract.ts'
import type { ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'

export const user = {
  id: 'u1',
  firstName: '小明',
  lastName: '王',
  email: 'xiaoming@example.org',
  dateOfBirth: '1990-03-27',
  phoneNumber: '+12125550100',
  country: 'US',
  emailConfirmed: true,
  timeZone: 'America/New_York',
}
export const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

export function application(change: Partial<ApplicationSummary> = {}): ApplicationSummary {
  return {
    id: 'a1',
    program: 'msc',
    status: 'incomplete',
    statusAt: '2027-01-05T12:00:00Z',
    intake: {
      name: 'September 2027',
      closesAt: '2047-07-17T03:59:00Z',
      startsOn: '2047-09-10',
      graceMinutes: 120,
    },
    submittedAt: null,
    receiptNumber: null,
    extendedUntil: null,
    hasDecision: false,
    ...change,
  }
}

export type Progress = Answer<typeof readProgress>

export function progressOf(of: ApplicationSummary, change: Partial<Progress> = {}): Progress {
  return {
    ...of,
    returned: null,
    replyBy: null,
    takenUp: false,
    laterIntake: null,
    expected: null,
    officer: null,
    documents: null,
    references: null,
    questions: null,
    acts: [],
    held: [],
    timeline: [happening({ step: 'begin', to: 'incomplete' })],
    submissions: [],
    ...change,
  }
}

export function happening(
  change: Partial<Progress['timeline'][number]>,
): Progress['timeline'][number] {
  return {
    seq: 1,
    at: '2027-01-05T12:00:00Z',
    kind: 'step',
    step: null,
    to: null,
    by: 'you',
    reason: null,
    note: null,
    withinGrace: false,
    ...change,
  }
}

export function beginning(change: Partial<AvailableIntake> = {}): AvailableIntake {
  return {
    program: 'ba',
    intakeId: '00000000-0000-4000-8000-000000000001',
    intake: 'September 2047',
    startsOn: '2047-09-10',
    closesAt: '2047-07-17T03:59:00Z',
    carriesOver: true,
    ...change,
  }
}

export const round = (number: number) => ({
  round: number,
  receiptNumber: 'MSC-2027-7K4QX29B',
  submittedAt: '2027-01-06T12:00:00Z',
  withinGrace: false,
})

export const lists = {
  paymentSources: [
    { id: 'loan', name: 'A loan', help: '', offeredTo: 'everyone', countsAs: 'borrowed' },
  ],
  creditPrograms: [],
  withdrawReasons: [
    { id: 'cost', words: 'It costs too much for me' },
    { id: 'timing', words: 'It’s not the right time' },
  ],
}

export const completeAnswers = {
  'education.hasBachelors': false,
  'education.withoutBachelors': 'I finish next spring.',
  'education.statement': 'I want to learn.',
  'employment.isCurrentlyEmployed': false,
  'financialPlan.selectedPayments': ['loan'],
}

export function programFacts(program: Program) {
  return {
    program,
    name: program === 'ba' ? 'Bachelor of Arts' : 'Master of Science',
    level: 'Graduate',
    award: 'Degree',
    summary: 'A program.',
    whatFor: 'For work.',
    entry: 'Open',
    lengthMonths: 24,
    weeklyHours: '12 to 15',
    delivery: 'Online',
    credits: 36,
    minutesToApply: 40,
    atHand: [],
    asksInterview: false,
    total: 0,
    perCredit: 0,
    fees: [],
    applicationFee: 0,
    deposit: 0,
    priceVersion: 1,
    intake: null,
  }
}
