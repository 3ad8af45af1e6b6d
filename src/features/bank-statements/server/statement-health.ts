import { desc } from 'drizzle-orm'
import type { FindHealth } from '#server/health-lines.ts'
import { bankStatements } from './tables.ts'

/** For owners: when a bank's file was last taken in, and what of it could not be read. */
export const statementHealth: FindHealth = async ({ db }) => {
  const name = 'Bank statements'
  const { at, faultCount, removedAt } = bankStatements
  const [last] = await db
    .select({ at, faultCount, removedAt })
    .from(bankStatements)
    .orderBy(desc(at))
    .limit(1)
  if (!last) return { name, says: 'Not used', at: null, toDo: null }
  const isWhole = last.faultCount === 0 || last.removedAt !== null
  const unread = `${last.faultCount} ${last.faultCount === 1 ? 'line' : 'lines'} not read`
  return {
    name,
    says: isWhole ? 'Last file read' : `${unread} of the last file`,
    at: last.at,
    toDo: isWhole ? null : 'See which under Finance → Bank statements, and enter them by hand.',
  }
}
