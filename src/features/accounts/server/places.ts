import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { signInPlaces } from '#server/db/schema.ts'

/** Notes where an account signs in from; true if it is a new place of an account that has others. */
export async function noteSignInPlace({ db, now, from }: Ctx, accountId: string): Promise<boolean> {
  const { network, device } = from
  const known = await db
    .select({ isThis: sql<boolean>`bool_or(network = ${network} AND device = ${device})` })
    .from(signInPlaces)
    .where(eq(signInPlaces.accountId, accountId))
  await db
    .insert(signInPlaces)
    .values({ accountId, network, device, lastAt: now })
    .onConflictDoUpdate({
      target: [signInPlaces.accountId, signInPlaces.network, signInPlaces.device],
      set: { lastAt: now },
    })
  return known[0]?.isThis === false
}

/** Forgets every place of an account, so that none of them counts as its holder's any more. */
export async function forgetSignInPlaces(db: Db, accountId: string): Promise<void> {
  await db.delete(signInPlaces).where(eq(signInPlaces.accountId, accountId))
}
