import {
  childOf,
  type Field,
  isRecord,
  mapFields,
  type Problems,
  rowsOf,
  walkFields,
} from './fields.ts'

/** New rows of a list whose rows are known by an id get one from their name. */
export function giveIds(fields: readonly Field[], value: unknown): unknown {
  return mapFields(fields, value, (field, rows) => {
    if (field.kind !== 'list' || !hasIds(field) || !Array.isArray(rows)) return rows
    const taken = new Set(rowsOf(rows).map(({ id }) => id))
    return rows.map((row) => {
      if (!isRecord(row) || (typeof row.id === 'string' && row.id !== '')) return row
      const id = freeId(String(row[field.named] ?? ''), taken)
      taken.add(id)
      return { ...row, id }
    })
  })
}

function hasIds(field: Field): boolean {
  return field.kind === 'list' && (field.isKept === true || field.hasIds === true)
}

function freeId(name: string, taken: ReadonlySet<unknown>): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const base = letters.replace(/^[^a-z]+/, '').replace(/-+$/, '') || 'entry'
  let id = base
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
  return id
}

/** What was saved once is named by old answers and old steps, so it may be retired but never go. */
export function keepsRows(fields: readonly Field[], value: unknown, before: unknown): Problems {
  const problems: Problems = {}
  walkFields(fields, value, [], (field, rows, path) => {
    if (field.kind !== 'list' || !field.isKept) return
    const ids = rowsOf(rows).map(({ id }) => id)
    const old = rowsOf(path.reduce((part: unknown, key) => childOf(part, key), before))
    const gone = old.find(({ id }) => !ids.includes(id))
    if (gone)
      problems[path.join('.')] =
        `${field.label}: “${gone[field.named]}” has been used. Retire it instead of removing it`
    else if (new Set(ids).size < ids.length)
      problems[path.join('.')] = `${field.label}: two rows have the same ID`
    else if (old.length > 0 && rowsOf(rows).every(({ retired }) => retired))
      problems[path.join('.')] = `${field.label}: keep at least one active`
  })
  return problems
}

/** An earlier value as it can be kept now: what came later stays behind it, retired. */
export function reviveRows(fields: readonly Field[], earlier: unknown, now: unknown): unknown {
  return mapFields(fields, earlier, (field, part) => {
    if (field.kind !== 'list' || !field.isKept) return part
    const then = rowsOf(part)
    const ids = then.map(({ id }) => id)
    const later = rowsOf(childOf(now, field.key)).filter(({ id }) => !ids.includes(id))
    return [...then, ...later.map((row) => ({ ...row, retired: true }))]
  })
}
