import type { Answer } from './answer.ts'
import { isEmpty, picksOf } from './answer-parts.ts'
import type { Condition, Operator, Question, QuestionType, Test } from './definition.ts'

const always = ['empty', 'answered'] as const satisfies Operator[]
const texts: Operator[] = ['equals', 'not', 'contains', ...always]
const figures: Operator[] = ['equals', 'not', 'greater', 'less', 'between', ...always]
const oneOf: Operator[] = ['equals', 'not', 'includes-one', 'includes-none', ...always]

/** What an answer of a kind can be compared by. */
export const operatorsFor: Record<QuestionType, readonly Operator[]> = {
  short: texts,
  long: texts,
  email: texts,
  phone: texts,
  url: texts,
  number: figures,
  scale: figures,
  date: ['equals', 'not', 'before', 'after', 'between', ...always],
  single: oneOf,
  dropdown: oneOf,
  multiple: ['includes-all', 'includes-one', 'includes-none', ...always],
  'yes-no': ['equals', 'not', ...always],
  consent: always,
  file: always,
  statement: [],
  group: always,
}

/** Answers that count: those of visible questions; undefined stands for a question that is hidden. */
export type Lookup = (id: string) => { question: Question; answer: Answer | undefined } | undefined

export function isMet({ join, groups }: Condition, lookup: Lookup): boolean {
  return joined(join, groups, (group) =>
    joined(group.join, group.tests, (test) => holdsTest(test, lookup)),
  )
}

function joined<T>(join: 'and' | 'or', of: readonly T[], isTrue: (one: T) => boolean): boolean {
  return join === 'and' ? of.every(isTrue) : of.some(isTrue)
}

function holdsTest(test: Test, lookup: Lookup): boolean {
  const found = lookup(test.question)
  if (!found) return false
  const { question } = found
  // A consent that is not given is no answer.
  const answer = question.type === 'consent' && !found.answer ? undefined : found.answer
  switch (test.operator) {
    case 'empty':
      return isEmpty(answer)
    case 'answered':
      return !isEmpty(answer)
    case 'equals':
      return !isEmpty(answer) && isSame(question, answer, test)
    case 'not':
      return isEmpty(answer) || !isSame(question, answer, test)
    case 'contains':
      return typeof answer === 'string' && folded(answer).includes(folded(test.value))
    case 'includes-all':
      return test.options.every((option) => picksOf(answer).includes(option))
    case 'includes-one':
      return test.options.some((option) => picksOf(answer).includes(option))
    case 'includes-none':
      return !test.options.some((option) => picksOf(answer).includes(option))
    default:
      return !isEmpty(answer) && isWithin(question, answer, test)
  }
}

function isSame({ type }: Question, answer: Answer | undefined, test: Test): boolean {
  if (type === 'single' || type === 'dropdown') return answer === test.options[0]
  if (type === 'yes-no') return answer === (test.value === 'yes')
  if (typeof answer === 'number') return answer === Number(test.value)
  return typeof answer === 'string' && folded(answer) === folded(test.value)
}

/** Days compare as their texts do; a figure that is none is never within. */
function isWithin({ type }: Question, answer: Answer | undefined, test: Test): boolean {
  const { operator, value, to } = test
  if (type === 'date') {
    if (typeof answer !== 'string') return false
    if (operator === 'before') return answer < value
    if (operator === 'after') return answer > value
    return answer >= value && answer <= to
  }
  if (typeof answer !== 'number') return false
  if (operator === 'greater') return answer > Number(value)
  if (operator === 'less') return answer < Number(value)
  return operator === 'between' && answer >= Number(value) && answer <= Number(to)
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
