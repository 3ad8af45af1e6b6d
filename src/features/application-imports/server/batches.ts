import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { refusalOfDatabase } from '#server/db/faults.ts'
import { Refusal } from '#server/refusals.ts'

/**
 * Does something with all rows at once. Where it throws, each half is tried alone, and so on, so that one row
 * keeps no other back; `fail` hears of it. A database that is away ends the whole portion, which comes again.
 */
export async function inBatch<Row>(
  db: Db,
  rows: readonly Row[],
  act: (rows: readonly Row[]) => Promise<void>,
  fail: (row: Row, error: unknown) => void,
): Promise<void> {
  const [first] = rows
  if (!first) return
  await db.execute(sql.raw('SAVEPOINT import_batch'))
  try {
    await act(rows)
    await db.execute(sql.raw('RELEASE SAVEPOINT import_batch'))
    return
  } catch (error) {
    if (!(error instanceof Refusal) && refusalOfDatabase(error)) throw error
    await db.execute(sql.raw('ROLLBACK TO SAVEPOINT import_batch'))
    await db.execute(sql.raw('RELEASE SAVEPOINT import_batch'))
    if (rows.length === 1) return fail(first, error)
  }
  const half = Math.ceil(rows.length / 2)
  await inBatch(db, rows.slice(0, half), act, fail)
  await inBatch(db, rows.slice(half), act, fail)
}
