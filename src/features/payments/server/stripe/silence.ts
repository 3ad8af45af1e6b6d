import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import type { Figure } from '#server/metrics.ts'
import { reconciliations } from '../tables.ts'

/** Since when Stripe has given no answer; undefined while it answers, or was never asked. */
async function findSilence(db: Db): Promise<Date | undefined> {
  const [latest] = await db
    .select({ at: reconciliations.at, failure: reconciliations.failure })
    .from(reconciliations)
    .where(eq(reconciliations.provider, 'stripe'))
    .orderBy(desc(reconciliations.at))
    .limit(1)
  return latest?.failure ? latest.at : undefined
}

/** For owners: no one is asked whether Stripe is there, its last comparison tells. */
export const cardHealth: FindHealth = async ({ db, config }) => {
  const name = 'Card payments'
  if (!config.stripe) return unusedLine(name)
  const since = await findSilence(db)
  if (!since) return { name, says: 'Stripe answers', at: null, toDo: null }
  const toDo = 'Check Stripe’s status page. Payments will catch up once it’s back.'
  return { name, says: 'Stripe hasn’t answered since', at: since, toDo }
}

export const providerSilence: Figure = {
  name: 'card_provider_silent_seconds',
  help: 'How long the card provider hasn’t answered; 0 while it answers',
  async value({ db, config, now }) {
    const since = config.stripe && (await findSilence(db))
    return since ? (now().getTime() - since.getTime()) / 1_000 : 0
  },
}
