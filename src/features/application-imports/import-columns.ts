import * as z from 'zod/mini'
import type { Question } from '#features/application-form/asked-questions.ts'
import { sections } from '#features/application-form/questions.ts'
import { CountryCode } from '#shared/countries.ts'
import { DateOrder } from '#shared/written-dates.ts'

export const mostColumns = 400
export const longestHead = 300

/** What an account is made of, and the day that counts for the deadline. */
export const personFields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  dateOfBirth: 'Date of birth',
  phoneNumber: 'Phone number',
  country: 'Country',
  state: 'State',
  receivedOn: 'Received on',
} as const
export type PersonField = keyof typeof personFields

/** Without these no one can be entered. */
export const neededFields = ['firstName', 'lastName', 'dateOfBirth', 'phoneNumber'] as const

const cellTypes = new Set([
  'yes-no',
  'country',
  'state',
  'single',
  'short',
  'long',
  'whole',
  'year',
])

/** Questions whose answer fits in one cell: no lists, no rows, no amounts. */
export const importedQuestions: readonly Question[] = sections
  .flatMap(({ questions }) => questions)
  .filter(({ type, list, columns }) => cellTypes.has(type) && !list && !columns)

const known = new Set<string>([
  ...Object.keys(personFields),
  ...importedQuestions.map(({ path }) => path),
])

/** Which column holds what: heads of the file by a field of the person or the path of a question. */
const Heads = z
  .record(z.string(), z.string().check(z.minLength(1), z.maxLength(longestHead)))
  .check(
    z.refine(
      (heads) => Object.keys(heads).every((field) => known.has(field)),
      'Choose what each column holds',
    ),
  )

/** How the rows of a file are read; what a profile keeps. */
export const ImportColumns = z.object({
  heads: Heads,
  dateOrder: DateOrder,
  /** What counts where no column says it. */
  country: CountryCode,
})
export type ImportColumns = z.infer<typeof ImportColumns>

/** As they were said, without questions that the form no longer asks. */
export function stillAsked({ heads, ...columns }: ImportColumns): ImportColumns {
  const kept = Object.entries(heads).filter(([field]) => known.has(field))
  return { ...columns, heads: Object.fromEntries(kept) }
}

/** A head without what differs between exports: case, marks, spaces. */
export function plainHead(head: string): string {
  return head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
