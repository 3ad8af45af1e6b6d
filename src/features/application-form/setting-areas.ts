import * as z from 'zod/mini'
import { coreQuestionAreas } from '#features/application-form/core-question-areas.ts'
import { CreditProgram, PaymentSource } from '#features/application-form/form-lists.ts'
import { type Area, byKey } from '#features/settings/area.ts'
import { programCodes, programWords } from '#shared/programs.ts'

export const sourcesArea: Area<PaymentSource[]> = {
  key: 'payment-sources',
  shape: z.array(PaymentSource),
  first: [
    {
      id: 'self-pay',
      name: 'I will pay myself',
      help: 'An amount at the start and an amount each month.',
      offeredTo: 'everyone',
      countsAs: 'self-pay',
    },
    {
      id: 'employer',
      name: 'My employer pays part',
      help: 'Tuition assistance or reimbursement from your employer.',
      offeredTo: 'employed',
      countsAs: 'benefit',
    },
    {
      id: 'va-benefit',
      name: 'GI Bill or another VA benefit',
      help: 'You’ll need your certificate of eligibility.',
      offeredTo: 'military',
      countsAs: 'benefit',
    },
    {
      id: 'dod-assistance',
      name: 'DoD tuition assistance',
      help: 'Approved before the term begins.',
      offeredTo: 'dod',
      countsAs: 'benefit',
    },
    {
      id: 'scholarship',
      name: 'A scholarship',
      help: 'From us or from someone else.',
      offeredTo: 'everyone',
      countsAs: 'benefit',
    },
    {
      id: 'loan',
      name: 'A loan',
      help: 'Federal or private.',
      offeredTo: 'everyone',
      countsAs: 'borrowed',
    },
    {
      id: 'other',
      name: 'Another way',
      help: 'Someone else pays part.',
      offeredTo: 'everyone',
      countsAs: 'benefit',
    },
  ],
  form: {
    order: 240,
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
  isGuarded: true,
}

export const creditArea: Area<CreditProgram[]> = {
  key: 'credit-catalogue',
  shape: z.array(CreditProgram),
  first: [
    {
      id: 'associate-degree',
      name: 'Associate degree',
      provider: 'Any regionally accredited college',
      programs: ['ba'],
      credits: 60,
      outcome: 'accepted',
      reason: 'Counts as the first two years of general study.',
      evidence: 'Official transcript',
    },
    {
      id: 'college-courses',
      name: 'Courses at another college',
      provider: 'Any accredited college or university, with or without a degree',
      programs: ['ba'],
      credits: 60,
      outcome: 'needs a person',
      reason: 'Faculty compare each course with ours.',
      evidence: 'Official transcript of each college',
    },
    {
      id: 'joint-services-transcript',
      name: 'Military training',
      provider: 'Joint Services Transcript',
      programs: ['ba'],
      credits: 18,
      outcome: 'partly',
      reason: 'Courses with an American Council on Education recommendation count.',
      evidence: 'Joint Services Transcript',
    },
    {
      id: 'coach-training-60',
      name: 'Coach training of 60 hours or more',
      provider: 'A program accredited by the International Coaching Federation',
      programs: ['ba', 'msc'],
      credits: 6,
      outcome: 'accepted',
      reason: 'Replaces the introductory practice course.',
      evidence: 'Certificate with hours',
    },
    {
      id: 'graduate-courses',
      name: 'Graduate courses',
      provider: 'Another accredited institution',
      programs: ['msc'],
      credits: 9,
      outcome: 'needs a person',
      reason: 'Faculty compare the syllabus with ours.',
      evidence: 'Official transcript and syllabus',
    },
  ],
  form: {
    order: 250,
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
          {
            key: 'programs',
            label: 'Counts toward',
            kind: 'choices',
            options: programCodes.map((value) => ({ value, label: programWords[value] })),
          },
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
  isGuarded: true,
}

export const settingAreas = byKey(
  coreQuestionAreas.ba,
  coreQuestionAreas.msc,
  sourcesArea,
  creditArea,
)
