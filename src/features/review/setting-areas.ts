import * as z from 'zod/mini'
import { type Area, byKey, forEachProgram } from '#features/settings/area.ts'
import type { Field, Problems } from '#features/settings/fields.ts'
import { type Program, programWords } from '#shared/programs.ts'
import { Words } from '#shared/text.ts'
import { CheckKind, checkWords } from './checks.ts'

/** What reviewers score by, and whether they see whom they score. */
export const Rubric = z.object({
  criteria: z
    .array(
      z.object({ id: Words, name: Words, help: z.string(), points: z.int().check(z.positive()) }),
    )
    .check(z.minLength(1)),
  /** How many reviews an application is to have. */
  reviewers: z.int().check(z.nonnegative()),
  /** Names, contact and other identifying answers stay hidden from reviewers. */
  hideNames: z.boolean(),
  /** Reviewers of a second reading see finished first ones before theirs is done. */
  showsFirstReading: z._default(z.boolean(), false),
})

export type Rubric = z.infer<typeof Rubric>

const rubricFields: readonly Field[] = [
  {
    key: 'criteria',
    label: 'Criteria',
    kind: 'list',
    row: 'Criterion',
    named: 'name',
    hasIds: true,
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'help', label: 'What to look for', kind: 'text', rows: 2 },
      { key: 'points', label: 'Maximum points', kind: 'number', unit: 'points' },
    ],
  },
  { key: 'reviewers', label: 'Reviews per application', kind: 'number' },
  {
    key: 'hideNames',
    label: 'Names hidden from reviewers',
    hint: 'Also hides contact details and other identifying answers.',
    kind: 'yes-no',
  },
  {
    key: 'showsFirstReading',
    label: 'Second reviewers see first readings',
    hint: 'Otherwise they score without seeing any other review.',
    kind: 'yes-no',
  },
]

const firstRubrics: Record<Program, Rubric> = {
  ba: {
    criteria: [
      {
        id: 'readiness',
        name: 'Readiness for study',
        help: 'Schooling, and habits of study since.',
        points: 5,
      },
      {
        id: 'purpose',
        name: 'Purpose',
        help: 'The statement says why this degree, and why now.',
        points: 5,
      },
      {
        id: 'means',
        name: 'Time and means',
        help: 'Work, family, and money leave room for it.',
        points: 5,
      },
    ],
    reviewers: 2,
    hideNames: false,
    showsFirstReading: false,
  },
  msc: {
    criteria: [
      {
        id: 'preparation',
        name: 'Academic preparation',
        help: 'The first degree, its field, and its age.',
        points: 5,
      },
      {
        id: 'practice',
        name: 'Practice',
        help: 'Work with people that study can build on.',
        points: 5,
      },
      {
        id: 'purpose',
        name: 'Purpose',
        help: 'The statement says what the research should find out.',
        points: 5,
      },
      {
        id: 'means',
        name: 'Time and means',
        help: 'Work, family, and money leave room for it.',
        points: 5,
      },
    ],
    reviewers: 2,
    hideNames: false,
    showsFirstReading: false,
  },
}

const aboutRubric =
  'Reviews in progress keep the criteria they started with; newly assigned reviews use the new ones. Everything else applies right away. If reviewers use a questionnaire as their rubric, it replaces these criteria.'

export const rubricAreas = forEachProgram(
  (program): Area<Rubric> => ({
    key: `rubric:${program}`,
    shape: Rubric,
    first: firstRubrics[program],
    form: {
      order: 320,
      title: `${programWords[program]} rubric`,
      about: aboutRubric,
      fields: rubricFields,
    },
    check: checkRubric,
  }),
)

const mostReviewers = 10
const mostPoints = 100

function checkRubric({ reviewers, criteria }: Rubric): Problems {
  const problems: Problems = {}
  if (reviewers > mostReviewers)
    problems.reviewers = `Reviews per application must be ${mostReviewers} or less`
  for (const [index, { points }] of criteria.entries())
    if (points > mostPoints)
      problems[`criteria.${index}.points`] =
        `Criterion ${index + 1}: Maximum points must be ${mostPoints} or less`
  return problems
}

const checkKinds = CheckKind.options.map((value) => ({ value, label: checkWords[value].name }))

/** Checks that must be settled before a decision is confirmed. */
const CheckKinds = z.object({ ba: z.array(CheckKind), msc: z.array(CheckKind) })

export const checksArea: Area<z.infer<typeof CheckKinds>> = {
  key: 'checks',
  shape: CheckKinds,
  first: {
    ba: ['identity', 'education', 'credit'],
    msc: ['identity', 'education', 'credit'],
  },
  form: {
    order: 330,
    title: 'Checks',
    about: 'What must be complete before a decision can be confirmed.',
    fields: [
      { key: 'ba', label: programWords.ba, kind: 'choices', options: checkKinds },
      { key: 'msc', label: programWords.msc, kind: 'choices', options: checkKinds },
    ],
  },
}

export const settingAreas = byKey(rubricAreas.ba, rubricAreas.msc, checksArea)
