import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { mails } from './db/tables.ts'
import type { Platform } from './platform.ts'
import { type Keys, reseal } from './secrets.ts'

/** What features keep sealed: each seals its own again. */
export const sealedParts: ((db: Db, keys: Keys) => Promise<void>)[] = []

/** At each start: what was sealed with an earlier key, or before purposes had keys of their own, is sealed again. */
export async function resealRows({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  for (const resealOwn of sealedParts) await resealOwn(db, config)
  const waiting = await db
    .select({ id: mails.id, sealed: mails.secret })
    .from(mails)
    .where(isNotNull(mails.secret))
  for (const { id, sealed } of waiting) {
    const secret = sealed && reseal(config, 'mail-secret', sealed)
    if (secret) await db.update(mails).set({ secret }).where(eq(mails.id, id))
  }
}
