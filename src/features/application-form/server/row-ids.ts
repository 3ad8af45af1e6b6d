import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Leaf } from '../document.ts'
import { fieldsOf } from './queries.ts'

const paths = ['employment.previousEmployers', 'references.referees']

/**
 * Gives every row of a list an permanent id. Rows that come without one are those of the same place in
 * the stored list, so that sending a list again changes nothing.
 */
export async function withRowIds(
  db: Db,
  applicationId: string,
  leaves: ReadonlyMap<string, Leaf>,
): Promise<ReadonlyMap<string, Leaf>> {
  const lacking = paths.filter((path) => rowsOf(leaves.get(path)).some((row) => !idOf(row)))
  if (lacking.length === 0) return leaves
  const stored = await fieldsOf(db, applicationId, lacking)
  return new Map([
    ...leaves,
    ...lacking.map((path): [string, Leaf] => [
      path,
      named(rowsOf(leaves.get(path)), rowsOf(stored.find((row) => row.path === path)?.value)),
    ]),
  ])
}

function named(rows: readonly unknown[], before: readonly unknown[]): unknown[] {
  const taken = new Set(rows.map(idOf))
  return rows.map((row, place) => {
    if (idOf(row) || typeof row !== 'object') return row
    const same = idOf(before[place])
    return { ...row, id: same && !taken.has(same) ? same : randomUUID() }
  })
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function idOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('id' in row)) return undefined
  return typeof row.id === 'string' && row.id !== '' ? row.id : undefined
}
