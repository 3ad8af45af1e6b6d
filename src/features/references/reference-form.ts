import * as z from 'zod/mini'
import { plainFaultOf } from '#shared/questions/plain-faults.ts'
import { wordsOf } from '#shared/questions/words.ts'
import { tidyText } from '#shared/text.ts'
import type { ReferenceQuestion } from './reference-rules.ts'

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

const scale = ['1', '2', '3', '4', '5']
const chooseRating = `Choose a rating from ${scale[0]} to ${scale.at(-1)}`

/** A question about an applicant as every form asks; a scale is a choice of its points. */
export function questionOf({ kind, label, help, options, required }: ReferenceQuestion) {
  const asked = { label, help, required, called: `“${label}”` }
  if (kind === 'short') return { ...asked, type: kind, max: longestShort }
  if (kind === 'long') return { ...asked, type: kind }
  const isScale = kind === 'scale'
  const choices = isScale ? scale : options
  return {
    ...asked,
    type: 'single' as const,
    ...(isScale && { missing: `${chooseRating}: “${label}”` }),
    isInline: isScale,
    options: choices.map((choice) => ({
      id: choice,
      label: choice,
      ...(isScale && { words: `${choice} of ${scale.length}` }),
    })),
  }
}

/** The questions of a form that are asked by now. */
export function askedIn(questions: readonly ReferenceQuestion[]): ReferenceQuestion[] {
  return questions.filter(({ retired }) => !retired)
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
      const answer = tidyText(answers[question.id] ?? '')
      const fault = plainFaultOf(questionOf(question), answer, question.required)
      return fault ? [[question.id, fault]] : []
    }),
  )
}

/** One answer in the words of its question. */
export type AnswerLine = { id: string; label: string; words: string; isLong: boolean }

/** What was written, question by question; what was left out is as an empty text. */
export function linesOfReference(
  questions: readonly ReferenceQuestion[],
  answers: ReferenceAnswers,
): AnswerLine[] {
  return questions
    .filter(({ id, retired }) => !retired || answers[id])
    .map((question) => {
      const { id, label, kind } = question
      return {
        id,
        label,
        words: wordsOf(questionOf(question), answers[id]),
        isLong: kind === 'long',
      }
    })
}
