import { programCodes, programWords } from '#shared/programs.ts'
import type { Field } from './fields.ts'
import { KeptMonths } from './office-settings.ts'

export const programs = programCodes.map((value) => ({ value, label: programWords[value] }))

export const program: readonly Field[] = [
  { key: 'name', label: 'Name', kind: 'line' },
  { key: 'level', label: 'Level', kind: 'line' },
  { key: 'award', label: 'Award', kind: 'line' },
  { key: 'summary', label: 'Summary', hint: 'The first lines of the front page.', kind: 'text' },
  { key: 'whatFor', label: 'Who it is for', kind: 'text' },
  { key: 'entry', label: 'Entry requirement', kind: 'line' },
  { key: 'lengthMonths', label: 'Length', kind: 'number', unit: 'months' },
  { key: 'weeklyHours', label: 'Hours a week', kind: 'line' },
  { key: 'delivery', label: 'Way of study', kind: 'line' },
  {
    key: 'credits',
    label: 'Credits',
    hint: 'The whole program; the price of a credit is counted this often.',
    kind: 'number',
    unit: 'credits',
  },
  { key: 'minutesToApply', label: 'Time to apply', kind: 'number', unit: 'minutes' },
  { key: 'asksInterview', label: 'Interview asked', kind: 'yes-no' },
]

export const price: readonly Field[] = [
  { key: 'perCredit', label: 'Price of a credit', kind: 'money' },
  {
    key: 'fees',
    label: 'Fees',
    kind: 'list',
    row: 'Fee',
    named: 'name',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
  },
  { key: 'applicationFee', label: 'Application fee', hint: '0 for none.', kind: 'money' },
  { key: 'deposit', label: 'Enrollment deposit', kind: 'money' },
]

export const payments: readonly Field[] = [
  {
    key: 'depositDays',
    label: 'Time to pay the deposit',
    hint: 'From the day on which the contract is sent.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'remindDays',
    label: 'Reminder before a last day',
    hint: '0 for none. Whoever is late is written to in any case.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'bank',
    label: 'Bank transfers',
    kind: 'group',
    fields: [
      { key: 'holder', label: 'Account holder', kind: 'line' },
      { key: 'bank', label: 'Bank', kind: 'line' },
      {
        key: 'account',
        label: 'Account',
        hint: 'Routing and account number, or IBAN and BIC. Empty where no transfers are taken.',
        kind: 'line',
      },
      { key: 'note', label: 'What else to know', kind: 'text', rows: 2 },
    ],
  },
  {
    key: 'planRules',
    label: 'Rules of instalment plans',
    hint: 'Kept with each plan as they stood: what paying early and missing a row mean.',
    kind: 'text',
  },
]

export const rubric: readonly Field[] = [
  {
    key: 'criteria',
    label: 'Criteria',
    kind: 'list',
    row: 'Criterion',
    named: 'name',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'help', label: 'What to look for', kind: 'text', rows: 2 },
      { key: 'points', label: 'Most points', kind: 'number', unit: 'points' },
    ],
  },
  { key: 'reviewers', label: 'Reviews of each application', kind: 'number' },
  {
    key: 'hideNames',
    label: 'Names hidden from reviewers',
    hint: 'With them contact and other answers that say who it is.',
    kind: 'yes-no',
  },
]

export const references: readonly Field[] = [
  {
    key: 'referees',
    label: 'Referees',
    hint: 'How many an applicant names; 0 where the program asks for none.',
    kind: 'number',
  },
  { key: 'dueDays', label: 'Time to write', kind: 'number', unit: 'days' },
  {
    key: 'reminders',
    label: 'Reminders',
    hint: 'How many a referee gets at most; 0 for none.',
    kind: 'number',
  },
  { key: 'remindDays', label: 'Time between reminders', kind: 'number', unit: 'days' },
  {
    key: 'holdsOffer',
    label: 'Offers wait for references',
    hint: 'No offer is released while one is awaited.',
    kind: 'yes-no',
  },
  {
    key: 'readable',
    label: 'Applicants may read them',
    hint: 'After the decision, and only who kept the right to read them.',
    kind: 'yes-no',
  },
  {
    key: 'questions',
    label: 'What referees are asked',
    kind: 'list',
    row: 'Question',
    named: 'label',
    isKept: true,
    fields: [
      { key: 'label', label: 'Question', kind: 'line' },
      { key: 'help', label: 'Help', kind: 'text', rows: 2 },
      {
        key: 'kind',
        label: 'Answer',
        kind: 'choice',
        options: [
          { value: 'short', label: 'Short text' },
          { value: 'long', label: 'Long text' },
          { value: 'scale', label: 'Scale from 1 to 5' },
          { value: 'choice', label: 'One of a list' },
        ],
      },
      { key: 'options', label: 'List to choose from', hint: 'One a line.', kind: 'lines' },
      { key: 'required', label: 'Has to be answered', kind: 'yes-no' },
    ],
  },
]

export const checkKinds = [
  { value: 'identity', label: 'Identity' },
  { value: 'education', label: 'Education' },
  { value: 'finance', label: 'Finance' },
  { value: 'credit', label: 'Credit transfer' },
] as const

export const reason: readonly Field[] = [
  { key: 'staff', label: 'What staff choose', kind: 'line' },
  { key: 'applicant', label: 'What the applicant reads', kind: 'text', rows: 2 },
]

export function reasons(key: string, label: string): Field {
  return { key, label, kind: 'list', row: 'Reason', named: 'staff', fields: reason, isKept: true }
}

export function letter(key: string, label: string) {
  const fields: Field[] = [
    { key: 'subject', label: 'Subject', kind: 'line' },
    { key: 'body', label: 'Letter', kind: 'text', rows: 10 },
  ]
  return { key, label, kind: 'group' as const, fields }
}

export const look: readonly Field[] = [
  {
    key: 'primary',
    label: 'Primary',
    hint: 'Buttons, the dark panel, what is chosen.',
    kind: 'colour',
  },
  { key: 'page', label: 'Page', hint: 'The ground of every page.', kind: 'colour' },
  {
    key: 'accent',
    label: 'Accent',
    hint: 'Small headings, numerals and the ring of the focus.',
    kind: 'colour',
  },
  { key: 'error', label: 'Error', hint: 'Messages and edges of errors.', kind: 'colour' },
  {
    key: 'letters',
    label: 'Letters of the mark',
    hint: 'Up to three; empty for the doorway.',
    kind: 'line',
  },
]

const keptFor = KeptMonths.options.map((value) => ({ value, label: wordsOfMonths(value) }))

/** "1 year", "2 years". */
function wordsOfMonths(months: KeptMonths): string {
  const years = Number(months) / 12
  return years === 1 ? '1 year' : `${years} years`
}

export const retention: readonly Field[] = [
  {
    key: 'drafts',
    label: 'Started, never submitted',
    hint: 'Counted from the last answer that was saved; without an application, from the last sign-in.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'ended',
    label: 'Rejected, declined, withdrawn or taken back',
    hint: 'Counted from the first day of the term, or from the last step where that came later.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'open',
    label: 'Sent in, and still open without an enrolment',
    hint: 'Counted in the same way.',
    kind: 'choice',
    options: keptFor,
  },
]
