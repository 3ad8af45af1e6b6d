import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { Answer, Given } from '#shared/questions/answer.ts'
import type { Asked } from '#shared/questions/asked.ts'
import type { Field, Question } from '#shared/questions/definition.ts'
import type { FieldProps } from '../ui/field.tsx'
import type { NativeSelect } from '../ui/native-select.tsx'

export type ControlProps = FieldProps & {
  id: string
  question: Asked
  value: unknown
  onChange: (value: Answer) => void
  onBlur?: (() => void) | undefined
  /** What choosing one of several comes to, said under it at once. */
  outcomeOf?: (choice: string) => ReactNode
  /** Draws the list of a dropdown, which only some pages load. */
  Dropdown?: ComponentType<ComponentProps<typeof NativeSelect>>
}

/** A question that asks for a file, as whoever answers it meets it. */
export type FileField = {
  id: string
  questionId: string
  label: string
  tag?: string
  hint?: string
  error?: string
  value: Given | undefined
  onChange: (value: Given | null) => void
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
