import { findCountry } from '#shared/countries.ts'
import { emailLength, emailPattern } from '#shared/email.ts'
import { countWords } from '#shared/text.ts'
import {
  type Asking,
  askedOf,
  type Column,
  countAsked,
  optionsOf,
  type Question,
  type Section,
} from './asked-questions.ts'
import { type Leaf, leavesOf } from './document.ts'

const mostLetters = 200
const earliestYear = 1940
const mostMoney = 10_000_000

/** What a section still lacks or has wrong, as path and sentence, in the order of its questions; a cell's path is `list.row.key`. */
export function gapsOf(section: Section, asking: Asking): Map<string, string> {
  const leaves = leavesOf(asking.answers)
  return new Map(
    askedOf(section, asking).flatMap((question) =>
      gapsAt(question, leaves.get(question.path) ?? null, asking),
    ),
  )
}

/** What stands between a section and its submission: its gaps, and every default that was never saved. */
export function lacksOf(
  section: Section,
  asking: Asking,
  answered: ReadonlySet<string>,
): Map<string, string> {
  const leaves = leavesOf(asking.answers)
  return new Map(
    askedOf(section, asking).flatMap((question) => {
      const { path, optional } = question
      const gaps = gapsAt(question, leaves.get(path) ?? null, asking)
      if (gaps.length > 0 || optional || answered.has(path)) return gaps
      return [[path, missingOf(question)]]
    }),
  )
}

/** Every asked question was seen and has an answer; a default counts once it was saved. */
export function isComplete(
  section: Section,
  asking: Asking,
  answered: ReadonlySet<string>,
): boolean {
  return lacksOf(section, asking, answered).size === 0
}

export function isEmpty(answer: Leaf): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  return answer === null || (Array.isArray(answer) && answer.length === 0)
}

function missingOf({ label, missing = `Answer “${label}”` }: Question): string {
  return missing
}

function gapsAt(question: Question, answer: Leaf, asking: Asking): [string, string][] {
  const { path } = question
  const missing = missingOf(question)
  const count = question.rowsAsked?.(asking)
  if (count !== undefined && rowsOf(answer).length !== count)
    return [[path, countAsked(question, count)], ...rowGaps(question, answer, asking)]
  if (isEmpty(answer)) return question.optional ? [] : [[path, missing]]
  if (question.kind === 'rows') return rowGaps(question, answer, asking)
  if (question.kind === 'amounts') return amountGaps(question, answer, asking)
  if (question.isMark && answer === 'not-yet') return [[path, missing]]
  const fault = faultOf(
    { ...question, missing, options: optionsOf(question, asking) },
    answer,
    asking.now,
  )
  return fault ? [[path, fault]] : []
}

/** Why an answer cannot stand, as a sentence; undefined for a good one. */
function faultOf(column: Column, answer: Leaf, now: Date): string | undefined {
  const { kind, options, missing, called = column.label } = column
  const text = String(answer).trim()
  const digits = plainDigits(text)
  if (column.isYear) return faultOfYear(called, digits, now)
  if (kind === 'number') return faultOfNumber(called, digits, column.whole)
  if (kind === 'money') return faultOfMoney(called, text)
  if (kind === 'country') return findCountry(text) ? undefined : missing
  if (kind === 'choice') return options?.some(({ value }) => value === text) ? undefined : missing
  if (kind === 'several') {
    const offered = Array.isArray(answer)
      ? answer.filter((one) => options?.some(({ value }) => value === one))
      : []
    return offered.length > 0 || column.optional ? undefined : missing
  }
  if (kind === 'yes-no') return typeof answer === 'boolean' ? undefined : missing
  if (column.mostWords && countWords(text) > column.mostWords)
    return `${called} must be ${column.mostWords} words or fewer. It has ${countWords(text)}`
  if (column.isEmail && (!emailPattern.test(text) || text.length > emailLength))
    return `${called} must be an address in the form name@example.com`
  if (kind === 'text' && [...text].length > mostLetters)
    return `${called} must be ${mostLetters} characters or fewer`
  return undefined
}

/** Full-width digits, which some keyboards type, count as what they are. */
function plainDigits(text: string): string {
  return text.normalize('NFKC')
}

function faultOfYear(called: string, text: string, now: Date): string | undefined {
  const year = now.getUTCFullYear()
  if (!/^\d{4}$/.test(text)) return `${called} must be a year, like ${year - 10}`
  if (Number(text) < earliestYear) return `${called} must be ${earliestYear} or later`
  return Number(text) > year ? `${called} can’t be a future year` : undefined
}

function faultOfNumber(
  called: string,
  text: string,
  [least, most]: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER],
): string | undefined {
  if (!/^-?\d+$/.test(text)) return `${called} must be a whole number`
  const number = Number(text)
  return number < least || number > most
    ? `${called} must be between ${least} and ${most}`
    : undefined
}

/** Amounts are typed in the currency's main unit: 1500, 1,500 or 1500.50. */
function faultOfMoney(called: string, text: string): string | undefined {
  const amount = parseMoney(text)
  if (amount === undefined) return `${called} must be an amount, like 1500 or 1500.50`
  return amount > mostMoney
    ? `${called} must be ${mostMoney.toLocaleString('en-US')} or less`
    : undefined
}

/** The amount in the main unit that a person typed; undefined for what is none, or negative. */
export function parseMoney(typed: Leaf): number | undefined {
  const text = plainDigits(String(typed ?? '')).replace(/[\s$]/g, '')
  const isMoney = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)
  return isMoney ? Number(text.replaceAll(',', '')) : undefined
}

function rowsOf(answer: Leaf): readonly unknown[] {
  return Array.isArray(answer) ? answer : []
}

function rowGaps(question: Question, answer: Leaf, { now, person }: Asking): [string, string][] {
  const rows = rowsOf(answer)
  return rows.flatMap((row, index) =>
    (question.columns ?? []).flatMap((column): [string, string][] => {
      const cell = cellOf(row, column.path)
      const path = `${question.path}.${index}.${column.path}`
      const named = `${question.row} ${index + 1}: `
      if (isEmpty(cell)) return column.optional ? [] : [[path, named + (column.missing ?? '')]]
      const fault =
        faultOf(column, cell, now) ??
        faultOfOwn(column, cell, person.email) ??
        faultOfTwin(column, rows, index)
      return fault ? [[path, named + fault.charAt(0).toLowerCase() + fault.slice(1)]] : []
    }),
  )
}

/** Nobody is their own referee. */
function faultOfOwn({ isEmail }: Column, cell: Leaf, ownEmail: string): string | undefined {
  const isOwn = isEmail && String(cell).trim().toLowerCase() === ownEmail.toLowerCase()
  return isOwn ? 'Enter their address, not yours' : undefined
}

/** The same address in an earlier row. */
function faultOfTwin(column: Column, rows: readonly unknown[], index: number): string | undefined {
  if (!column.isEmail) return undefined
  const addressOf = (row: unknown) => String(cellOf(row, column.path)).trim().toLowerCase()
  const isTwin = rows.slice(0, index).some((row) => addressOf(row) === addressOf(rows[index]))
  return isTwin ? 'Enter a different address from the one above' : undefined
}

function amountGaps(question: Question, answer: Leaf, asking: Asking): [string, string][] {
  const rows = rowsOf(answer)
  return rows.flatMap((row): [string, string][] => {
    const id = cellOf(row, 'id')
    const amount = cellOf(row, 'amount')
    const option = optionsOf(question, asking).find(({ value }) => value === id)
    if (!option || isEmpty(amount)) return []
    const fault = faultOfMoney(`The amount for “${option.label}”`, String(amount))
    return fault ? [[`${question.path}.${id}`, fault]] : []
  })
}

/** One answer in a row of a list; null where there is none. */
export function cellOf(row: unknown, key: string): Leaf {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, key)) return null
  const cell: unknown = Reflect.get(row, key)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}
