import { isEmpty } from '#shared/questions/answer-parts.ts'
import { plainFaultOf } from '#shared/questions/plain-faults.ts'
import {
  askedOf,
  type Column,
  countAsked,
  optionsOf,
  type Question,
  type QuestionContext,
  type Section,
} from './asked-questions.ts'
import { type Leaf, leavesOf } from './document.ts'

const mostLetters = 200
const earliestYear = 1940
const mostMoney = 10_000_000

/** What a section still lacks or has wrong, as path and sentence, in the order of its questions; a cell's path is `list.row.key`. */
export function gapsOf(section: Section, asking: QuestionContext): Map<string, string> {
  const leaves = leavesOf(asking.answers)
  return new Map(
    askedOf(section, asking).flatMap((question) =>
      gapsAt(question, leaves.get(question.path) ?? null, asking),
    ),
  )
}

/** What is between a section and its submission: its gaps, and every default that was never saved. */
export function lacksOf(
  section: Section,
  asking: QuestionContext,
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
  asking: QuestionContext,
  answered: ReadonlySet<string>,
): boolean {
  return lacksOf(section, asking, answered).size === 0
}

function missingOf({ label, missing = `Answer “${label}”` }: Question): string {
  return missing
}

function gapsAt(question: Question, answer: Leaf, asking: QuestionContext): [string, string][] {
  const { path, optional } = question
  const missing = missingOf(question)
  const count = question.rowsAsked?.(asking) ?? 0
  const rows = rowsOf(answer)
  if (count > 0) {
    // A row that is not there yet lacks every cell: each field is named and marked.
    const asked = Array.from({ length: Math.max(count, rows.length) }, (_, index) => rows[index])
    const gaps = rowGaps(question, asked, asking)
    return rows.length > count ? [[path, countAsked(question, count)], ...gaps] : gaps
  }
  if (isEmpty(answer)) return optional ? [] : [[path, missing]]
  if (question.type === 'rows') return rowGaps(question, rows, asking)
  if (question.type === 'amounts') return amountGaps(question, answer, asking)
  const options = optionsOf(question, asking)
  // A choice that is no longer offered counts as none, and is left out when the form is handed in.
  const counted = Array.isArray(answer)
    ? answer.filter((one) => options.some(({ id }) => id === one))
    : answer
  const asked = { ...question, missing, options }
  const fault = plainFaultOf(withLimits(asked, asking.now), counted, !optional)
  return fault ? [[path, fault]] : []
}

/** A question with the limits of its kind, which are once for all of them. */
function withLimits<Of extends Column>(column: Of, now: Date): Of {
  const limits: Partial<Record<Column['type'], Pick<Column, 'min' | 'max'>>> = {
    short: { max: mostLetters },
    year: { min: earliestYear, max: now.getUTCFullYear() },
    money: { max: mostMoney },
  }
  return { called: column.label, ...limits[column.type], ...column }
}

function rowsOf(answer: Leaf): readonly unknown[] {
  return Array.isArray(answer) ? answer : []
}

function rowGaps(
  question: Question,
  rows: readonly unknown[],
  { now, person }: QuestionContext,
): [string, string][] {
  return rows.flatMap((row, index) =>
    (question.columns ?? []).flatMap((column): [string, string][] => {
      const cell = cellOf(row, column.path)
      const fault =
        plainFaultOf(withLimits(column, now), cell, !column.optional) ??
        faultOfOwn(column, cell, person.email) ??
        faultOfTwin(column, rows, index)
      if (!fault) return []
      const named = `${question.row} ${index + 1}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`
      return [[`${question.path}.${index}.${column.path}`, named]]
    }),
  )
}

/** No one is their own referee. */
function faultOfOwn({ type }: Column, cell: Leaf, ownEmail: string): string | undefined {
  const isOwn = type === 'email' && String(cell).trim().toLowerCase() === ownEmail.toLowerCase()
  return isOwn ? 'Enter their address, not yours' : undefined
}

/** The same address in an earlier row. */
function faultOfTwin(column: Column, rows: readonly unknown[], index: number): string | undefined {
  if (column.type !== 'email') return undefined
  const addressOf = (row: unknown) => String(cellOf(row, column.path)).trim().toLowerCase()
  const isTwin = rows.slice(0, index).some((row) => addressOf(row) === addressOf(rows[index]))
  return isTwin ? 'Enter a different address from the one above' : undefined
}

function amountGaps(question: Question, answer: Leaf, asking: QuestionContext): [string, string][] {
  return rowsOf(answer).flatMap((row): [string, string][] => {
    const source = optionsOf(question, asking).find(({ id }) => id === cellOf(row, 'id'))
    if (!source) return []
    const path = `${question.path}.${source.id}`
    const asked: Column = { path, type: 'money', label: `The amount for “${source.label}”` }
    const fault = plainFaultOf(withLimits(asked, asking.now), cellOf(row, 'amount'), false)
    return fault ? [[path, fault]] : []
  })
}

/** One answer in a row of a list; null where there is none. */
export function cellOf(row: unknown, key: string): Leaf {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, key)) return null
  const cell: unknown = Reflect.get(row, key)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}
