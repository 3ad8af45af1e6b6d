import { isEmpty } from '#shared/questions/answer-parts.ts'
import type { AskedQuestion } from '#shared/questions/asked-question.ts'
import { wordsOf as sayAnswer } from '#shared/questions/words.ts'
import { tidyText } from '#shared/text.ts'
import {
  type AnswersAndLists,
  askedOf,
  decidingAnswers,
  isCalledFor,
  knownOptions,
  optionsOf,
  type Person,
  type Question,
  type QuestionContext,
} from './asked-questions.ts'
import { type ApplicationDocument, type Leaf, leavesOf, withAnswers } from './document.ts'
import { cellOf } from './gaps.ts'
import { sections } from './questions.ts'

export type AnswerContext = QuestionContext & { currency: string }

/** What stands for an optional answer that was left out. */
export const notProvided = 'Not provided'

/** A question as it reads on its own, away from the form. */
export function nameOf({ label, inFull = label }: Question): string {
  return inFull
}

/** An answer as the person who gave it would read it; empty where there is none. */
export function wordsOf(
  question: Question,
  answer: Leaf,
  { lists, currency }: Pick<AnswerContext, 'lists' | 'currency'>,
): string[] {
  if (isEmpty(answer)) return []
  const { type, columns = [] } = question
  const options = knownOptions(question, lists)
  const chosen = (id: unknown) => sayOf({ ...question, type: 'single', options }, id)
  if (!Array.isArray(answer)) {
    const unit = type === 'money' ? currency : undefined
    return [sayOf({ ...question, options, unit }, answer)]
  }
  if (type === 'rows')
    return answer
      .map((row) =>
        columns
          .map((column) => sayOf(column, cellOf(row, column.path)))
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
  if (type === 'amounts')
    return answer
      .filter((row) => !isEmpty(cellOf(row, 'amount')))
      .map((row) => {
        const amount = { ...question, type: 'money', unit: currency } as const
        return `${chosen(cellOf(row, 'id'))}: ${sayOf(amount, cellOf(row, 'amount'))}`
      })
  return answer.map(chosen)
}

/** A choice that is known no more stands for itself. */
function sayOf(question: AskedQuestion, answer: unknown): string {
  const own = typeof answer === 'string' ? [{ id: answer, label: answer }] : []
  return sayAnswer({ ...question, options: [...(question.options ?? []), ...own] }, answer)
}

/**
 * The answers that are handed in, by path: those of asked questions alone, tidied, choices that are not
 * offered left out.
 */
export function handedIn(asking: QuestionContext): Record<string, Leaf> {
  const leaves = leavesOf(asking.answers)
  const asked = sections.flatMap((section) => askedOf(section, asking))
  return Object.fromEntries(
    asked.map((question) => [
      question.path,
      tidied(question, leaves.get(question.path) ?? null, asking),
    ]),
  )
}

/** The answers as the form shows them: what the account says already is where nothing was answered. */
export function withKnown(
  answers: ApplicationDocument,
  answered: ReadonlySet<string>,
  person: Person,
): ApplicationDocument {
  const leaves = sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ path, known }) =>
      known && !answered.has(path) ? [[path, known(person)] as const] : [],
    )
  return withAnswers(answers, leaves)
}

/** The answers without those of questions that are left out or that they do not call for, which decide nothing. */
export function countedAnswers(asking: AnswersAndLists) {
  const answers = decidingAnswers(asking)
  const uncalled = sections
    .flatMap((section) => section.questions)
    .filter((question) => !isCalledFor(question, asking.program, answers))
    .map(({ path, type }) => [path, type === 'rows' || type === 'amounts' ? [] : null] as const)
  return withAnswers(answers, uncalled)
}

function tidied(question: Question, answer: Leaf, asking: QuestionContext): Leaf {
  if (typeof answer === 'string') return tidyText(answer)
  if (!Array.isArray(answer)) return answer
  if (!question.list) return answer
  const selected = asking.answers.financialPlan.selectedPayments
  return answer.filter((entry) => {
    const id = typeof entry === 'string' ? entry : String(cellOf(entry, 'id'))
    const isOffered = optionsOf(question, asking).some((option) => option.id === id)
    return isOffered && (question.type !== 'amounts' || selected.includes(id))
  })
}
