import type { Field } from './fields.ts'
import type { DocumentCondition } from './office-settings.ts'

const askedOf = {
  everyone: 'Everyone',
  'no-bachelors': 'People without a bachelor’s degree',
  bachelors: 'People with a bachelor’s degree',
  masters: 'People with a master’s degree',
  'other-degree': 'People with another degree',
  'not-citizen': 'People who are not U.S. citizens',
  military: 'People with a military affiliation',
  dod: 'DoD employees',
  'employer-pays': 'People whose employer pays part',
  'va-benefit': 'People who use a VA benefit',
  credit: 'People who request credit transfer',
} as const satisfies Record<DocumentCondition, string>

const rule: readonly Field[] = [
  { key: 'name', label: 'Name', kind: 'line' },
  { key: 'why', label: 'Why we ask for it', kind: 'text', rows: 2 },
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
    label: 'Required from',
    kind: 'choice',
    options: Object.entries(askedOf).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'dueDays',
    label: 'Due',
    hint: 'Days after submission. Leave empty for no due date.',
    kind: 'number',
    unit: 'days',
    isOptional: true,
  },
  {
    key: 'isBlocking',
    label: 'Holds offers',
    hint: 'No offer is released until it’s accepted.',
    kind: 'yes-no',
  },
  { key: 'takesSeveral', label: 'Allow several files', kind: 'yes-no' },
  { key: 'asksExpiry', label: 'Has an expiration date', kind: 'yes-no' },
  {
    key: 'isRestricted',
    label: 'Visible only to staff with access to restricted answers',
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
    label: 'Reasons to return a document',
    kind: 'list',
    row: 'Reason',
    named: 'staff',
    isKept: true,
    fields: [
      { key: 'staff', label: 'What staff choose', kind: 'line' },
      { key: 'applicant', label: 'Message to the applicant', kind: 'text', rows: 2 },
    ],
  },
  {
    key: 'checkDays',
    label: 'Reviewed within',
    hint: 'Applicants see this date.',
    kind: 'number',
    unit: 'working days',
  },
  {
    key: 'remindDays',
    label: 'Reminder before the due date',
    hint: '0 for none. Another follows the day after the due date.',
    kind: 'number',
    unit: 'days',
  },
  { key: 'mostFiles', label: 'Maximum files per applicant', kind: 'number', unit: 'files' },
  { key: 'mostMegabytes', label: 'Storage per applicant', kind: 'number', unit: 'MB' },
]
