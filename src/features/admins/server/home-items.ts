import { count, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Right } from '#shared/rights.ts'

type WaitingCount = { count: number; since?: Date | null }

/** One thing that the office does, as a line on the home page of anyone who may do it. */
export type HomeItem = {
  right: Right
  /** After a number: for one, and for more. */
  words: readonly [one: string, more: string]
  /** The page that lists them. */
  to: string
  /** `late`: overdue as soon as there is one. `planned`: waits for its own day. Absent: overdue after some days. */
  urgency?: 'late' | 'planned'
  /** What waits for the caller; it must not take longer the more there is, see `mostCounted`. */
  find(ctx: Ctx<AdminActor>): Promise<WaitingCount>
}

/** From so many on, counting stops; the page says “1,000+”. */
export const mostCounted = 1_000

export const homeItems: HomeItem[] = []

/** How many rows a query finds, and the earliest of one of its columns. */
export async function countSince(
  db: Db,
  some: Subquery,
  { name }: PgColumn,
): Promise<WaitingCount> {
  const since = sql`min(${sql.identifier(name)})`.mapWith((at) => new Date(String(at)))
  const [row] = await db.select({ count: count(), since }).from(some)
  return row ?? { count: 0 }
}
