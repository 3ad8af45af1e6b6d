import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type Keys, reseal } from '#server/secrets.ts'
import { admins } from './tables.ts'

/** Second factors, those in use and those begun. */
export async function resealFactors(db: Db, keys: Keys): Promise<void> {
  for (const column of ['totpSecret', 'totpPendingSecret'] as const) {
    const rows = await db
      .select({ id: admins.id, sealed: admins[column] })
      .from(admins)
      .where(isNotNull(admins[column]))
    for (const { id, sealed } of rows) {
      const secret = sealed && reseal(keys, 'second-factor', sealed)
      if (secret)
        await db
          .update(admins)
          .set({ [column]: secret })
          .where(eq(admins.id, id))
    }
  }
}
