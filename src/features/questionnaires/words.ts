import { formatDay } from '#shared/dates.ts'
import {
  type Answer,
  type Answers,
  type Given,
  isEmptyRow,
  isGiven,
  isOther,
  picksOf,
  rowsOf,
} from './answer.ts'
import {
  type Definition,
  type Effect,
  type Field,
  type Operator,
  type Question,
  type QuestionType,
  questionsOf,
} from './definition.ts'
import { evaluate } from './evaluate.ts'
import { withQuotes } from './quoted-answers.ts'

export const typeWords: Record<QuestionType, string> = {
  short: 'Short text',
  long: 'Long text',
  email: 'Email address',
  phone: 'Phone number',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  single: 'One choice',
  multiple: 'Several choices',
  dropdown: 'Choice from a list',
  'yes-no': 'Yes or no',
  scale: 'Scale',
  consent: 'Consent',
  file: 'File',
  statement: 'Text only',
  group: 'Repeating group',
}

export const operatorWords: Record<Operator, string> = {
  equals: 'is',
  not: 'is not',
  contains: 'contains',
  empty: 'is empty',
  answered: 'is answered',
  'includes-all': 'includes all of',
  'includes-one': 'includes one of',
  'includes-none': 'includes none of',
  greater: 'is greater than',
  less: 'is less than',
  before: 'is before',
  after: 'is after',
  between: 'is between',
}

export const effectWords: Record<Effect, string> = {
  show: 'Ask this only if',
  require: 'Required if',
  jump: 'Continue with another section if',
  end: 'End here if',
}

/** An answer in the words of its question; empty where there is none. */
export function wordsOf(
  question: Question | Field,
  answer: Answer | undefined,
  /** How the fields of a group are said. */
  say: (field: Field, answer: Answer | undefined) => string = wordsOf,
): string {
  if (answer === undefined || answer === null) return ''
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'dropdown':
      return picksOf(answer)
        .map((pick) => wordsOfPick(question, pick))
        .join('; ')
    case 'yes-no':
      return answer === true ? 'Yes' : 'No'
    case 'consent':
      return answer === true ? 'Agreed' : ''
    case 'number':
      return question.unit ? `${answer} ${question.unit}` : String(answer)
    case 'scale':
      return `${answer} of ${question.max ?? 5}`
    case 'date':
      return formatDay(String(answer))
    case 'file':
      return isGiven(answer) ? answer.name : ''
    case 'group':
      return rowsOf(answer)
        .filter((row) => !isEmptyRow(row))
        .map((row, index) => `${index + 1}. ${wordsOfRow(question, row, say)}`)
        .join('\n')
    default:
      return String(answer).trim()
  }
}

function wordsOfPick({ options }: Field, pick: string | { other: string }): string {
  if (isOther(pick)) return pick.other.trim()
  return options.find(({ id }) => id === pick)?.label ?? ''
}

function wordsOfRow(
  question: Question | Field,
  row: Record<string, Answer>,
  say: (field: Field, answer: Answer | undefined) => string,
): string {
  if (!('fields' in question)) return ''
  return question.fields
    .flatMap((field) => {
      const words = say(field, row[field.id])
      return words ? [`${field.label}: ${words}`] : []
    })
    .join(', ')
}

export type AnswerLine = {
  id: string
  label: string
  words: string
  isRestricted: boolean
  /** The file that it is. */
  given: Given | null
}

/**
 * What somebody was asked and said, in the words of their version. What may not be read here is left out,
 * and quoted nowhere.
 */
export function linesOf(
  definition: Definition,
  answers: Answers,
  mayRead: (question: Question) => boolean = () => true,
): AnswerLine[] {
  const { visible } = evaluate(definition, answers)
  const shown = new Set(visible.map(({ id }) => id))
  // What was sent in stays to be read where an answer that led to it was erased since.
  const said = questionsOf(definition).filter(
    ({ id, type }) => type !== 'statement' && (shown.has(id) || Object.hasOwn(answers, id)),
  )
  const quote = quoter(said.filter(mayRead), answers)
  return said.filter(mayRead).map((question) => {
    const answer = answers[question.id]
    return {
      id: question.id,
      label: quote(question.label),
      words: wordsOf(question, answer),
      isRestricted: question.isRestricted,
      given: question.type === 'file' && isGiven(answer) ? answer : null,
    }
  })
}

/** Puts earlier answers into a text. */
export function quoter(questions: readonly Question[], answers: Answers): (text: string) => string {
  return (text) =>
    withQuotes(text, (id) => {
      const question = questions.find((one) => one.id === id)
      return question && wordsOf(question, answers[id])
    })
}
