import { and, eq, lt, notInArray } from 'drizzle-orm'
import { canBegin, type Db } from '#server/db/client.ts'
import { dayMs } from '#shared/durations.ts'
import { forgetContents } from './imports.ts'
import { applicationImports } from './tables.ts'

const keptDays = 30

/** A file may name people whom no one entered: it is kept as long as somebody works with it. */
export async function forgetOldImports(db: Db, at: Date): Promise<void> {
  if (!canBegin(db)) throw new Error('each file is forgotten in a transaction of its own')
  const { id, state, changedAt } = applicationImports
  const isOld = and(
    notInArray(state, ['removed', 'checking', 'applying', 'undoing']),
    lt(changedAt, new Date(at.getTime() - keptDays * dayMs)),
  )
  for (const one of await db.select({ id }).from(applicationImports).where(isOld))
    await db.transaction(async (inside) => {
      // Someone may have taken it up again meanwhile.
      const isStillOld = and(eq(id, one.id), isOld)
      const [old] = await inside
        .select({ id })
        .from(applicationImports)
        .where(isStillOld)
        .for('update')
      if (old) await forgetContents({ db: inside }, [one.id])
    })
}
