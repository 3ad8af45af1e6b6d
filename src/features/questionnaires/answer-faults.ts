import { isCalendarDate } from '#shared/dates.ts'
import { emailLength, emailPattern } from '#shared/email.ts'
import { isStorable } from '#shared/text.ts'
import {
  type Answer,
  isEmpty,
  isEmptyRow,
  isGiven,
  isOther,
  isRow,
  longestLine,
  longestText,
  mostRows,
  picksOf,
  rowsOf,
} from './answer.ts'
import type { Field, Question, QuestionType } from './definition.ts'
import { isFormat, namedFormats } from './formats.ts'

type Asked = Field | Question

const ceilings: Partial<Record<QuestionType, number>> = {
  short: longestLine,
  long: longestText,
  email: emailLength,
  phone: 40,
  url: 2_000,
}

/** How long a text may be: what the builder set, and never more than its kind can take. */
export function ceilingOf({ type, max }: Asked): number {
  const ceiling = ceilings[type] ?? longestLine
  return max === null ? ceiling : Math.min(max, ceiling)
}

/** Characters as a person counts them; browser and server alike. */
export function countCharacters(text: string): number {
  return [...text].length
}

/**
 * Why an answer cannot even be kept: it is not of the kind that its question asks. What is merely unfinished,
 * like half an address, is kept.
 */
export function shapeFaultOf(question: Asked, answer: Answer | undefined): string | undefined {
  if (answer === undefined || answer === null || answer === '') return undefined
  const said = `: “${question.label}”`
  switch (question.type) {
    case 'short':
    case 'long':
    case 'email':
    case 'phone':
    case 'url': {
      if (typeof answer !== 'string' || !isStorable(answer)) return `Write text${said}`
      const most = ceilingOf(question)
      if (countCharacters(answer) > most) return `Use ${most} characters or fewer${said}`
      return undefined
    }
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer)
        ? undefined
        : `Enter a number${said}`
    case 'scale':
      return isOnScale(question, answer) ? undefined : `Choose a point on the scale${said}`
    case 'date':
      return typeof answer === 'string' && isCalendarDate(answer)
        ? undefined
        : `Enter a real date, like March 27, 1990${said}`
    case 'single':
    case 'dropdown':
      return !Array.isArray(answer) && arePicks(question, answer)
        ? undefined
        : `Choose one of the answers${said}`
    case 'multiple':
      return Array.isArray(answer) && arePicks(question, answer)
        ? undefined
        : `Choose from the answers${said}`
    case 'yes-no':
    case 'consent':
      return typeof answer === 'boolean' ? undefined : `Choose an answer${said}`
    case 'file':
      return isGiven(answer) ? undefined : `Send a file${said}`
    case 'statement':
      return `There’s no question here${said}`
    case 'group':
      return shapeFaultOfRows(question, answer, said)
  }
}

function isOnScale({ min, max }: Asked, answer: Answer): boolean {
  if (typeof answer !== 'number' || !Number.isInteger(answer)) return false
  return answer >= (min ?? 1) && answer <= (max ?? 5)
}

/** Each once, each one that is offered. */
function arePicks({ options, hasOther }: Asked, answer: Answer): boolean {
  const picks = picksOf(answer)
  const all = Array.isArray(answer) ? answer.length : 1
  if (picks.length !== all) return false
  if (new Set(picks.map((pick) => (isOther(pick) ? 'other' : pick))).size !== all) return false
  return picks.every((pick) =>
    isOther(pick)
      ? hasOther && isStorable(pick.other) && countCharacters(pick.other) <= longestLine
      : options.some(({ id }) => id === pick),
  )
}

function shapeFaultOfRows(question: Asked, answer: Answer, said: string): string | undefined {
  if (!('fields' in question) || !Array.isArray(answer) || !answer.every(isRow))
    return `Enter each one separately${said}`
  if (answer.length > mostRows) return `Enter up to ${mostRows}${said}`
  const rows = rowsOf(answer)
  for (const [index, row] of rows.entries())
    for (const [id, value] of Object.entries(row)) {
      const field = question.fields.find((one) => one.id === id)
      if (!field) return `Enter each one separately${said}`
      const fault = shapeFaultOf(field, value)
      if (fault) return `${index + 1}. ${fault}`
    }
  return undefined
}

/** Why an answer cannot be sent in. */
export function faultOf(
  question: Asked,
  answer: Answer | undefined,
  isRequired: boolean,
): string | undefined {
  const said = `: “${question.label}”`
  const { type, min, max, unit } = question
  if (type === 'consent' && isRequired && answer !== true) return `Confirm this to continue${said}`
  if (isEmpty(answer)) return isRequired ? `${asks[type] ?? 'Write an answer'}${said}` : undefined
  const shape = shapeFaultOf(question, answer)
  if (shape) return shape
  const figures = unit ? ` ${unit}` : ''
  if (typeof answer === 'number' && type === 'number') {
    if (min !== null && answer < min) return `Enter ${min}${figures} or more${said}`
    if (max !== null && answer > max) return `Enter ${max}${figures} or less${said}`
    return undefined
  }
  if (typeof answer === 'string') return faultOfText(question, answer, said)
  if (isOther(answer) && answer.other.trim() === '') return `Write your own answer${said}`
  if (type === 'multiple') return faultOfPicks(question, picksOf(answer), said)
  return type === 'group' && 'fields' in question ? faultOfRows(question, answer, said) : undefined
}

const asks: Partial<Record<QuestionType, string>> = {
  single: 'Choose an answer',
  multiple: 'Choose an answer',
  dropdown: 'Choose an answer',
  'yes-no': 'Choose an answer',
  scale: 'Choose an answer',
  number: 'Enter an answer',
  date: 'Enter an answer',
  group: 'Add an answer',
  file: 'Send a file',
}

function faultOfText({ type, min, format }: Asked, answer: string, said: string) {
  const text = answer.trim()
  if (type === 'email' && !emailPattern.test(text))
    return `Enter an email address in the form name@example.com${said}`
  if (type === 'phone' && !phonePattern.test(text))
    return `Enter a phone number with its dial code, like +1 202 555 0134${said}`
  if (type === 'url' && !isWebAddress(text))
    return `Enter a web address that begins with https:// or http://${said}`
  if (type === 'short' && isFormat(format) && !namedFormats[format].fits(text))
    return `${namedFormats[format].says}${said}`
  if ((type === 'short' || type === 'long') && min !== null && countCharacters(text) < min)
    return `Use ${min} characters or more${said}`
  return undefined
}

const phonePattern = /^\+?[0-9 ()./-]{5,40}$/

/** Only http and https: no other scheme can be followed from a page of ours. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function faultOfPicks(
  { options, min, max }: Asked,
  picks: ReturnType<typeof picksOf>,
  said: string,
) {
  if (picks.some((pick) => isOther(pick) && pick.other.trim() === ''))
    return `Write your own answer${said}`
  const alone = options.find(({ id, isAlone }) => isAlone && picks.includes(id))
  if (alone && picks.length > 1)
    return `“${alone.label}” can’t be combined with other answers${said}`
  // One that excludes the rest is enough by itself.
  if (min !== null && picks.length < min && !alone) return `Choose at least ${min}${said}`
  if (max !== null && picks.length > max) return `Choose up to ${max}${said}`
  return undefined
}

function faultOfRows({ fields, min, max }: Question, answer: Answer | undefined, said: string) {
  const rows = rowsOf(answer).filter((row) => !isEmptyRow(row))
  if (min !== null && rows.length < min) return `Add at least ${min}${said}`
  if (max !== null && rows.length > max) return `Add up to ${max}${said}`
  for (const [index, row] of rows.entries())
    for (const field of fields) {
      const fault = faultOf(field, row[field.id], field.required)
      if (fault) return `${index + 1}. ${fault}`
    }
  return undefined
}
