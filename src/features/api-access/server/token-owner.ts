import { type SQLWrapper, sql } from 'drizzle-orm'

type Maker = Record<'disabledAt' | 'role', SQLWrapper>

/** Whether the one who made a token is an owner as before: else it stops. */
export function isOwnerStill({ disabledAt, role }: Maker) {
  return sql<boolean>`(${disabledAt} IS NULL AND ${role} = 'owner')`
}
