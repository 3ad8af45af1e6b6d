import { desc, eq, inArray } from 'drizzle-orm'
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
import { isOwnerStill } from './token-owner.ts'

const maker = alias(admins, 'maker')
const ender = alias(admins, 'ender')

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
      isOwnersStill: isOwnerStill(maker),
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
    rights: token.rights.filter(isKnownRight),
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

/** A newer version may have given rights that this one doesn’t know. */
function isKnownRight(right: string): right is TokenRight {
  return TokenRight.safeParse(right).success
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
