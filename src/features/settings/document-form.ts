import type { Field } from './fields.ts'
import type { DocumentCondition } from './office-settings.ts'

const askedOf = {
  everyone: 'Everybody',
  'no-bachelors': 'People without a bachelor’s degree',
  bachelors: 'People with a bachelor’s degree',
  masters: 'People with a master’s degree',
  'other-degree': 'People with another degree',
  'not-citizen': 'People who are not U.S. citizens',
  military: 'People with a military affiliation',
  dod: 'DoD employees',
  'employer-pays': 'People whose employer pays a part',
  'va-benefit': 'People who use a VA benefit',
  credit: 'People who ask for credit transfer',
} as const satisfies Record<DocumentCondition, string>

const rule: readonly Field[] = [
  { key: 'name', label: 'Name', kind: 'line' },
  { key: 'why', label: 'Why it is asked for', kind: 'text', rows: 2 },
  {
    key: 'programs',
    label: 'Programs',
    kind: 'choices',
    options: [
      { value: 'ba', label: 'Bachelor’s' },
      { value: 'msc', label: 'Master’s' },
    ],
  },
  {
    key: 'askedOf',
    label: 'Asked of',
    kind: 'choice',
    options: Object.entries(askedOf).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'dueDays',
    label: 'Due',
    hint: 'Days after the application was submitted; empty for no date.',
    kind: 'number',
    unit: 'days',
    isOptional: true,
  },
  {
    key: 'isBlocking',
    label: 'Holds an offer back',
    hint: 'No offer is released before it is accepted.',
    kind: 'yes-no',
  },
  { key: 'takesSeveral', label: 'May be several files', kind: 'yes-no' },
  { key: 'asksExpiry', label: 'Has a date on which it expires', kind: 'yes-no' },
  {
    key: 'isRestricted',
    label: 'Only for staff who read restricted answers',
    kind: 'yes-no',
  },
]

/** The settings of what applicants hand in. */
export const documents: readonly Field[] = [
  {
    key: 'rules',
    label: 'Documents',
    kind: 'list',
    row: 'Document',
    named: 'name',
    isKept: true,
    fields: rule,
  },
  {
    key: 'sendBack',
    label: 'Reasons to send a document back',
    kind: 'list',
    row: 'Reason',
    named: 'staff',
    isKept: true,
    fields: [
      { key: 'staff', label: 'What staff choose', kind: 'line' },
      { key: 'applicant', label: 'What the applicant reads', kind: 'text', rows: 2 },
    ],
  },
  {
    key: 'checkDays',
    label: 'Looked at within',
    hint: 'Applicants are told the day.',
    kind: 'number',
    unit: 'working days',
  },
  {
    key: 'remindDays',
    label: 'Reminder before the last day',
    hint: '0 for none. Another one follows on the day after it.',
    kind: 'number',
    unit: 'days',
  },
  { key: 'mostFiles', label: 'Files of one applicant at most', kind: 'number', unit: 'files' },
  { key: 'mostMegabytes', label: 'Room of one applicant', kind: 'number', unit: 'MB' },
]
