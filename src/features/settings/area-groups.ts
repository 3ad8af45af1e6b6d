import { programCodes, programWords } from '#shared/programs.ts'
import type { Field } from './fields.ts'
import { KeptMonths } from './office-settings.ts'

export const programs = programCodes.map((value) => ({ value, label: programWords[value] }))

export const program: readonly Field[] = [
  { key: 'name', label: 'Name', kind: 'line' },
  { key: 'level', label: 'Level', kind: 'line' },
  { key: 'award', label: 'Award', kind: 'line' },
  { key: 'summary', label: 'Summary', hint: 'The first lines on the home page.', kind: 'text' },
  { key: 'whatFor', label: 'Who it is for', kind: 'text' },
  { key: 'entry', label: 'Entry requirement', kind: 'line' },
  { key: 'lengthMonths', label: 'Length', kind: 'number', unit: 'months' },
  { key: 'weeklyHours', label: 'Hours per week', kind: 'line' },
  { key: 'delivery', label: 'Study format', kind: 'line' },
  {
    key: 'credits',
    label: 'Credits',
    hint: 'Credits in the whole program. Tuition is this number times the price per credit.',
    kind: 'number',
    unit: 'credits',
  },
  { key: 'minutesToApply', label: 'Time to apply', kind: 'number', unit: 'minutes' },
  { key: 'asksInterview', label: 'Interview required', kind: 'yes-no' },
]

export const price: readonly Field[] = [
  { key: 'perCredit', label: 'Price per credit', kind: 'money' },
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
    hint: 'Counted from the day the contract is sent.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'remindDays',
    label: 'Reminder before a due date',
    hint: '0 for none. Anyone who is late gets an email in any case.',
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
        hint: 'Routing and account number, or IBAN and BIC. Leave empty if you don’t accept transfers.',
        kind: 'line',
      },
      { key: 'note', label: 'Additional information', kind: 'text', rows: 2 },
    ],
  },
  {
    key: 'planRules',
    label: 'Installment plan rules',
    hint: 'What paying early or missing a payment means. Each plan keeps the rules it was made with.',
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
      { key: 'points', label: 'Maximum points', kind: 'number', unit: 'points' },
    ],
  },
  { key: 'reviewers', label: 'Reviews per application', kind: 'number' },
  {
    key: 'hideNames',
    label: 'Names hidden from reviewers',
    hint: 'Also hides contact details and other identifying answers.',
    kind: 'yes-no',
  },
]

export const references: readonly Field[] = [
  {
    key: 'referees',
    label: 'Recommenders',
    hint: 'How many each applicant names. 0 if the program requires none.',
    kind: 'number',
  },
  { key: 'dueDays', label: 'Time to respond', kind: 'number', unit: 'days' },
  {
    key: 'reminders',
    label: 'Reminders',
    hint: 'Maximum per recommender. 0 for none.',
    kind: 'number',
  },
  { key: 'remindDays', label: 'Time between reminders', kind: 'number', unit: 'days' },
  {
    key: 'holdsOffer',
    label: 'Hold offers until references arrive',
    hint: 'No offer is released while a reference is missing.',
    kind: 'yes-no',
  },
  {
    key: 'readable',
    label: 'Applicants may read them',
    hint: 'After the decision, and only if they didn’t waive their right to read them.',
    kind: 'yes-no',
  },
  {
    key: 'questions',
    label: 'Questions for recommenders',
    kind: 'list',
    row: 'Question',
    named: 'label',
    isKept: true,
    fields: [
      { key: 'label', label: 'Question', kind: 'line' },
      { key: 'help', label: 'Help text', kind: 'text', rows: 2 },
      {
        key: 'kind',
        label: 'Answer',
        kind: 'choice',
        options: [
          { value: 'short', label: 'Short text' },
          { value: 'long', label: 'Long text' },
          { value: 'scale', label: 'Scale from 1 to 5' },
          { value: 'choice', label: 'Choice from a list' },
        ],
      },
      { key: 'options', label: 'Choices', hint: 'One per line.', kind: 'lines' },
      { key: 'required', label: 'Required', kind: 'yes-no' },
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
  { key: 'applicant', label: 'Message to the applicant', kind: 'text', rows: 2 },
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
    hint: 'Buttons, the dark panel and selected items.',
    kind: 'colour',
  },
  { key: 'page', label: 'Page', hint: 'The background of every page.', kind: 'colour' },
  {
    key: 'accent',
    label: 'Accent',
    hint: 'Small headings, numerals and the focus ring.',
    kind: 'colour',
  },
  { key: 'error', label: 'Error', hint: 'Error text and borders.', kind: 'colour' },
  {
    key: 'letters',
    label: 'Logo letters',
    hint: 'Up to three. Leave empty for the doorway.',
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
    hint: 'Counted from the last saved answer or, without an application, from the last login.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'ended',
    label: 'Rejected, declined, withdrawn or rescinded',
    hint: 'Counted from the first day of the term or from the last step, whichever is later.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'open',
    label: 'Submitted, still open, not enrolled',
    hint: 'Counted the same way.',
    kind: 'choice',
    options: keptFor,
  },
]
