import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { admins } from './tables.ts'

/** Everybody who is an owner now, and since when without a break. */
export async function listOwners(db: Db) {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      address: admins.email,
      createdAt: admins.createdAt,
      roleSince: admins.roleSince,
    })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt)))
    .orderBy(asc(admins.id))
  return rows.map(({ createdAt, roleSince, ...owner }) => ({
    ...owner,
    since: roleSince ?? createdAt,
  }))
}
