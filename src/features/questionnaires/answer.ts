import * as z from 'zod/mini'
import { OptionId, QuestionId } from './definition.ts'

export const longestText = 10_000
export const longestLine = 300
const mostPicks = 201
export const mostRows = 50

/** A text of one's own beside the options. */
const Other = z.strictObject({ other: z.string().check(z.maxLength(longestLine)) })
const Scalar = z.union([
  z.string().check(z.maxLength(longestText * 2)),
  z.number(),
  z.boolean(),
  z.null(),
])
const Pick = z.union([OptionId, Other])
const Picks = z.array(Pick).check(z.maxLength(mostPicks))
const Row = z.record(QuestionId, z.union([Scalar, Other, Picks]))
const Rows = z.array(Row).check(z.maxLength(mostRows))

const longestName = 500
/** A file that was sent for its question, with what it was called, so that nobody has to look that up. */
const Given = z.strictObject({ file: z.uuid(), name: z.string().check(z.maxLength(longestName)) })
export type Given = z.infer<typeof Given>

/** What an answer may be at all; what it has to be, its question says. */
export const Answer = z.union([Scalar, Other, Given, Picks, Rows])
export type Answer = z.infer<typeof Answer>
export type Row = z.infer<typeof Row>

/** By id of the question. */
export const Answers = z.record(QuestionId, Answer)
export type Answers = Readonly<Record<string, Answer>>

/** Absent, nothing, only blanks, or nothing picked. */
export function isEmpty(answer: Answer | undefined): boolean {
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

export function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && 'file' in value
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOther(value)
}

/** The rows of a group; none where the answer is anything else. */
export function rowsOf(answer: Answer | undefined): Row[] {
  return Array.isArray(answer) ? answer.filter(isRow) : []
}

/** What was picked, one or several. */
export function picksOf(answer: Answer | undefined): (string | { other: string })[] {
  const picks = Array.isArray(answer) ? answer : [answer]
  return picks.filter((pick) => typeof pick === 'string' || isOther(pick))
}

/** An own key and nothing that every object has. */
export function answerTo(answers: Answers, id: string): Answer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}
