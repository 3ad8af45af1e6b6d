import type { Field, Problems } from '#features/settings/fields.ts'
import type { Program } from '#shared/programs.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { nameOf } from './answers.ts'
import { type Question, questionsOf } from './asked-questions.ts'
import type { CoreQuestion } from './core-question.ts'
import { emptyDocument, leavesOf } from './document.ts'
import { sections } from './questions.ts'

/** What the product itself reads: without these answers, estimates, plans, and references would be wrong. */
const needed: ReadonlySet<string> = new Set([
  'financialPlan.selectedPayments',
  'financialPlan.selfPayContribution.upFrontContribution',
  'financialPlan.selfPayContribution.monthlyPaymentContribution',
  'references.referees',
  'references.waivesAccess',
])

const whyNeeded =
  'Some questions are always asked. Estimates, payment plans, and reports need to know how people plan to pay and what they pay themselves. Recommenders and the waiver follow the number under References. Name, date of birth, email, phone, and country come from the account.'

const whatFollows =
  'If a question isn’t asked, the questions, documents, and funding sources that depend on its answer don’t appear either.'

type Changeable = { question: Question; label: string }

/** The questions that a program may make optional or leave out, as they are called in the settings. */
function changeableOf(program: Program): Changeable[] {
  return sections.flatMap((section) =>
    questionsOf(section, program)
      .filter(({ path }) => !needed.has(path))
      .map((question) => ({ question, label: `${section.title}: ${nameOf(question)}` })),
  )
}

export function fieldsFor(program: Program): readonly Field[] {
  return [
    {
      key: '',
      label: 'Exceptions',
      hint: `${whyNeeded} ${whatFollows}`,
      kind: 'list',
      row: 'Exception',
      named: 'question',
      hasIds: true,
      fields: [
        {
          key: 'question',
          label: 'Question',
          kind: 'choice',
          options: changeableOf(program).map(({ question, label }) => ({
            value: question.path,
            label,
          })),
        },
        {
          key: 'ask',
          label: 'On the form',
          kind: 'choice',
          options: [
            { value: 'off', label: 'Not asked' },
            { value: 'optional', label: 'Optional' },
          ],
        },
        { key: 'reason', label: 'Reason', hint: 'Only staff see it.', kind: 'line' },
      ],
    },
  ]
}

const defaults = leavesOf(emptyDocument)

/** What is wrong with the exceptions of a program. */
export function checkExceptions(program: Program, rows: readonly CoreQuestion[]): Problems {
  const changeable = changeableOf(program)
  const problems: Problems = {}
  for (const [index, { question: path, ask }] of rows.entries()) {
    const known = changeable.find(({ question }) => question.path === path)
    const where = `Exception ${index + 1}`
    if (!known) problems[`${index}.question`] = `${where}: Question: choose one`
    else if (rows.findIndex(({ question }) => question === path) < index)
      problems[`${index}.question`] = `${where}: this question is already listed`
    else if (ask === 'optional' && known.question.optional)
      problems[`${index}.ask`] = `${where}: this question is already optional`
    // An answer that no one has looked at would be handed in as theirs.
    else if (ask === 'optional' && !isEmpty(defaults.get(path)))
      problems[`${index}.ask`] =
        `${where}: this question starts with an answer, so it can’t be optional. Choose “Not asked”`
  }
  return problems
}
