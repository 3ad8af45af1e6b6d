import type { Field } from './fields.ts'

export const contracts: readonly Field[] = [
  {
    key: 'sendsItself',
    label: 'Sent when a place is offered',
    hint: 'Otherwise the office sends each one by hand.',
    kind: 'yes-no',
  },
  { key: 'signDays', label: 'Time to sign', kind: 'number', unit: 'days' },
  { key: 'remindDays', label: 'Time between reminders', kind: 'number', unit: 'days' },
  { key: 'reminders', label: 'Reminders at most', hint: '0 for none.', kind: 'number' },
  {
    key: 'cancelDays',
    label: 'Time to cancel',
    hint: 'Counted from the last day to sign. Until then everything that was paid goes back.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'refundSteps',
    label: 'What goes back later',
    hint: 'Shares of what was paid, the earliest day first. Days count from the first day of the term; put a minus before days that lie ahead of it. After the last nothing goes back.',
    kind: 'list',
    row: 'Share',
    named: 'days',
    fields: [
      { key: 'days', label: 'Until', kind: 'number', unit: 'days' },
      { key: 'percent', label: 'Goes back', kind: 'number', unit: 'percent' },
    ],
  },
  {
    key: 'refundRule',
    label: 'More about refunds',
    hint: 'Stands in the contract as it is written here, after the days and shares.',
    kind: 'text',
  },
  {
    key: 'ageOfMajority',
    label: 'Age of majority',
    hint: 'A parent or guardian signs beside whoever is younger.',
    kind: 'number',
    unit: 'years',
  },
  {
    key: 'asksPassword',
    label: 'Password with the signature',
    hint: 'The applicant types it once more to sign, and the certificate says so.',
    kind: 'yes-no',
  },
]

export const electronicRecords: readonly Field[] = [
  {
    key: 'paper',
    label: 'The right to paper',
    hint: 'How a copy on paper is got, and what it costs.',
    kind: 'text',
  },
  {
    key: 'withdrawal',
    label: 'The right to withdraw',
    hint: 'How the agreement is taken back, and what follows.',
    kind: 'text',
  },
  { key: 'scope', label: 'What it covers', kind: 'text' },
  { key: 'contact', label: 'How contact details are kept current', kind: 'text' },
  { key: 'needs', label: 'What people need to read and keep records', kind: 'text' },
]
