import type { QuestionType } from './definition.ts'

/**
 * What only a form that is written in code asks for; figures are kept as they were typed. The form itself looks at
 * each cell of its rows and amounts.
 */
type CodedType = 'whole' | 'year' | 'money' | 'country' | 'state' | 'rows' | 'amounts'

export type Choice = {
  id: string
  label: string
  /** Stands under the label where it is chosen. */
  help?: string
  /** The choice as it reads away from its question. */
  words?: string
  /** Cannot be picked together with another. */
  isAlone?: boolean
}

/** What is asked, and what counts as an answer, whether the office built the question or it is written in code. */
export type AskedQuestion = {
  type: QuestionType | CodedType
  label: string
  options?: readonly Choice[]
  /** Few short choices are side by side. */
  isInline?: boolean
  /** Offers a text of one's own beside the options. */
  hasOther?: boolean
  /** Of a figure or scale its value, of a text its characters, of several choices the picks, of a group its rows. */
  min?: number | null
  max?: number | null
  mostWords?: number
  /** Of money its currency. */
  unit?: string
  /** The form of a short text: one of ours by name, or none. */
  format?: string
  /** What the ends of a scale mean. */
  lowest?: string
  highest?: string
  /** Lines of a long text that are shown at once. */
  rows?: number
  /** A long text is written on a sheet of its own. */
  isSheet?: true
  autoComplete?: string
  /** The sentence while it is not answered, or by none of its choices; absent: one that quotes the label. */
  missing?: string
  /** How sentences about the answer begin; absent: they end with the label in quotes. */
  called?: string
  /** What is asked in each row of a group. */
  fields?: readonly AskedField[]
}

export type AskedField = AskedQuestion & { id: string; required: boolean }
