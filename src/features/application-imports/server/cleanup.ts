import { and, lt, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { forgetContents } from './imports.ts'
import { applicationImports } from './tables.ts'

const keptDays = 30
const dayMs = 24 * 3_600_000

/** A file may name people whom no one entered: it is kept as long as somebody works with it. */
export async function forgetOldImports(db: Db, at: Date): Promise<void> {
  const { id, state, changedAt } = applicationImports
  const old = await db
    .select({ id })
    .from(applicationImports)
    .where(
      and(
        notInArray(state, ['removed', 'checking', 'applying', 'undoing']),
        lt(changedAt, new Date(at.getTime() - keptDays * dayMs)),
      ),
    )
  for (const one of old) await forgetContents({ db }, [one.id])
}
