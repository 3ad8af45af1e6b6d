import * as z from 'zod/mini'
import { lengthFault, tidyText } from '#shared/text.ts'
import type { Area } from './area.ts'
import { type Field, findField, mapLeaves, type Problems, rowsOf, walkFields } from './fields.ts'
import { giveIds, keepsRows } from './retired-rows.ts'

const mostInLine = 200
const mostInText = 10_000
const mostRows = 200

export type AreaCheck = { value: unknown; problems?: never } | { problems: Problems; value?: never }

/** What is wrong with a new value of an area, else the value as it is kept. */
export function checkArea(area: Area, typed: unknown, before: unknown): AreaCheck {
  const fields = area.form?.fields ?? []
  const checked = checkShape(area.shape, fields, giveIds(fields, typed))
  if (checked.problems) return checked
  const problems = { ...keepsRows(fields, checked.value, before), ...area.check?.(checked.value) }
  return Object.keys(problems).length > 0 ? { problems } : checked
}

/** Reads a value by its shape, with a sentence for each field at fault. */
export function checkShape(
  shape: z.ZodMiniType,
  fields: readonly Field[],
  typed: unknown,
): AreaCheck {
  const tidied = mapLeaves(fields, typed, tidyLeaf)
  const problems = tooLong(fields, tidied)
  const read = z.safeParse(shape, tidied)
  for (const path of unknownIn(tidied, read.data)) problems[path] = 'There is no such setting'
  for (const issue of read.error?.issues ?? []) {
    const path = placeOf(fields, issue.path)
    problems[path.join('.')] ??= sentenceOf(fields, path, issue)
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { value: read.data }
}

/** What was sent and is not part of the value: a slip of the pen must not look as if it were kept. */
function unknownIn(sent: unknown, kept: unknown, path: readonly string[] = []): string[] {
  if (!isNest(sent) || !isNest(kept)) return []
  const known = new Map(Object.entries(kept))
  return Object.entries(sent).flatMap(([key, value]) => {
    if (value === undefined) return []
    const inner = [...path, key]
    return known.has(key) ? unknownIn(value, known.get(key), inner) : [inner.join('.')]
  })
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function tidyLeaf({ kind }: Field, leaf: unknown): unknown {
  if (kind === 'line' && typeof leaf === 'string') return tidyText(leaf.replace(/\s+/g, ' '))
  if (kind === 'text' && typeof leaf === 'string') return tidyText(leaf.replaceAll('\r\n', '\n'))
  if (kind === 'color' && typeof leaf === 'string') return leaf.trim().toLowerCase()
  if (kind === 'lines' && Array.isArray(leaf))
    return leaf.map((line) => tidyText(String(line))).filter(Boolean)
  return leaf
}

function tooLong(fields: readonly Field[], value: unknown): Problems {
  const problems: Problems = {}
  walkFields(fields, value, [], (field, leaf, path) => {
    const most = field.kind === 'line' || field.kind === 'lines' ? mostInLine : mostInText
    const texts = Array.isArray(leaf) ? leaf : [leaf]
    if (texts.some((text) => typeof text === 'string' && text.length > most))
      problems[path.join('.')] = lengthFault(most, named(fields, path))
    if (field.kind === 'list' && rowsOf(leaf).length > mostRows)
      problems[path.join('.')] = `${field.label} may have up to ${mostRows} rows`
  })
  return problems
}

/** Where the sentence stands: an issue inside of one field is an issue of the field. */
function placeOf(fields: readonly Field[], path: readonly PropertyKey[]): string[] {
  const whole = path.map(String)
  for (let length = whole.length; length > 0; length--) {
    const part = whole.slice(0, length)
    const found = findField(fields, part)
    const isOfField = found && (found.field.key === part.at(-1) || found.field.kind === 'list')
    if (isOfField) return part
  }
  return whole
}

function named(fields: readonly Field[], path: readonly PropertyKey[]): string {
  const found = findField(fields, path)
  if (!found) return 'This'
  return found.where ? `${found.where}: ${found.field.label}` : found.field.label
}

function sentenceOf(
  fields: readonly Field[],
  path: readonly PropertyKey[],
  issue: z.core.$ZodIssue,
): string {
  const name = named(fields, path)
  const kind = findField(fields, path)?.field.kind
  if (kind === 'choice' || kind === 'choices' || kind === 'yes-no') return `${name}: choose one`
  if (kind === 'list' && issue.code === 'too_small') return `${name}: keep at least one`
  if (kind === 'money' && issue.code === 'too_big') return `${name} is too high`
  if (kind === 'money') return `${name} must be an amount, like 385 or 1,200.50`
  if (kind === 'number' && issue.code === 'too_big')
    return `${name} must be ${issue.maximum} or less`
  if (kind === 'number' && issue.code === 'too_small')
    return `${name} must be ${Number(issue.minimum) + (issue.inclusive ? 0 : 1)} or more`
  if (kind === 'number') return `${name} must be a whole number`
  if (kind === 'color') return `${name} must be a color, like #3b2417`
  if (kind === 'day') return `${name} must be a date`
  if (kind === 'moment') return `${name} must be a date and a time`
  return `${name} is missing`
}
