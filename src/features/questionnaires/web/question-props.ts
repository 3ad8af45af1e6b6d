import type { ReactNode } from 'react'
import type { Answer } from '../answer.ts'
import type { Field, Question } from '../definition.ts'
import type { FileField } from './file-parts.ts'

export type QuestionFieldProps = {
  question: Question | Field
  /** Where an error summary leads, when it is not the question itself. */
  path?: string
  /** With earlier answers in their places. */
  label: string
  help: string
  value: Answer | undefined
  isRequired: boolean
  error?: string | undefined
  onChange: (id: string, value: Answer) => void
  onBlur?: (() => void) | undefined
  /** How a file is sent, where one can be. */
  fileOf?: ((field: FileField) => ReactNode) | undefined
}
