import { emailLength, emailPattern } from '../email.ts'
import { countWords, isStorable } from '../text.ts'
import { isEmpty, isOther, picksOf } from './answer-parts.ts'
import type { AskedQuestion } from './asked-question.ts'
import { faultOfFigure } from './figures.ts'
import { longestLine, longestText } from './limits.ts'

/*
 * What every form asks: texts, figures as they were typed, yes or no, and choices. What only the office's builder
 * has is in `faults.ts`, so that the application does not load it.
 */

const ceilings: Partial<Record<AskedQuestion['type'], number>> = {
  short: longestLine,
  long: longestText,
  email: emailLength,
  phone: 40,
  url: 2_000,
}

/** How long a text may be: what its question says, and never more than its kind can take; one that is counted in words has no other end. */
export function ceilingOf({ type, max, mostWords }: AskedQuestion): number {
  if (mostWords !== undefined) return Number.POSITIVE_INFINITY
  return Math.min(max ?? Number.POSITIVE_INFINITY, ceilings[type] ?? longestLine)
}

/** Characters as a person counts them; browser and server alike. */
export function countCharacters(text: string): number {
  return [...text].length
}

/** What to do, and for which question; of an answer that has a name, what it must be. */
export function faultSentence(
  { label, called }: AskedQuestion,
  toDo: string,
  mustBe?: string,
): string {
  return called && mustBe ? `${called} ${mustBe}` : `${toDo}: “${label}”`
}

/** The same right below its question, which says its own name. */
export function faultBeside(fault: string, label: string): string {
  return fault.replace(`: “${label}”`, '')
}

/** Of every other kind a text. */
const asks: Partial<Record<AskedQuestion['type'], string>> = {
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

export function missingFaultOf(question: AskedQuestion): string {
  return question.missing ?? faultSentence(question, asks[question.type] ?? 'Write an answer')
}

/** Why an answer cannot even be kept, of a kind that every form asks. */
export function plainShapeFaultOf(question: AskedQuestion, answer: unknown): string | undefined {
  const unless = (fits: boolean, toDo: string) =>
    fits ? undefined : (question.missing ?? faultSentence(question, toDo))
  switch (question.type) {
    case 'short':
    case 'long':
    case 'email':
    case 'phone':
    case 'url': {
      if (typeof answer !== 'string' || !isStorable(answer))
        return faultSentence(question, 'Write text')
      const most = `${ceilingOf(question)} characters or fewer`
      if (countCharacters(answer) <= ceilingOf(question)) return undefined
      return faultSentence(question, `Use ${most}`, `must be ${most}`)
    }
    case 'whole':
    case 'year':
    case 'money':
      return undefined
    case 'yes-no':
    case 'consent':
      return unless(typeof answer === 'boolean', 'Choose an answer')
    case 'multiple':
      return unless(Array.isArray(answer) && arePicks(question, answer), 'Choose from the answers')
    default:
      return unless(
        !Array.isArray(answer) && arePicks(question, answer),
        'Choose one of the answers',
      )
  }
}

/** Each once, each one that is offered. */
function arePicks({ options = [], hasOther }: AskedQuestion, answer: unknown): boolean {
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

/** Why an answer cannot be sent in, of a kind that every form asks. */
export function plainFaultOf(
  question: AskedQuestion,
  answer: unknown,
  isRequired: boolean,
): string | undefined {
  if (isEmpty(answer)) return isRequired ? missingFaultOf(question) : undefined
  const shape = plainShapeFaultOf(question, answer)
  if (shape) return shape
  const { type, mostWords } = question
  if (type === 'whole' || type === 'year' || type === 'money') {
    const rule = faultOfFigure(question, String(answer))
    return rule && `${question.called ?? question.label} ${rule}`
  }
  const text = String(answer).trim()
  if (type === 'email' && !emailPattern.test(text))
    return faultSentence(
      question,
      'Enter an email address in the form name@example.com',
      'must be an address in the form name@example.com',
    )
  if (mostWords === undefined || countWords(text) <= mostWords) return undefined
  const most = `${mostWords} words or fewer`
  return faultSentence(question, `Use ${most}`, `must be ${most}. It has ${countWords(text)}`)
}
