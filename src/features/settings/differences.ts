import { childOf, type Field, type ListField, nameOfRow, rowsOf, sayLeaf } from './fields.ts'

/** What a version changed: where, and the words before and after; empty words stand for nothing. */
type FieldChange = { field: string; from: string; to: string }

/** What differs between two values of an area, field by field, in words. */
export function differences(
  fields: readonly Field[],
  before: unknown,
  after: unknown,
  currency: string,
  where = '',
): FieldChange[] {
  return fields.flatMap((field) => {
    const [old, now] = [childOf(before, field.key), childOf(after, field.key)]
    const name = where ? `${where}, ${field.label}` : field.label
    if (field.kind === 'group') return differences(field.fields, old, now, currency, name)
    if (field.kind === 'list') return ofList(field, old, now, currency, name)
    const [from, to] = [sayLeaf(field, old, currency), sayLeaf(field, now, currency)]
    return from === to ? [] : [{ field: name, from, to }]
  })
}

function ofList(
  list: ListField,
  before: unknown,
  after: unknown,
  currency: string,
  where: string,
): FieldChange[] {
  const [old, now] = [keyed(list, before), keyed(list, after)]
  const gone = [...old.keys()].filter((key) => !now.has(key))
  const changes = gone.map((key) => ({ field: where, from: nameOfRow(list, old.get(key)), to: '' }))
  for (const [key, row] of now) {
    const earlier = old.get(key)
    const name = nameOfRow(list, row)
    if (!earlier) changes.push({ field: where, from: '', to: sayRow(list, row, currency) })
    else {
      changes.push(
        ...differences(
          list.fields,
          earlier,
          row,
          currency,
          `${where}, ${nameOfRow(list, earlier)}`,
        ),
      )
      const [was, is] = [childOf(earlier, 'retired') === true, childOf(row, 'retired') === true]
      if (was !== is) changes.push({ field: `${where}, ${name}`, from: inUse(was), to: inUse(is) })
    }
  }
  const order = (rows: Map<string, unknown>, other: Map<string, unknown>) =>
    [...rows.keys()].filter((key) => other.has(key)).map((key) => nameOfRow(list, rows.get(key)))
  const [was, is] = [order(old, now), order(now, old)]
  const [first, second] = [[...old.keys()], [...now.keys()]].map((keys) =>
    keys.filter((key) => old.has(key) && now.has(key)).join('\n'),
  )
  if (first !== second)
    changes.push({ field: `${where}, order`, from: was.join(', '), to: is.join(', ') })
  return changes
}

/** Rows by their id, else by their name: so a row that moved is still the same one. */
function keyed(list: ListField, value: unknown): Map<string, unknown> {
  const counts = new Map<string, number>()
  return new Map(
    rowsOf(value).map((row) => {
      const base = String(row.id ?? row[list.named] ?? '')
      const count = (counts.get(base) ?? 0) + 1
      counts.set(base, count)
      return [count === 1 ? base : `${base} ${count}`, row]
    }),
  )
}

function sayRow(list: ListField, row: unknown, currency: string): string {
  return list.fields
    .map((field) => sayLeaf(field, childOf(row, field.key), currency))
    .filter(Boolean)
    .join(' · ')
}

function inUse(isRetired: boolean): string {
  return isRetired ? 'Retired' : 'In use'
}
