import { eq, max, sql } from 'drizzle-orm'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { counted } from '#shared/counted.ts'
import { bankStatements } from './tables.ts'

/** For owners: when a bank's file was last taken in, and what of it could not be read. */
export const statementHealth: FindHealth = async ({ db }) => {
  const name = 'Bank statements'
  const { at, faultCount, removedAt } = bankStatements
  // A file of several accounts has a row for each.
  const [last] = await db
    .select({
      at: max(at),
      unread: sql`coalesce(sum(${faultCount}) FILTER (WHERE ${removedAt} IS NULL), 0)`.mapWith(
        Number,
      ),
    })
    .from(bankStatements)
    .where(eq(at, db.select({ at: max(at) }).from(bankStatements)))
  if (!last?.at) return unusedLine(name)
  const isWhole = last.unread === 0
  return {
    name,
    says: isWhole ? 'Last file read' : `${counted(last.unread, 'line')} not read of the last file`,
    at: last.at,
    toDo: isWhole ? null : 'See which under Finance → Bank statements, and enter them by hand.',
  }
}
