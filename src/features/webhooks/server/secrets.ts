import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type Keys, reseal, seal, unseal } from '#server/secrets.ts'
import { webhookEndpoints } from './tables.ts'

type SealedSecrets = Pick<typeof webhookEndpoints.$inferSelect, 'secret' | 'earlierUntil'>

export function sealSecrets(keys: Keys, secrets: readonly string[]): Buffer {
  return seal(keys, 'webhook-secret', secrets.join(' '))
}

/** The secrets that messages are signed with now, the newest first; undefined where they can’t be opened anymore. */
export function findSecrets(
  keys: Keys,
  { secret, earlierUntil }: SealedSecrets,
  now: Date,
): string[] | undefined {
  try {
    const all = unseal(keys, 'webhook-secret', secret).split(' ')
    return earlierUntil && earlierUntil > now ? all : all.slice(0, 1)
  } catch {
    return undefined
  }
}

export async function resealSecrets(db: Db, keys: Keys): Promise<void> {
  const { id, secret } = webhookEndpoints
  for (const row of await db.select({ id, sealed: secret }).from(webhookEndpoints)) {
    const again = reseal(keys, 'webhook-secret', row.sealed)
    if (again)
      await db
        .update(webhookEndpoints)
        .set({ secret: again })
        // Unless it was changed meanwhile.
        .where(and(eq(id, row.id), eq(secret, row.sealed)))
  }
}
