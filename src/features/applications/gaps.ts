import { findCountry } from '#shared/countries.ts'
import type { Program } from '#shared/programs.ts'
import { type ApplicationDocument, type Leaf, leavesOf } from './document.ts'
import { askedOf, type Question, type Section } from './questions.ts'

/** What a section still lacks, as path and sentence, in the order of its questions. */
export function gapsOf(
  section: Section,
  program: Program,
  answers: ApplicationDocument,
): Map<string, string> {
  const leaves = leavesOf(answers)
  const gaps = new Map<string, string>()
  for (const question of askedOf(section, program, answers)) {
    const answer = leaves.get(question.path) ?? null
    if (isEmpty(answer) ? !question.optional : !isOffered(question, answer))
      gaps.set(question.path, question.missing ?? `Answer “${question.label}”`)
  }
  return gaps
}

/** Every asked question was seen and has an answer; a default counts once it was saved. */
export function isComplete(
  section: Section,
  program: Program,
  answers: ApplicationDocument,
  answered: ReadonlySet<string>,
): boolean {
  const isSeen = ({ path, optional }: Question) => optional || answered.has(path)
  return (
    askedOf(section, program, answers).every(isSeen) && gapsOf(section, program, answers).size === 0
  )
}

function isEmpty(answer: Leaf): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  return answer === null || (Array.isArray(answer) && answer.length === 0)
}

/** Whether a choice is one of those that the question offers. */
function isOffered({ kind, options }: Question, answer: Leaf): boolean {
  if (kind === 'country') return typeof answer === 'string' && findCountry(answer) !== undefined
  if (kind === 'choice') return options?.some((option) => option.value === answer) ?? true
  return true
}
