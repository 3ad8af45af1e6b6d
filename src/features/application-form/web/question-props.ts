import type { Choice } from '#shared/questions/asked-question.ts'
import type { Lists, Question } from '../asked-questions.ts'
import type { Leaf } from '../document.ts'

/** Changes a list starting from what it holds by then, since its fields are drawn one by one. */
export type Edit = (change: (rows: readonly unknown[]) => readonly unknown[]) => void

export type QuestionProps = {
  question: Question
  value: Leaf
  hint: string | undefined
  /** Of a list: how many rows are open by themselves, and how many it takes. */
  least: number
  most: number | undefined
  /** The row that the person came to change, by its place. */
  openRow: number | undefined
  /** The choices that fit the answers. */
  options: readonly Choice[]
  lists: Lists
  /** The chosen ways to pay. */
  chosen: readonly string[]
  currency: string
  /** The sentences of the question and, by their longer paths, of its cells. */
  errors: ReadonlyMap<string, string>
  onChange: (value: Leaf) => void
  onEdit: Edit
  onBlur: () => void
}
