import { type AnswerContext, nameOf, wordsOf } from './answers.ts'
import { askedOf, type Section } from './asked-questions.ts'
import { leavesOf } from './document.ts'

/** One question with its answer in words; a list has a line of words for each entry. */
export type Line = { path: string; label: string; words: readonly string[]; isLong: boolean }

/** Of restricted answers, and of those that tell who somebody is, not even the questions are there. */
type LineChoice = { withRestricted: boolean; withIdentity?: boolean }

/** What the review, staff view, PDF and export say of a section: every question that is asked, in order. */
export function linesOf(
  section: Section,
  asking: AnswerContext,
  { withRestricted, withIdentity = true }: LineChoice = { withRestricted: true },
): Line[] {
  const leaves = leavesOf(asking.answers)
  return askedOf(section, asking)
    .filter(({ restricted }) => withRestricted || !restricted)
    .filter(({ identifying }) => withIdentity || !identifying)
    .map((question) => ({
      path: question.path,
      label: nameOf(question),
      words: wordsOf(question, leaves.get(question.path) ?? null, asking),
      isLong: question.type === 'long',
    }))
}
