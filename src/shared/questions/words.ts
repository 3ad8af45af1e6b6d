import { formatDay } from '../dates.ts'
import { formatMoney } from '../money.ts'
import type { Row } from './answer.ts'
import { isEmptyRow, isGiven, isOther, picksOf, rowsOf } from './answer-parts.ts'
import type { AskedField, AskedQuestion, Choice } from './asked-question.ts'
import { parseMoney } from './figures.ts'

/** An answer in the words of its question; empty where there is none. */
export function wordsOf(
  question: AskedQuestion,
  answer: unknown,
  /** How the fields of a group are said. */
  say: (field: AskedField, answer: unknown) => string = wordsOf,
): string {
  if (answer === undefined || answer === null) return ''
  const { type, unit, options = [] } = question
  if (typeof answer === 'boolean' && type !== 'consent') return answer ? 'Yes' : 'No'
  switch (type) {
    case 'single':
    case 'multiple':
    case 'dropdown':
    case 'country':
    case 'state':
      return picksOf(answer)
        .map((pick) => (isOther(pick) ? pick.other.trim() : wordsOfChoice(options, pick)))
        .join('; ')
    case 'consent':
      return answer === true ? 'Agreed' : ''
    case 'money':
      return wordsOfMoney(answer, unit)
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
    case 'number':
    case 'whole':
      return unit ? `${answer} ${unit}` : String(answer)
    default:
      return String(answer).trim()
  }
}

function wordsOfChoice(options: readonly Choice[], pick: string): string {
  const option = options.find(({ id }) => id === pick)
  return option?.words ?? option?.label ?? ''
}

function wordsOfMoney(typed: unknown, currency = 'USD'): string {
  const amount = parseMoney(typed)
  return amount === undefined ? String(typed) : formatMoney(Math.round(amount * 100), currency)
}

function wordsOfRow(
  { fields = [] }: AskedQuestion,
  row: Row,
  say: (field: AskedField, answer: unknown) => string,
): string {
  return fields
    .flatMap((field) => {
      const words = say(field, row[field.id])
      return words ? [`${field.label}: ${words}`] : []
    })
    .join(', ')
}
