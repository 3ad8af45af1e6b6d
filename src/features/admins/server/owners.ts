import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { AdminRow } from './people.ts'
import { admins } from './tables.ts'

const isOwner = and(eq(admins.role, 'owner'), isNull(admins.disabledAt))

/** Locks every owner until the transaction ends, always in the same order. */
export function lockOwners(db: Db): Promise<AdminRow[]> {
  return db.select().from(admins).where(isOwner).orderBy(asc(admins.id)).for('update')
}

/** 409 where no other owner could log in while every provider is out of reach. */
export function requirePasswordOwner(
  owners: readonly AdminRow[],
  without: Pick<AdminRow, 'id'>,
): void {
  const last = owners.find(({ id }) => id === without.id)
  const isKept = owners.some(({ id, hasPassword }) => id !== without.id && hasPassword)
  if (!last?.hasPassword || isKept) return
  throw new Refusal(
    'not-now',
    'This is the last owner with a password. Another owner must choose one first, under “Your login”',
    { code: 'last-password' },
  )
}

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
    .where(isOwner)
    .orderBy(asc(admins.id))
  return rows.map(({ createdAt, roleSince, ...owner }) => ({
    ...owner,
    since: roleSince ?? createdAt,
  }))
}
