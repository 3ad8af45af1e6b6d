import { desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Result } from '#shared/endpoint.ts'
import { scopeOf } from '#shared/rights.ts'
import type { ApiToken, listTokens } from '../contract.ts'
import type { TokenState } from '../token.ts'
import { TokenRight } from '../token-rights.ts'
import { apiTokens } from './tables.ts'

const maker = alias(admins, 'maker')
const ender = alias(admins, 'ender')

/** Who made it is an owner as before: else it stops. */
const isOwnersStill = sql<boolean>`(${maker.disabledAt} IS NULL AND ${maker.role} = 'owner')`

export async function listAllTokens(ctx: Ctx): Promise<Result<typeof listTokens>> {
  const tokens = await readTokens(ctx)
  const rank = ({ state }: { state: TokenState }) => (state === 'active' ? 0 : 1)
  return { tokens: tokens.toSorted((a, b) => rank(a) - rank(b)) }
}

export async function readTokens(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id?: string,
): Promise<z.input<typeof ApiToken>[]> {
  const rows = await db
    .select({
      token: apiTokens,
      madeBy: maker.name,
      endedBy: ender.name,
      isOwnersStill,
    })
    .from(apiTokens)
    .innerJoin(maker, eq(maker.id, apiTokens.madeBy))
    .leftJoin(ender, eq(ender.id, apiTokens.endedBy))
    .where(id ? eq(apiTokens.id, id) : undefined)
    .orderBy(desc(apiTokens.madeAt), desc(apiTokens.id))
  return rows.map(({ token, madeBy, endedBy, isOwnersStill }) => ({
    id: token.id,
    name: token.name,
    begins: token.begins,
    rights: token.rights.map((right) => TokenRight.parse(right)),
    programs: scopeOf(token.programs),
    networks: token.networks,
    state: stateOf(token, isOwnersStill, now),
    madeBy,
    madeAt: token.madeAt,
    endsAt: token.endsAt,
    endedBy,
    endedAt: token.endedAt,
    lastUsedAt: token.lastUsedAt,
    fault:
      token.fault && token.faultAt
        ? { code: token.fault, call: token.faultCall ?? '', at: token.faultAt }
        : null,
  }))
}

type Times = { endedAt: Date | null; endsAt: Date }

function stateOf({ endedAt, endsAt }: Times, isOwnersStill: boolean, now: Date): TokenState {
  if (endedAt) return 'ended'
  if (endsAt <= now) return 'expired'
  return isOwnersStill ? 'active' : 'stopped'
}

/** What the audit log calls them. */
export function nameTokens(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(inArray(apiTokens.id, [...ids]))
}
