import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Leaf } from '../document.ts'
import { fieldsOf } from './queries.ts'

const path = 'employment.previousEmployers'

/**
 * Gives every row of a list an id for good. Rows that come without one are those of the same place in
 * the stored list, so that sending a list again changes nothing.
 */
export async function withRowIds(
  db: Db,
  applicationId: string,
  leaves: ReadonlyMap<string, Leaf>,
): Promise<ReadonlyMap<string, Leaf>> {
  const rows = leaves.get(path)
  if (!Array.isArray(rows) || rows.every((row) => idOf(row))) return leaves
  const [stored] = await fieldsOf(db, applicationId, [path])
  const before: readonly unknown[] = Array.isArray(stored?.value) ? stored.value : []
  const taken = new Set(rows.map(idOf))
  const named = rows.map((row, place) => {
    if (idOf(row)) return row
    const same = idOf(before[place])
    return { ...row, id: same && !taken.has(same) ? same : randomUUID() }
  })
  return new Map([...leaves, [path, named]])
}

function idOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('id' in row)) return undefined
  return typeof row.id === 'string' && row.id !== '' ? row.id : undefined
}
