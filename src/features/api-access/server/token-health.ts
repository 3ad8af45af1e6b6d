import { and, asc, gt, isNull, lte } from 'drizzle-orm'
import type { FindHealth } from '#server/health-lines.ts'
import { apiTokens } from './tables.ts'

/** So long before its end a program’s keeper should hear of it. */
const soonDays = 14
const dayMs = 86_400_000

/** For owners: the next token that ends, while there is time to make another one. */
export const tokenHealth: FindHealth = async ({ db, now }) => {
  const name = 'API tokens'
  const { endsAt, endedAt } = apiTokens
  const [next] = await db
    .select({ name: apiTokens.name, endsAt })
    .from(apiTokens)
    .where(
      and(
        isNull(endedAt),
        gt(endsAt, now),
        lte(endsAt, new Date(now.getTime() + soonDays * dayMs)),
      ),
    )
    .orderBy(asc(endsAt))
    .limit(1)
  if (!next) return null
  return {
    name,
    says: `“${next.name}” stops working`,
    at: next.endsAt,
    toDo: 'Make a new token under Admins → API tokens, give it to the program, and end the old one.',
  }
}
