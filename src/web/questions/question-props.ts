import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { Answer, AnsweredFile } from '#shared/questions/answer.ts'
import type { AskedQuestion } from '#shared/questions/asked-question.ts'
import type { Field, Question } from '#shared/questions/definition.ts'
import type { FieldProps } from '../ui/field.tsx'
import type { NativeSelect } from '../ui/native-select.tsx'

export type ControlProps = FieldProps & {
  id: string
  question: AskedQuestion
  value: unknown
  onChange: (value: Answer) => void
  onBlur?: (() => void) | undefined
  /** What choosing one of several amounts to, said under it at once. */
  outcomeOf?: (choice: string) => ReactNode
  /** Draws the list of a dropdown, which only some pages load. */
  Dropdown?: ComponentType<ComponentProps<typeof NativeSelect>>
}

/** A question that asks for a file, as the person who answers it meets it. */
export type FileField = {
  id: string
  questionId: string
  label: string
  tag?: string
  hint?: string
  error?: string
  value: AnsweredFile | undefined
  onChange: (value: AnsweredFile | null) => void
}

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
