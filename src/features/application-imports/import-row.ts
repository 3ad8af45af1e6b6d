import { EnteredPerson } from '#features/accounts/entered-person.ts'
import type { Question } from '#features/application-form/asked-questions.ts'
import { DocumentChange } from '#features/application-form/document.ts'
import { countries, findCountry } from '#shared/countries.ts'
import { otherCountryNames } from '#shared/country-names.ts'
import type { Program } from '#shared/programs.ts'
import { faultOf } from '#shared/questions/faults.ts'
import { states, territories } from '#shared/states.ts'
import { tidyText } from '#shared/text.ts'
import { dateOrderWords, dayOf } from '#shared/written-dates.ts'
import {
  type ImportColumns,
  importedQuestions,
  type PersonField,
  personFields,
  plainHead,
} from './import-columns.ts'

/** What one row enters: who it is, when it was received, and answers. */
export type ImportRow = {
  person: EnteredPerson
  receivedOn: string | undefined
  answers: DocumentChange
}

type Read = { row: ImportRow; faults?: undefined } | { row?: undefined; faults: string[] }

const mostShown = 30
/** What the report puts before text that a spreadsheet would run. */
const formulaGuard = /^'(?=[=+\-@\t\r])/

/** Reads the cells of rows of one file, which a program asks for. */
export function makeRowReader(head: readonly string[], columns: ImportColumns, program: Program) {
  const places = new Map(
    Object.entries(columns.heads).map(([field, name]) => [field, head.indexOf(name)]),
  )
  const questions = importedQuestions.filter(
    ({ path, only }) => places.has(path) && (!only || only === program),
  )

  return (cells: readonly string[]): Read => {
    const faults: string[] = []
    const cellOf = (field: string) =>
      tidyText((cells[places.get(field) ?? -1] ?? '').replace(formulaGuard, ''))
    if (cells.slice(head.length).some((cell) => cell.trim() !== ''))
      return { faults: [`It has ${cells.length} cells, but the file has ${head.length} columns`] }
    const person = readPerson(cellOf, columns, faults)
    const receivedOn = readDay('receivedOn', cellOf, columns, faults)
    const answers = {}
    for (const question of questions) {
      const cell = cellOf(question.path)
      if (cell === '') continue
      const read = readAnswer(question, cell)
      if ('fault' in read) faults.push(read.fault)
      else put(answers, question.path, read.answer)
    }
    const change = DocumentChange.safeParse(answers)
    if (!change.success) faults.push('Some answers are too long')
    return faults.length > 0 || !person || !change.success
      ? { faults }
      : { row: { person, receivedOn: receivedOn || undefined, answers: change.data } }
  }
}

type CellOf = (field: PersonField) => string

function readPerson(cellOf: CellOf, columns: ImportColumns, faults: string[]) {
  const country = cellOf('country') ? codeOf(cellOf('country')) : columns.country
  if (!country) faults.push(`${quoted(cellOf('country'))} isn’t a country`)
  const state = country === 'US' && cellOf('state') ? stateOf(cellOf('state')) : null
  if (state === undefined) faults.push(`${quoted(cellOf('state'))} isn’t a state`)
  const dateOfBirth = readDay('dateOfBirth', cellOf, columns, faults)
  const read = EnteredPerson.safeParse({
    firstName: cellOf('firstName'),
    lastName: cellOf('lastName'),
    email: cellOf('email') || null,
    // A date that cannot be read is told once.
    dateOfBirth: dateOfBirth ?? '2000-01-01',
    phoneNumber: cellOf('phoneNumber'),
    country: country ?? columns.country,
    state,
  })
  if (!read.success) faults.push(...read.error.issues.map(({ message }) => message))
  return read.data
}

/** Empty where the cell is; undefined for what is no day, which is told. */
function readDay(
  field: 'dateOfBirth' | 'receivedOn',
  cellOf: CellOf,
  { dateOrder }: ImportColumns,
  faults: string[],
): string | undefined {
  const cell = cellOf(field)
  const day = cell === '' ? '' : dayOf(cell, dateOrder)
  if (day !== undefined) return day
  const [example = ''] = dateOrderWords[dateOrder].split(' ')
  faults.push(`${personFields[field]}: ${quoted(cell)} isn’t a date like ${example}`)
  return undefined
}

type Answer = { answer: string | boolean } | { fault: string }

function readAnswer(question: Question, cell: string): Answer {
  const { type, label, inFull = label, options = [] } = question
  const fault = { fault: `${quoted(cell)} doesn’t answer “${inFull}”` }
  const chosen = (answer: string | boolean | undefined) =>
    answer === undefined ? fault : { answer }
  if (type === 'yes-no') return chosen(flagOf(cell))
  if (type === 'country') return chosen(codeOf(cell))
  if (type === 'state') return chosen(stateOf(cell))
  if (type === 'single') {
    const typed = plainChoice(cell)
    return chosen(
      options.find(({ id, label, words }) =>
        [id, label, words ?? id].some((one) => plainChoice(one) === typed),
      )?.id,
    )
  }
  const said = faultOf(question, cell, false)
  return said ? { fault: said } : { answer: cell }
}

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  t: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  f: false,
  '0': false,
}

function flagOf(cell: string): boolean | undefined {
  return flags[cell.toLowerCase()]
}

function plainChoice(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
}

const countryCodes = new Map([
  ...countries.map(({ code, name }) => [plainHead(name), code] as const),
  ...Object.entries(otherCountryNames).flatMap(([code, names]) =>
    names.map((name) => [plainHead(name), code] as const),
  ),
])

function codeOf(cell: string): string | undefined {
  return findCountry(cell.toUpperCase())?.code ?? countryCodes.get(plainHead(cell))
}

const stateCodes = new Map(
  [...states, ...territories].flatMap(({ code, name }) => [
    [plainHead(code), code],
    [plainHead(name), code],
  ]),
)

function stateOf(cell: string): string | undefined {
  return stateCodes.get(plainHead(cell))
}

function quoted(cell: string): string {
  return `“${cell.length > mostShown ? `${cell.slice(0, mostShown).toWellFormed()}…` : cell}”`
}

function put(tree: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let place = tree
  for (const key of keys) {
    place[key] ??= {}
    place = place[key] as Record<string, unknown>
  }
  place[last] = value
}
