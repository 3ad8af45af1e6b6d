import type { Field } from './fields.ts'
import { mailNames, mailTemplates } from './mail-templates.ts'
import type { Area } from './settings.ts'

export type AreaForm = {
  title: string
  /** What a change means for whom. */
  about: string
  fields: readonly Field[]
}

/** Areas of the settings page; the rules of release are changed where decisions are released. */
export type OfficeArea = Exclude<Area, 'release'>

const programs = [
  { value: 'ba', label: 'Bachelor’s' },
  { value: 'msc', label: 'Master’s' },
] as const

const program: readonly Field[] = [
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
  { key: 'atHand', label: 'What to have at hand', hint: 'One a line.', kind: 'lines' },
  { key: 'asksInterview', label: 'Interview asked', kind: 'yes-no' },
]

const price: readonly Field[] = [
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
  { key: 'deposit', label: 'Enrolment deposit', kind: 'money' },
]

const rubric: readonly Field[] = [
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

const checkKinds = [
  { value: 'identity', label: 'Identity' },
  { value: 'education', label: 'Education' },
  { value: 'finance', label: 'Finance' },
  { value: 'credit', label: 'Credit transfer' },
] as const

const reason: readonly Field[] = [
  { key: 'staff', label: 'What staff choose', kind: 'line' },
  { key: 'applicant', label: 'What the applicant reads', kind: 'text', rows: 2 },
]

function reasons(key: string, label: string): Field {
  return { key, label, kind: 'list', row: 'Reason', named: 'staff', fields: reason, isKept: true }
}

function letter(key: string, label: string) {
  const fields: Field[] = [
    { key: 'subject', label: 'Subject', kind: 'line' },
    { key: 'body', label: 'Letter', kind: 'text', rows: 10 },
  ]
  return { key, label, kind: 'group' as const, fields }
}

const aboutProgram =
  'Shown on the front page and where people apply, from the next visit on. Applications that are in keep what they were sent with.'
const aboutPrice =
  'Each change is a new version. New applicants see the new price, and so do those who have not submitted yet; submitted applications keep the version that they were sent with.'
const aboutRubric =
  'Reviews that are begun keep the version that they began with; the next one that is assigned takes the new one.'

export const areaForms: Record<OfficeArea, AreaForm> = {
  institute: {
    title: 'Institute',
    about: 'Shown on every page, in every mail and on every paper.',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'email', label: 'Email', kind: 'line', type: 'email' },
      { key: 'phone', label: 'Phone', kind: 'line', type: 'tel' },
      { key: 'address', label: 'Address', kind: 'line' },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'Deadlines are shown in it. Those that are set stay at the same instant.',
        kind: 'zone',
      },
      {
        key: 'currency',
        label: 'Currency',
        hint: 'Prices keep their figures; look through them after a change.',
        kind: 'currency',
      },
    ],
  },
  'program:ba': { title: 'Bachelor’s program', about: aboutProgram, fields: program },
  'program:msc': { title: 'Master’s program', about: aboutProgram, fields: program },
  'price:ba': { title: 'Bachelor’s price', about: aboutPrice, fields: price },
  'price:msc': { title: 'Master’s price', about: aboutPrice, fields: price },
  'payment-sources': {
    title: 'Ways to pay',
    about: 'Offered in the financial plan to those whose answers fit.',
    fields: [
      {
        key: '',
        label: 'Ways to pay',
        kind: 'list',
        row: 'Way to pay',
        named: 'name',
        isKept: true,
        fields: [
          { key: 'name', label: 'Name', kind: 'line' },
          { key: 'help', label: 'Help', kind: 'line' },
          {
            key: 'offeredTo',
            label: 'Offered to',
            kind: 'choice',
            options: [
              { value: 'everyone', label: 'Everyone' },
              { value: 'employed', label: 'People with an employer' },
              { value: 'military', label: 'People with a military affiliation' },
              { value: 'dod', label: 'DoD employees' },
            ],
          },
          {
            key: 'countsAs',
            label: 'Counts as',
            kind: 'choice',
            options: [
              { value: 'self-pay', label: 'Paid by the applicant' },
              { value: 'benefit', label: 'Paid by others' },
              { value: 'borrowed', label: 'Borrowed, and paid back later' },
            ],
          },
        ],
      },
    ],
  },
  'credit-catalogue': {
    title: 'Credit catalogue',
    about: 'What applicants choose from in the credit transfer section, with the answer they get.',
    fields: [
      {
        key: '',
        label: 'Credit catalogue',
        kind: 'list',
        row: 'Entry',
        named: 'name',
        isKept: true,
        fields: [
          { key: 'name', label: 'Name', kind: 'line' },
          { key: 'provider', label: 'Provider', kind: 'line' },
          { key: 'programs', label: 'Counts towards', kind: 'choices', options: programs },
          { key: 'credits', label: 'Credits', kind: 'number', unit: 'credits' },
          {
            key: 'outcome',
            label: 'Answer at once',
            kind: 'choice',
            options: [
              { value: 'accepted', label: 'Accepted' },
              { value: 'partly', label: 'Accepted in part' },
              { value: 'needs a person', label: 'A person decides' },
            ],
          },
          { key: 'reason', label: 'Reason', kind: 'line' },
          { key: 'evidence', label: 'Evidence asked for', kind: 'line' },
        ],
      },
    ],
  },
  reasons: {
    title: 'Reasons',
    about: 'What staff choose from when a step asks why, and what the applicant then reads.',
    fields: [
      reasons('return', 'Return to the applicant'),
      reasons('waive-interview', 'Waive the interview'),
      reasons('release-reject', 'Reject'),
      reasons('decline', 'Decline an offer'),
      reasons('enrol', 'Enrol by hand'),
      reasons('rescind', 'Take an offer back'),
      reasons('withdraw', 'Withdraw'),
      reasons('reopen', 'Reopen'),
      reasons('cancel-enrolment', 'Cancel an enrolment'),
    ],
  },
  'rubric:ba': { title: 'Bachelor’s rubric', about: aboutRubric, fields: rubric },
  'rubric:msc': { title: 'Master’s rubric', about: aboutRubric, fields: rubric },
  checks: {
    title: 'Checks',
    about: 'What has to be settled before a decision is confirmed.',
    fields: [
      { key: 'ba', label: 'Bachelor’s', kind: 'choices', options: checkKinds },
      { key: 'msc', label: 'Master’s', kind: 'choices', options: checkKinds },
    ],
  },
  letters: {
    title: 'Decision letters',
    about:
      'Filled with facts of the application when a decision is drafted. Letters that are drafted already keep their words.',
    fields: [
      letter('accept', 'Accept'),
      letter('reject', 'Reject'),
      letter('waitlist', 'Waitlist'),
      letter('defer', 'Defer'),
    ],
  },
  mails: {
    title: 'Mails about steps',
    about:
      'What applicants are written when something happens to their application. A greeting stands before it, and a link to their dashboard below.',
    fields: mailNames.map((name) => ({
      ...letter(name, mailTemplates[name].title),
      isFolded: true,
    })),
  },
  flags: {
    title: 'Flags',
    about: 'Marks that staff put on applications. Applicants never see them.',
    fields: [
      {
        key: '',
        label: 'Flags',
        kind: 'list',
        row: 'Flag',
        named: 'name',
        isKept: true,
        fields: [{ key: 'name', label: 'Name', kind: 'line' }],
      },
    ],
  },
}

export const officeAreas = Object.keys(areaForms).filter(
  (area): area is OfficeArea => area in areaForms,
)
