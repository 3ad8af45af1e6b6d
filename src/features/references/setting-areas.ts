import { ReferenceRules } from '#features/references/reference-rules.ts'
import { type Area, byKey, forEachProgram } from '#features/settings/area.ts'
import type { Field, Problems } from '#features/settings/fields.ts'
import { programWords } from '#shared/programs.ts'

const firstReferences: Omit<ReferenceRules, 'referees'> = {
  dueDays: 21,
  remindDays: 7,
  reminders: 2,
  holdsOffer: false,
  readable: false,
  questions: [
    {
      id: 'known',
      label: 'How long have you known them, and from what?',
      help: '',
      kind: 'short',
      options: [],
      required: true,
    },
    {
      id: 'strengths',
      label: 'What are their strengths?',
      help: 'An example says more than an adjective.',
      kind: 'long',
      options: [],
      required: true,
    },
    {
      id: 'growth',
      label: 'Where do they have the most to learn?',
      help: '',
      kind: 'long',
      options: [],
      required: false,
    },
    {
      id: 'readiness',
      label: 'How ready are they for study at this level?',
      help: '1 means not ready yet. 5 means as ready as anyone you’ve known.',
      kind: 'scale',
      options: [],
      required: true,
    },
    {
      id: 'recommendation',
      label: 'Would you recommend them?',
      help: '',
      kind: 'choice',
      options: ['Yes, without reservation', 'Yes', 'Yes, with reservations', 'No'],
      required: true,
    },
  ],
}

const referenceFields: readonly Field[] = [
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

const aboutReferences =
  'Applicants name their recommenders in the form. Each recommender gets an email with a personal link when the application is submitted. Anyone we’ve already asked keeps the questions they got.'

/** How many each program asks for. */
const referees = { ba: 1, msc: 2 }

export const referenceAreas = forEachProgram(
  (program): Area<ReferenceRules> => ({
    key: `references:${program}`,
    shape: ReferenceRules,
    first: { ...firstReferences, referees: referees[program] },
    form: {
      order: 270,
      title: `${programWords[program]} references`,
      about: aboutReferences,
      fields: referenceFields,
    },
    check: checkReferences,
  }),
)

function checkReferences({ questions: asked }: ReferenceRules): Problems {
  const problems: Problems = {}
  for (const [index, { kind, options }] of asked.entries())
    if (kind === 'choice' && new Set(options).size < 2)
      problems[`questions.${index}.options`] =
        `Question ${index + 1}: Choices needs two lines or more`
  return problems
}

export const settingAreas = byKey(referenceAreas.ba, referenceAreas.msc)
