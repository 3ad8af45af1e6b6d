import type { Answer, AnsweredFile, Answers, Row } from './answer.ts'

/** Absent, nothing, only blanks, or nothing picked. */
export function isEmpty(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.every((one) => isRow(one) && isEmptyRow(one))
  return false
}

export function isEmptyRow(row: Row): boolean {
  return Object.values(row).every(isEmpty)
}

export function isOther(value: unknown): value is { other: string } {
  return typeof value === 'object' && value !== null && 'other' in value
}

export function isGiven(value: unknown): value is AnsweredFile {
  return typeof value === 'object' && value !== null && 'file' in value
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOther(value)
}

/** The rows of a group; none where the answer is anything else. */
export function rowsOf(answer: unknown): Row[] {
  return Array.isArray(answer) ? answer.filter(isRow) : []
}

/** What was picked, one or several. */
export function picksOf(answer: unknown): (string | { other: string })[] {
  const picks: unknown[] = Array.isArray(answer) ? answer : [answer]
  return picks.filter((pick) => typeof pick === 'string' || isOther(pick))
}

/** An own key and nothing that every object has. */
export function answerTo(answers: Answers, id: string): Answer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}
