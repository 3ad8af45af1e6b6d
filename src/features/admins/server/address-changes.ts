import { and, eq, gt } from 'drizzle-orm'
import { emailChangeMinutes } from '#features/identity/credentials.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { adminAddressChanges } from './tables.ts'

/** The secret that proves a new address; one row for each account, so a newer link replaces the older. */
export async function makeAddressChange(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  adminId: string,
  email: string,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + emailChangeMinutes * 60_000)
  const change = { tokenHash: hash, email, expiresAt }
  await db
    .insert(adminAddressChanges)
    .values({ adminId, ...change })
    .onConflictDoUpdate({ target: adminAddressChanges.adminId, set: change })
  return token
}

/** Uses a secret up; undefined if it was used, replaced or is too old. */
export async function spendAddressChange(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<{ adminId: string; email: string } | undefined> {
  const { adminId, email, tokenHash, expiresAt } = adminAddressChanges
  const [spent] = await db
    .delete(adminAddressChanges)
    .where(and(eq(tokenHash, hashToken(token)), gt(expiresAt, now)))
    .returning({ adminId, email })
  return spent
}

/** Stops a change that waits for its link. */
export async function forgetAddressChange(db: Db, adminId: string): Promise<void> {
  await db.delete(adminAddressChanges).where(eq(adminAddressChanges.adminId, adminId))
}
