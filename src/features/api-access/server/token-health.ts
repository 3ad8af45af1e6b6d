import { and, asc, eq, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { FindHealth } from '#server/health-lines.ts'
import { dayMs } from '#shared/durations.ts'
import { apiTokens } from './tables.ts'
import { isOwnerStill } from './token-owner.ts'

/** So long before its end a program’s keeper should hear of it. */
const soonDays = 14
/** For so long after its last use a token that no longer works is told of. */
const missedDays = 30
/** For so long after a program was last refused with it. */
const triedDays = 1
const mostNamed = 3

/** For owners: the tokens that programs still count on but that stopped, and else those that soon will. */
export const tokenHealth: FindHealth = async ({ db, now }) => {
  const name = 'API tokens'
  const { endsAt, endedAt, lastUsedAt, fault, faultAt } = apiTokens
  const find = (where: SQL | undefined, by: SQL) =>
    db
      .select({ name: apiTokens.name, endsAt, lastUsedAt })
      .from(apiTokens)
      .innerJoin(admins, eq(admins.id, apiTokens.madeBy))
      .where(where)
      .orderBy(by)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const isOver = and(isNull(endedAt), or(lte(endsAt, now), not(isOwnerStill(admins))))
  const wasUsed = and(isOver, gt(lastUsedAt, daysAgo(missedDays)))
  const isTried = and(eq(fault, 'over'), gt(faultAt, daysAgo(triedDays)))
  const missed = await find(or(wasUsed, isTried), sql`${lastUsedAt} DESC NULLS LAST`)
  if (missed.length > 0)
    return {
      name,
      says: `${namesOf(missed)} no longer ${missed.length === 1 ? 'works' : 'work'}, last used`,
      at: missed[0]?.lastUsedAt ?? null,
      toDo: 'Under Admins → API tokens, make a new one for each program that still needs one, and end the old ones. Stop programs that still call with them.',
    }
  const soon = daysAgo(-soonDays)
  const ending = await find(and(isNull(endedAt), gt(endsAt, now), lte(endsAt, soon)), asc(endsAt))
  const [next] = ending
  if (!next) return null
  return {
    name,
    says: `${namesOf(ending)} ${ending.length === 1 ? 'stops' : 'stop'} working`,
    at: next.endsAt,
    toDo: 'Create a new token under Admins → API tokens, give it to the program, and end the old one.',
  }
}

function namesOf(tokens: readonly { name: string }[]): string {
  const names = [...new Set(tokens.map(({ name }) => `“${name}”`))]
  const named = names.slice(0, mostNamed)
  const more = names.length - named.length
  return more > 0 ? `${named.join(', ')}, and ${more} more` : named.join(', ')
}
