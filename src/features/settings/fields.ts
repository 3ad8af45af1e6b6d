import { formatWallTime } from '#shared/brief-dates.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { zoneWords } from '#shared/zones.ts'

export type Choice = { value: string; label: string }

type Kind =
  | { kind: 'line'; type?: 'email' | 'tel' }
  | { kind: 'text'; rows?: number }
  /** Texts, one a line. */
  | { kind: 'lines' }
  | { kind: 'number'; unit?: string; isOptional?: boolean }
  | { kind: 'money' }
  | { kind: 'choice'; options: readonly Choice[] }
  | { kind: 'choices'; options: readonly Choice[] }
  | { kind: 'yes-no' }
  | { kind: 'zone' }
  /** As `#rrggbb`. */
  | { kind: 'color' }
  | { kind: 'currency' }
  | { kind: 'day' }
  /** Day and time on the wall, in the zone of the value. */
  | { kind: 'moment' }
  /** Folded where there are many, and one is changed at a time. */
  | { kind: 'group'; fields: readonly Field[]; isFolded?: boolean }
  | List

type List = {
  kind: 'list'
  /** One row of it, like "Fee". */
  row: string
  /** The field that names a row. */
  named: string
  fields: readonly Field[]
  /** What was saved once stays, and can be retired. */
  isKept?: boolean
  /** Known by a permanent id, and free to go. */
  hasIds?: boolean
}

/** One field of a settings form; the form, the checks and the history all read this. */
export type Field = { key: string; label: string; hint?: string } & Kind
export type ListField = Field & List

type Rows = readonly Readonly<Record<string, unknown>>[]

export function childOf(value: unknown, key: string): unknown {
  if (key === '') return value
  return isRecord(value) ? value[key] : undefined
}

export function rowsOf(value: unknown): Rows {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A new value with what each field makes of its part; what no field names stays as it is. */
export function mapFields(
  fields: readonly Field[],
  value: unknown,
  change: (field: Field, part: unknown) => unknown,
): unknown {
  const [first] = fields
  if (first?.key === '') return change(first, value)
  if (!isRecord(value)) return value
  const changed = fields.map((field) => [field.key, change(field, value[field.key])])
  return { ...value, ...Object.fromEntries(changed) }
}

/** The same for every leaf, through groups and rows. */
export function mapLeaves(
  fields: readonly Field[],
  value: unknown,
  change: (field: Field, leaf: unknown) => unknown,
): unknown {
  return mapFields(fields, value, (field, part) => {
    if (field.kind === 'group') return mapLeaves(field.fields, part, change)
    if (field.kind !== 'list') return change(field, part)
    if (!Array.isArray(part)) return part
    return part.map((row) => mapLeaves(field.fields, row, change))
  })
}

/** The field at a path of keys and places, with what is before it, like "Fee 2". */
export function findField(
  fields: readonly Field[],
  path: readonly PropertyKey[],
): { field: Field; where: string } | undefined {
  const field = fields.find(({ key }) => key === '' || key === path[0])
  if (!field) return undefined
  const rest = field.key === '' ? path : path.slice(1)
  if (field.kind === 'group') return within(field.fields, rest, field.label) ?? { field, where: '' }
  if (field.kind === 'list' && rest.length > 1) {
    const isOneOfMany = fields.filter(({ kind }) => kind === 'list').length > 1
    const row = `${field.row} ${Number(rest[0]) + 1}`
    const where = isOneOfMany ? `${field.label}, ${row}` : row
    return within(field.fields, rest.slice(1), where)
  }
  return { field, where: '' }
}

function within(fields: readonly Field[], path: readonly PropertyKey[], outer: string) {
  const found = findField(fields, path)
  return found && { ...found, where: found.where ? `${outer}, ${found.where}` : outer }
}

/** A leaf in words; nothing for an empty one. */
export function sayLeaf(field: Field, leaf: unknown, currency: string): string {
  if (leaf === null || leaf === undefined || leaf === '') return ''
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(leaf), currency)
    case 'yes-no':
      return leaf === true ? 'Yes' : 'No'
    case 'choice':
      return field.options.find(({ value }) => value === leaf)?.label ?? String(leaf)
    case 'choices':
      return field.options
        .filter(({ value }) => Array.isArray(leaf) && leaf.includes(value))
        .map(({ label }) => label)
        .join(', ')
    case 'lines':
      return Array.isArray(leaf) ? leaf.join('\n') : ''
    case 'day':
      return formatDay(String(leaf))
    case 'moment':
      return formatWallTime(String(leaf))
    case 'zone':
      return zoneWords(String(leaf))
    default:
      return 'unit' in field && field.unit ? `${leaf} ${field.unit}` : String(leaf)
  }
}

/** What names a row; a choice is named by its label. */
export function nameOfRow({ fields, named }: List, row: unknown): string {
  const leaf = childOf(row, named)
  const field = fields.find(({ key }) => key === named)
  return field?.kind === 'choice' ? sayLeaf(field, leaf, '') : String(leaf ?? '')
}

/** Sentences by path, like `fees.1.amount`. */
export type Problems = Record<string, string>

type Visit = (field: Field, value: unknown, path: readonly string[]) => void

/** Every field of a value with its path, rows and groups before what is in them. */
export function walkFields(
  fields: readonly Field[],
  value: unknown,
  path: readonly string[],
  visit: Visit,
) {
  for (const field of fields) {
    const child = childOf(value, field.key)
    const here = field.key === '' ? path : [...path, field.key]
    visit(field, child, here)
    if (field.kind === 'group') walkFields(field.fields, child, here, visit)
    if (field.kind === 'list')
      for (const [index, row] of rowsOf(child).entries())
        walkFields(field.fields, row, [...here, String(index)], visit)
  }
}
