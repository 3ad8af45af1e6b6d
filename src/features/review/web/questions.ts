import type { ComponentType, ReactNode } from 'react'
import type { Answer, Answers } from '#features/questionnaires/answer.ts'
import type { Definition, Question } from '#features/questionnaires/definition.ts'
import type { Evaluation } from '#features/questionnaires/evaluate.ts'

/** The questions of a questionnaire, as whoever answers it meets them; the page puts it in. */
export type Questions = ComponentType<{
  definition: Definition
  answers: Answers
  evaluation: Evaluation
  belowOf?: (question: Question) => ReactNode
  errors?: ReadonlyMap<string, string>
  onChange: (id: string, value: Answer) => void
  onBlur?: () => void
}>
