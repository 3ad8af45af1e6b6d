import * as z from 'zod/mini'
import { OptionId, QuestionId } from './definition.ts'
import { longestLine, longestText, mostRows } from './limits.ts'

const mostPicks = 201

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
/** A file that was sent for its question, with what it was called, so that no one has to look that up. */
const AnsweredFile = z.strictObject({
  file: z.uuid(),
  name: z.string().check(z.maxLength(longestName)),
})
export type AnsweredFile = z.infer<typeof AnsweredFile>

/** What an answer may be at all; what it has to be, its question says. */
export const Answer = z.union([Scalar, Other, AnsweredFile, Picks, Rows])
export type Answer = z.infer<typeof Answer>
export type Row = z.infer<typeof Row>

/** By id of the question. */
export const Answers = z.record(QuestionId, Answer)
export type Answers = Readonly<Record<string, Answer>>
