import type { DateOrder } from '#shared/written-dates.ts'
import { dayOf } from '#shared/written-dates.ts'
import { type ImportColumns, importedQuestions, personFields, plainHead } from './import-columns.ts'
import { anyFile, type ShippedProfile, shippedProfiles } from './shipped-profiles.ts'

/** The columns that a file most likely has, by its heads; a person checks them. */
export function proposeColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): ImportColumns {
  const [known] = shippedProfiles.filter((profile) => fits(profile, head))
  const heads: Record<string, string> = {}
  for (const [field, names] of Object.entries(anyFile.heads)) take(field, names)
  for (const [field, label] of Object.entries(personFields)) take(field, [label])
  for (const { path, label, inFull = label } of importedQuestions) take(path, [path, inFull])
  // What a known export says goes before what is only likely.
  for (const [field, names] of Object.entries(known?.heads ?? {})) take(field, names)
  const birthday = heads.dateOfBirth
  const cells = birthday ? rows.map((row) => row[head.indexOf(birthday)] ?? '') : []
  return {
    heads: eachOnce(heads),
    dateOrder: known?.dateOrder ?? likelyOrder(cells),
    country: 'US',
  }

  function take(field: string, names: readonly string[]) {
    const plain = names.map(plainHead)
    const found = head.find((one) => plain.includes(plainHead(one)))
    if (found) heads[field] = found
  }
}

/** Of a file of a known export: it has what two of its own heads are called, which others don’t. */
function fits({ heads }: ShippedProfile, head: readonly string[]): boolean {
  const own = new Set(Object.values(heads).flat().map(plainHead))
  const usual = new Set(Object.values(anyFile.heads).flat().map(plainHead))
  return head.map(plainHead).filter((one) => own.has(one) && !usual.has(one)).length >= 2
}

/** No column is two things: the first field keeps it. */
function eachOnce(heads: Record<string, string>): Record<string, string> {
  const taken = new Set<string>()
  return Object.fromEntries(
    Object.entries(heads).filter(([, head]) => !taken.has(head) && taken.add(head)),
  )
}

function likelyOrder(cells: readonly string[]): DateOrder {
  const orders: readonly DateOrder[] = ['ymd', 'mdy', 'dmy']
  const fitting = orders.find((order) => cells.every((cell) => !cell || dayOf(cell, order)))
  return fitting ?? 'ymd'
}

/** Whether a file has every head that saved columns name. */
export function knowsHead({ heads }: ImportColumns, head: readonly string[]): boolean {
  return Object.values(heads).every((one) => head.includes(one))
}
