import { programWords } from '#shared/programs.ts'
import {
  checkKinds,
  letter,
  look,
  payments,
  price,
  program,
  programs,
  reasons,
  references,
  retention,
  rubric,
} from './area-groups.ts'
import { contracts, electronicRecords } from './contract-form.ts'
import { documents } from './document-form.ts'
import type { Field } from './fields.ts'
import { holidayFields } from './holidays.ts'
import { interviewFields } from './interview-rules.ts'
import { mailNames, mailTemplates } from './mail-templates.ts'
import type { Area } from './office-settings.ts'
import { sender } from './sender-form.ts'

export type AreaForm = {
  title: string
  /** What a change means for whom. */
  about: string
  fields: readonly Field[]
}

/** Areas of the settings page; the rules of release are changed where decisions are released. */
export type OfficeArea = Exclude<Area, 'release'>

const aboutProgram =
  'Shown on the home page and where people apply, starting with their next visit. Submitted applications keep the version they were submitted with.'
const aboutPrice =
  'Each change creates a new version. Anyone who hasn’t submitted yet sees the new price. Submitted applications keep the version they were submitted with.'
const aboutRubric =
  'Reviews in progress keep the version they started with; newly assigned reviews use the new one. If reviewers use a questionnaire as their rubric, it replaces these criteria.'

const aboutReferences =
  'Applicants name their recommenders in the form. Each recommender gets an email with a personal link when the application is submitted. Anyone we’ve already asked keeps the questions they got.'

const aboutInterviews =
  'Available times follow these rules and the interviewers’ hours. Changes apply right away. Booked interviews stay as they are.'

export const areaForms: Record<OfficeArea, AreaForm> = {
  institute: {
    title: 'Institute',
    about: 'Shown on every page, email and document.',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'email', label: 'Email', kind: 'line', type: 'email' },
      { key: 'phone', label: 'Phone', kind: 'line', type: 'tel' },
      { key: 'address', label: 'Address', kind: 'line' },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'Deadlines are shown in this time zone. Changing it doesn’t move deadlines that are already set.',
        kind: 'zone',
      },
      {
        key: 'currency',
        label: 'Currency',
        hint: 'Prices keep their numbers, so check them after a change.',
        kind: 'currency',
      },
    ],
  },
  look: {
    title: 'Colors and logo',
    about:
      'Applies to new pages, emails and documents. All other colors are derived from these four. We reject combinations that are hard to read.',
    fields: look,
  },
  'program:ba': { title: 'Bachelor’s program', about: aboutProgram, fields: program },
  'program:msc': { title: 'Master’s program', about: aboutProgram, fields: program },
  'price:ba': { title: 'Bachelor’s price', about: aboutPrice, fields: price },
  'price:msc': { title: 'Master’s price', about: aboutPrice, fields: price },
  'payment-sources': {
    title: 'Funding sources',
    about: 'Offered in the financial plan to applicants whose answers match.',
    fields: [
      {
        key: '',
        label: 'Funding sources',
        kind: 'list',
        row: 'Funding source',
        named: 'name',
        isKept: true,
        fields: [
          { key: 'name', label: 'Name', kind: 'line' },
          { key: 'help', label: 'Help text', kind: 'line' },
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
              { value: 'benefit', label: 'Paid by someone else' },
              { value: 'borrowed', label: 'Borrowed' },
            ],
          },
        ],
      },
    ],
  },
  'credit-catalogue': {
    title: 'Credit catalog',
    about: 'The options in the credit transfer section, and the answer applicants get.',
    fields: [
      {
        key: '',
        label: 'Credit catalog',
        kind: 'list',
        row: 'Entry',
        named: 'name',
        isKept: true,
        fields: [
          { key: 'name', label: 'Name', kind: 'line' },
          { key: 'provider', label: 'Provider', kind: 'line' },
          { key: 'programs', label: 'Counts toward', kind: 'choices', options: programs },
          { key: 'credits', label: 'Credits', kind: 'number', unit: 'credits' },
          {
            key: 'outcome',
            label: 'Instant answer',
            kind: 'choice',
            options: [
              { value: 'accepted', label: 'Accepted' },
              { value: 'partly', label: 'Partly accepted' },
              { value: 'needs a person', label: 'Reviewed by faculty' },
            ],
          },
          { key: 'reason', label: 'Reason', kind: 'line' },
          { key: 'evidence', label: 'Required evidence', kind: 'line' },
        ],
      },
    ],
  },
  reasons: {
    title: 'Reasons',
    about: 'The reasons staff can choose from, and the text the applicant reads.',
    fields: [
      reasons('return', 'Return to the applicant'),
      reasons('waive-interview', 'Waive the interview'),
      reasons('release-reject', 'Reject'),
      reasons('decline', 'Decline an offer'),
      reasons('enrol', 'Enroll manually'),
      reasons('rescind', 'Withdraw an offer'),
      reasons('withdraw', 'Withdraw'),
      reasons('reopen', 'Reopen'),
      reasons('cancel-enrolment', 'Cancel an enrollment'),
    ],
  },
  'rubric:ba': { title: 'Bachelor’s rubric', about: aboutRubric, fields: rubric },
  'rubric:msc': { title: 'Master’s rubric', about: aboutRubric, fields: rubric },
  'interview:ba': {
    title: 'Bachelor’s interviews',
    about: aboutInterviews,
    fields: interviewFields,
  },
  'interview:msc': {
    title: 'Master’s interviews',
    about: aboutInterviews,
    fields: interviewFields,
  },
  holidays: {
    title: 'Holidays',
    about:
      'Federal holidays when the institute is closed. No interviews can be booked on them. If a holiday falls on a weekend, the Friday before or the Monday after is closed too. Add other days under Calendar, “Closed days”.',
    fields: holidayFields,
  },
  'references:ba': { title: 'Bachelor’s references', about: aboutReferences, fields: references },
  'references:msc': { title: 'Master’s references', about: aboutReferences, fields: references },
  checks: {
    title: 'Checks',
    about: 'What must be complete before a decision can be confirmed.',
    fields: [
      { key: 'ba', label: programWords.ba, kind: 'choices', options: checkKinds },
      { key: 'msc', label: programWords.msc, kind: 'choices', options: checkKinds },
    ],
  },
  documents: {
    title: 'Documents',
    about:
      'The documents applicants must upload. Changes apply to everyone from now on. Documents already uploaded stay.',
    fields: documents,
  },
  contracts: {
    title: 'Contracts',
    about:
      'Applies to contracts sent from now on. Contracts already sent keep their dates and text.',
    fields: contracts,
  },
  'electronic-records': {
    title: 'Electronic records',
    about:
      'What people agree to before they sign. Each change creates a new version, and each agreement names the version the person read.',
    fields: electronicRecords,
  },
  letters: {
    title: 'Decision letters',
    about:
      'Filled with application data when a decision is drafted. Letters already drafted keep their text.',
    fields: [
      letter('accept', 'Accept'),
      letter('reject', 'Reject'),
      letter('waitlist', 'Waitlist'),
      letter('defer', 'Defer'),
    ],
  },
  mails: {
    title: 'Step emails',
    about:
      'What applicants get when something happens with their application. Each email opens with a greeting and ends with a link to their dashboard.',
    fields: mailNames.map((name) => ({
      ...letter(name, mailTemplates[name].title),
      isFolded: true,
    })),
  },
  senders: {
    title: 'Email senders',
    about: 'Applies to new emails about applications. Leave a field empty to use the institute’s.',
    fields: [sender('ba', programWords.ba), sender('msc', programWords.msc)],
  },
  'mass-acts': {
    title: 'Exports and messages',
    about:
      'How much one person can export or send within a day without approval. Applies to new requests.',
    fields: [
      {
        key: 'secondPersonAbove',
        label: 'Require approval above',
        hint: '0 always requires approval.',
        kind: 'number',
        unit: 'applications',
      },
      {
        key: 'fetchHours',
        label: 'Time to download an approved export',
        kind: 'number',
        unit: 'hours',
      },
      {
        key: 'holdMinutes',
        label: 'Recall window of a message',
        hint: 'How long it can be canceled before it goes out.',
        kind: 'number',
        unit: 'minutes',
      },
    ],
  },
  payments: {
    title: 'Payments',
    about:
      'How deposits and installments are charged. Existing charges keep their due dates, and existing plans keep their rules. New bank details need approval from a second owner. If there is none, they take effect after 24 hours.',
    fields: payments,
  },
  retention: {
    title: 'Retention',
    about:
      'How long we keep a person’s records. They stay together until the last retention period ends. Records of anyone who enrolled, and records on hold, are never erased.',
    fields: retention,
  },
  flags: {
    title: 'Flags',
    about: 'Labels staff put on applications. Applicants never see them.',
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
