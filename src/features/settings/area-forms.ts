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
  'Shown on the front page and where people apply, from the next visit on. Applications that are in keep what they were sent with.'
const aboutPrice =
  'Each change is a new version. New applicants see the new price, and so do those who have not submitted yet; submitted applications keep the version that they were sent with.'
const aboutRubric =
  'Reviews that are begun keep the version that they began with; the next one that is assigned takes the new one. Where a questionnaire is put to reviewers as their rubric, it takes the place of these criteria.'

const aboutReferences =
  'Applicants name their referees in the form, and each gets a mail with a link of their own when the application comes in. Whoever was asked already keeps the questions that they were asked.'

const aboutInterviews =
  'Free times are worked out from these rules and from the hours of interviewers, from the next look on. Interviews that are booked stay as they are.'

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
  look: {
    title: 'Colours and mark',
    about:
      'Counts for pages, mails and papers from the next one on. Every other colour follows from these four, and what could not be read is refused.',
    fields: look,
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
      'Federal holidays on which the institute is closed: no interview can be booked on them. One on a weekend also closes the Friday before or the Monday after. Other closed days stand under Calendar, “Closed days”.',
    fields: holidayFields,
  },
  'references:ba': { title: 'Bachelor’s references', about: aboutReferences, fields: references },
  'references:msc': { title: 'Master’s references', about: aboutReferences, fields: references },
  checks: {
    title: 'Checks',
    about: 'What has to be settled before a decision is confirmed.',
    fields: [
      { key: 'ba', label: programWords.ba, kind: 'choices', options: checkKinds },
      { key: 'msc', label: programWords.msc, kind: 'choices', options: checkKinds },
    ],
  },
  documents: {
    title: 'Documents',
    about:
      'What applicants are asked to hand in. A change counts for everybody from now on; what is handed in already stays.',
    fields: documents,
  },
  contracts: {
    title: 'Contracts',
    about:
      'Counts for contracts that are sent from now on. Each one that is sent keeps its own dates and words.',
    fields: contracts,
  },
  'electronic-records': {
    title: 'Electronic records',
    about:
      'What people agree to before they sign. Each change is a new version; an agreement names the version that was read.',
    fields: electronicRecords,
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
  senders: {
    title: 'Senders of mail',
    about:
      'Counts for mails about applications that are written from now on. What is left empty is as it is for the institute.',
    fields: [sender('ba', programWords.ba), sender('msc', programWords.msc)],
  },
  'mass-acts': {
    title: 'Exports and messages',
    about:
      'What one person alone may take out, or write to, within a day. Counts for what is asked for from now on.',
    fields: [
      {
        key: 'secondPersonAbove',
        label: 'A second person above',
        hint: '0 asks for a second person each time.',
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
        hint: 'So long it can be stopped before it goes out.',
        kind: 'number',
        unit: 'minutes',
      },
    ],
  },
  payments: {
    title: 'Payments',
    about:
      'How deposits and instalments are asked for. What is asked for already keeps its last day, and plans that are agreed keep their rules. New bank details need the approval of a second owner; if there is none, they take effect after 24 hours.',
    fields: payments,
  },
  retention: {
    title: 'Retention',
    about:
      'How long a person’s records are kept. They stay together until the last of them has had its time; the record of somebody who enrolled, and one on hold, stays.',
    fields: retention,
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
