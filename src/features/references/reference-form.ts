import * as z from 'zod/mini'
import type { ReferenceQuestion } from '#features/settings/office-settings.ts'
import { tidyText } from '#shared/text.ts'

const mostAnswers = 100
const longestShort = 200
const longestLong = 10_000

/** By id of the question; a scale is its number as text. */
export const ReferenceAnswers = z
  .record(
    z.string().check(z.maxLength(100)),
    z.string('Send text').check(z.maxLength(longestLong, 'This is too long')),
  )
  .check(
    z.refine((answers) => Object.keys(answers).length <= mostAnswers, 'There are too many answers'),
  )
export type ReferenceAnswers = z.infer<typeof ReferenceAnswers>

export const scale = ['1', '2', '3', '4', '5'] as const

/** The questions of a form that are asked by now. */
export function askedIn(questions: readonly ReferenceQuestion[]): ReferenceQuestion[] {
  return questions.filter(({ retired }) => !retired)
}

/** What may be chosen; none where it is written. */
export function choicesOf({ kind, options }: ReferenceQuestion): readonly string[] {
  if (kind === 'scale') return scale
  return kind === 'choice' ? options : []
}

/** Answers as they are kept: those of asked questions alone, tidied. */
export function keptAnswers(
  questions: readonly ReferenceQuestion[],
  answers: ReferenceAnswers,
): ReferenceAnswers {
  return Object.fromEntries(
    askedIn(questions).flatMap(({ id }) => {
      const answer = tidyText(answers[id] ?? '')
      return answer ? [[id, answer]] : []
    }),
  )
}

/** Why a reference cannot be sent yet, by id of the question. */
export function faultsIn(
  questions: readonly ReferenceQuestion[],
  answers: ReferenceAnswers,
): Map<string, string> {
  return new Map(
    askedIn(questions).flatMap((question): [string, string][] => {
      const fault = faultOf(question, tidyText(answers[question.id] ?? ''))
      return fault ? [[question.id, fault]] : []
    }),
  )
}

function faultOf(question: ReferenceQuestion, answer: string): string | undefined {
  const { kind, label, required } = question
  const choices = choicesOf(question)
  if (answer === '')
    return required ? `${choices.length > 0 ? 'Choose' : 'Write'} an answer: “${label}”` : undefined
  if (choices.length > 0 && !choices.includes(answer))
    return `Choose one of the answers: “${label}”`
  if (kind === 'short' && [...answer].length > longestShort)
    return `“${label}” must be ${longestShort} characters or fewer`
  return undefined
}

/** One answer in the words of its question. */
export type AnswerLine = { id: string; label: string; words: string; isLong: boolean }

/** What was written, question by question; what was left out stands as an empty text. */
export function linesOfReference(
  questions: readonly ReferenceQuestion[],
  answers: ReferenceAnswers,
): AnswerLine[] {
  return questions
    .filter(({ id, retired }) => !retired || answers[id])
    .map(({ id, label, kind }) => {
      const answer = answers[id] ?? ''
      const words = answer && kind === 'scale' ? `${answer} of ${scale.length}` : answer
      return { id, label, words, isLong: kind === 'long' }
    })
}
