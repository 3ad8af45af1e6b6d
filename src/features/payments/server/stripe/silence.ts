import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Figure } from '#server/metrics.ts'
import { reconciliations } from '../tables.ts'

/** Since when Stripe has given no answer; undefined while it answers, or was never asked. */
export async function findSilence(db: Db): Promise<Date | undefined> {
  const [latest] = await db
    .select({ at: reconciliations.at, failure: reconciliations.failure })
    .from(reconciliations)
    .where(eq(reconciliations.provider, 'stripe'))
    .orderBy(desc(reconciliations.at))
    .limit(1)
  return latest?.failure ? latest.at : undefined
}

export const providerSilence: Figure = {
  name: 'card_provider_silent_seconds',
  help: 'How long the card provider has given no answer; 0 while it answers',
  async value({ db, config, now }) {
    const since = config.stripe && (await findSilence(db))
    return since ? (now().getTime() - since.getTime()) / 1_000 : 0
  },
}
