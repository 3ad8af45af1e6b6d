import * as z from 'zod/mini'
import { Reason } from '#features/applications/setting-areas.ts'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Field } from '#features/settings/fields.ts'
import { retired } from '#features/settings/selectable-rows.ts'
import { Program } from '#shared/program.ts'
import { Words } from '#shared/text.ts'

/** Whom a document is asked of; what each means for the answers is with the documents. */
export const DocumentCondition = z.enum([
  'everyone',
  'no-bachelors',
  'bachelors',
  'masters',
  'other-degree',
  'not-citizen',
  'military',
  'dod',
  'employer-pays',
  'va-benefit',
  'credit',
])

export type DocumentCondition = z.infer<typeof DocumentCondition>

export const DocumentRule = z.object({
  id: Words,
  name: Words,
  /** Why it is asked for, as applicants read it. */
  why: Words,
  programs: z.array(Program).check(z.minLength(1)),
  askedOf: DocumentCondition,
  /** Days after the submission; null for no date. */
  dueDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  /** No offer is released before it is accepted. */
  isBlocking: z.boolean(),
  takesSeveral: z.boolean(),
  asksExpiry: z.boolean(),
  /** Shown only to staff who may read restricted answers. */
  isRestricted: z.boolean(),
  retired,
})

export type DocumentRule = z.infer<typeof DocumentRule>

export const DocumentRules = z.object({
  rules: z.array(DocumentRule),
  sendBack: z.array(Reason).check(z.minLength(1)),
  /** Working days in which the office looks at what came in. */
  checkDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** Days before the last day on which a reminder goes out; 0 for none. */
  remindDays: z.int().check(z.minimum(0), z.maximum(60)),
  /** Room of one applicant. */
  mostFiles: z.int().check(z.minimum(1), z.maximum(1_000)),
  mostMegabytes: z.int().check(z.minimum(20), z.maximum(10_000)),
})

export type DocumentRules = z.infer<typeof DocumentRules>

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

const ruleFields: readonly Field[] = [
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

const documentFields: readonly Field[] = [
  {
    key: 'rules',
    label: 'Documents',
    kind: 'list',
    row: 'Document',
    named: 'name',
    isKept: true,
    fields: ruleFields,
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

const usual = {
  programs: ['ba', 'msc'],
  askedOf: 'everyone',
  dueDays: 21,
  isBlocking: false,
  takesSeveral: false,
  asksExpiry: false,
  isRestricted: false,
} as const satisfies Partial<DocumentRule>

function rule(
  own: Pick<DocumentRule, 'id' | 'name' | 'why'> & Partial<DocumentRule>,
): DocumentRule {
  return { ...usual, programs: [...usual.programs], ...own }
}

/** The documents that a new installation asks for; nothing in them holds an offer back until the office wants it. */
const firstDocuments: DocumentRules = {
  rules: [
    rule({
      id: 'identity',
      name: 'Proof of identity',
      why: 'A passport, driver’s license, or military ID shows that the application is yours.',
      asksExpiry: true,
      isRestricted: true,
    }),
    rule({
      id: 'transcripts',
      name: 'Transcripts',
      why: 'Your record from each college or university you attended. Unofficial copies are fine for now.',
      askedOf: 'bachelors',
      takesSeveral: true,
    }),
    rule({
      id: 'degree',
      name: 'Degree certificate',
      why: 'Your diploma, or a letter from your institution confirming the degree.',
      askedOf: 'bachelors',
    }),
    rule({
      id: 'schooling',
      name: 'High school diploma',
      why: 'Your diploma, GED, or other proof of the schooling you completed.',
      programs: ['ba'],
      askedOf: 'no-bachelors',
    }),
    rule({
      id: 'service',
      name: 'DD-214 or orders',
      why: 'It shows your service, or that of the family member you’re affiliated through, and may qualify you for benefits.',
      askedOf: 'military',
      isRestricted: true,
    }),
    rule({
      id: 'va-eligibility',
      name: 'Certificate of eligibility',
      why: 'It states your VA benefit and how many months you have left.',
      askedOf: 'va-benefit',
      isRestricted: true,
    }),
    rule({
      id: 'employer-letter',
      name: 'Letter from your employer',
      why: 'It states what your employer pays, and when.',
      askedOf: 'employer-pays',
    }),
    rule({
      id: 'credit-evidence',
      name: 'Certificates for credit transfer',
      why: 'Proof of each training you want to count toward the program.',
      askedOf: 'credit',
      takesSeveral: true,
    }),
  ],
  sendBack: [
    {
      id: 'not-readable',
      applicant: 'We can’t read it well enough. Scan it again, or take a photo in good light.',
      staff: 'Not readable',
    },
    {
      id: 'pages-missing',
      applicant: 'Pages are missing. Send all of them in one file.',
      staff: 'Pages missing',
    },
    {
      id: 'wrong-document',
      applicant: 'This isn’t the document we asked for.',
      staff: 'Wrong document',
    },
    {
      id: 'not-yours',
      applicant: 'The name on it doesn’t match your application. Tell us why they differ.',
      staff: 'Different name',
    },
    {
      id: 'expired',
      applicant: 'It has expired. Upload one that’s still valid.',
      staff: 'Expired',
    },
    {
      id: 'not-official',
      applicant: 'We need the official one, with a stamp or signature.',
      staff: 'Not official',
    },
  ],
  checkDays: 5,
  remindDays: 5,
  mostFiles: 50,
  mostMegabytes: 200,
}

export const documentsArea: Area<DocumentRules> = {
  key: 'documents',
  shape: DocumentRules,
  first: firstDocuments,
  form: {
    order: 260,
    title: 'Documents',
    about:
      'The documents applicants must upload. Changes apply to everyone from now on. Documents already uploaded stay.',
    fields: documentFields,
  },
}

export const settingAreas = byKey(documentsArea)
