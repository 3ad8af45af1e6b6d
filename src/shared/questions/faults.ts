import { isCalendarDate } from '../dates.ts'
import { isEmpty, isEmptyRow, isGiven, isOther, isRow, picksOf, rowsOf } from './answer-parts.ts'
import type { AskedQuestion } from './asked-question.ts'
import { isFormat, namedFormats } from './formats.ts'
import { mostRows } from './limits.ts'
import {
  countCharacters,
  faultSentence,
  missingFaultOf,
  plainFaultOf,
  plainShapeFaultOf,
} from './plain-faults.ts'

/**
 * Why an answer cannot even be kept: it is not of the kind that its question asks. What is merely unfinished,
 * like half an address, is kept.
 */
export function shapeFaultOf(question: AskedQuestion, answer: unknown): string | undefined {
  if (answer === undefined || answer === null || answer === '') return undefined
  const unless = (fits: boolean, toDo: string) => (fits ? undefined : faultSentence(question, toDo))
  switch (question.type) {
    case 'number':
      return unless(Number.isFinite(answer), 'Enter a number')
    case 'scale':
      return unless(isOnScale(question, answer), 'Choose a point on the scale')
    case 'date':
      return unless(
        typeof answer === 'string' && isCalendarDate(answer),
        'Enter a real date, like March 27, 1990',
      )
    case 'file':
      return unless(isGiven(answer), 'Send a file')
    case 'statement':
      return faultSentence(question, 'There’s no question here')
    case 'group':
      return shapeFaultOfRows(question, answer)
    default:
      return plainShapeFaultOf(question, answer)
  }
}

function isOnScale({ min, max }: AskedQuestion, answer: unknown): boolean {
  if (typeof answer !== 'number' || !Number.isInteger(answer)) return false
  return answer >= (min ?? 1) && answer <= (max ?? 5)
}

function shapeFaultOfRows(question: AskedQuestion, answer: unknown): string | undefined {
  const { fields } = question
  if (!fields || !Array.isArray(answer) || !answer.every(isRow))
    return faultSentence(question, 'Enter each one separately')
  if (answer.length > mostRows) return faultSentence(question, `Enter up to ${mostRows}`)
  for (const [index, row] of rowsOf(answer).entries())
    for (const [id, value] of Object.entries(row)) {
      const field = fields.find((one) => one.id === id)
      if (!field) return faultSentence(question, 'Enter each one separately')
      const fault = shapeFaultOf(field, value)
      if (fault) return `${index + 1}. ${fault}`
    }
  return undefined
}

/** Why an answer cannot be sent in. */
export function faultOf(
  question: AskedQuestion,
  answer: unknown,
  isRequired: boolean,
): string | undefined {
  const { type, min = null, max = null, unit } = question
  if (type === 'consent' && isRequired && answer !== true)
    return faultSentence(question, 'Confirm this to continue')
  if (isEmpty(answer)) return isRequired ? missingFaultOf(question) : undefined
  const shape = shapeFaultOf(question, answer)
  if (shape) return shape
  if (typeof answer === 'string' && type !== 'date')
    return plainFaultOf(question, answer, isRequired) ?? faultOfText(question, answer)
  if (typeof answer === 'number' && type === 'number') {
    const figures = unit ? ` ${unit}` : ''
    if (min !== null && answer < min)
      return faultSentence(question, `Enter ${min}${figures} or more`)
    if (max !== null && answer > max)
      return faultSentence(question, `Enter ${max}${figures} or less`)
    return undefined
  }
  if (isOther(answer) && answer.other.trim() === '')
    return faultSentence(question, 'Write your own answer')
  if (type === 'multiple') return faultOfPicks(question, picksOf(answer))
  return type === 'group' ? faultOfRows(question, answer) : undefined
}

function faultOfText(question: AskedQuestion, answer: string): string | undefined {
  const { type, min = null, format = '' } = question
  const text = answer.trim()
  if (type === 'phone' && !phonePattern.test(text))
    return faultSentence(question, 'Enter a phone number with its dial code, like +1 202 555 0134')
  if (type === 'url' && !isWebAddress(text))
    return faultSentence(question, 'Enter a web address that starts with https:// or http://')
  if (type === 'short' && isFormat(format) && !namedFormats[format].fits(text))
    return faultSentence(question, namedFormats[format].says)
  if ((type === 'short' || type === 'long') && min !== null && countCharacters(answer) < min)
    return faultSentence(question, `Use ${min} characters or more`)
  return undefined
}

const phonePattern = /^\+?[0-9 ()./-]{5,40}$/

/** Only http and https: no other scheme can be followed from a page of ours. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function faultOfPicks(
  question: AskedQuestion,
  picks: ReturnType<typeof picksOf>,
): string | undefined {
  const { options = [], min = null, max = null } = question
  if (picks.some((pick) => isOther(pick) && pick.other.trim() === ''))
    return faultSentence(question, 'Write your own answer')
  const alone = options.find(({ id, isAlone }) => isAlone && picks.includes(id))
  if (alone && picks.length > 1)
    return faultSentence(question, `“${alone.label}” can’t be combined with other answers`)
  // One that excludes the rest is enough by itself.
  if (min !== null && picks.length < min && !alone)
    return faultSentence(question, `Choose at least ${min}`)
  if (max !== null && picks.length > max) return faultSentence(question, `Choose up to ${max}`)
  return undefined
}

function faultOfRows(question: AskedQuestion, answer: unknown): string | undefined {
  const { fields = [], min = null, max = null } = question
  const rows = rowsOf(answer).filter((row) => !isEmptyRow(row))
  if (min !== null && rows.length < min) return faultSentence(question, `Add at least ${min}`)
  if (max !== null && rows.length > max) return faultSentence(question, `Add up to ${max}`)
  for (const [index, row] of rows.entries())
    for (const field of fields) {
      const fault = faultOf(field, row[field.id], field.required)
      if (fault) return `${index + 1}. ${fault}`
    }
  return undefined
}
