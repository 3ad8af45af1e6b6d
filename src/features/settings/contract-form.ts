import type { Field } from './fields.ts'

export const contracts: readonly Field[] = [
  {
    key: 'sendsItself',
    label: 'Send with the offer',
    hint: 'Otherwise staff send each one manually.',
    kind: 'yes-no',
  },
  { key: 'signDays', label: 'Time to sign', kind: 'number', unit: 'days' },
  { key: 'remindDays', label: 'Time between reminders', kind: 'number', unit: 'days' },
  { key: 'reminders', label: 'Maximum reminders', hint: '0 for none.', kind: 'number' },
  {
    key: 'cancelDays',
    label: 'Time to cancel',
    hint: 'Counted from the last day to sign. Until then, everything paid is refunded.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'refundSteps',
    label: 'Later refunds',
    hint: 'Shares of the amount paid, earliest day first. Days count from the first day of the term; use a minus for days before it. After the last day, nothing is refunded.',
    kind: 'list',
    row: 'Share',
    named: 'days',
    fields: [
      { key: 'days', label: 'Until', kind: 'number', unit: 'days' },
      { key: 'percent', label: 'Refunded', kind: 'number', unit: 'percent' },
    ],
  },
  {
    key: 'refundRule',
    label: 'More about refunds',
    hint: 'Appears in the contract exactly as written, after the days and shares.',
    kind: 'text',
  },
  {
    key: 'ageOfMajority',
    label: 'Age of majority',
    hint: 'A parent or guardian also signs for anyone younger.',
    kind: 'number',
    unit: 'years',
  },
  {
    key: 'asksPassword',
    label: 'Require password to sign',
    hint: 'The applicant enters it again to sign, and the certificate says so.',
    kind: 'yes-no',
  },
]

export const electronicRecords: readonly Field[] = [
  {
    key: 'paper',
    label: 'Right to a paper copy',
    hint: 'How to get a paper copy, and what it costs.',
    kind: 'text',
  },
  {
    key: 'withdrawal',
    label: 'Right to withdraw consent',
    hint: 'How to withdraw consent, and what happens then.',
    kind: 'text',
  },
  { key: 'scope', label: 'What it covers', kind: 'text' },
  { key: 'contact', label: 'Keeping contact details current', kind: 'text' },
  { key: 'needs', label: 'Requirements to read and keep records', kind: 'text' },
]
