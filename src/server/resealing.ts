import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { admins, mails } from './db/schema.ts'
import type { Platform } from './platform.ts'
import { type Keys, type Purpose, resealed } from './secrets.ts'

/** At each start: what was sealed with an earlier key, or before purposes had keys of their own, is sealed anew. */
export async function resealRows({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  await resealColumn(db, config, 'second-factor', 'totpSecret')
  await resealColumn(db, config, 'second-factor', 'totpPendingSecret')
  const waiting = await db
    .select({ id: mails.id, sealed: mails.secret })
    .from(mails)
    .where(isNotNull(mails.secret))
  for (const { id, sealed } of waiting) {
    const secret = sealed && resealed(config, 'mail-secret', sealed)
    if (secret) await db.update(mails).set({ secret }).where(eq(mails.id, id))
  }
}

async function resealColumn(
  db: Db,
  keys: Keys,
  purpose: Purpose,
  column: 'totpSecret' | 'totpPendingSecret',
): Promise<void> {
  const rows = await db
    .select({ id: admins.id, sealed: admins[column] })
    .from(admins)
    .where(isNotNull(admins[column]))
  for (const { id, sealed } of rows) {
    const secret = sealed && resealed(keys, purpose, sealed)
    if (secret)
      await db
        .update(admins)
        .set({ [column]: secret })
        .where(eq(admins.id, id))
  }
}
