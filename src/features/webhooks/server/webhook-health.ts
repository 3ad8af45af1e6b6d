import { isNull } from 'drizzle-orm'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { webhookEndpoints } from './tables.ts'

/** For owners: whether the systems that are told of events take what we send. */
export const webhookHealth: FindHealth = async ({ db }) => {
  const name = 'Webhooks'
  const { name: called, state, failingSince, lastSuccessAt } = webhookEndpoints
  const rows = await db
    .select({ called, state, failingSince, lastSuccessAt })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(called)
  if (rows.length === 0) return unusedLine(name)
  const failing = rows.filter(({ state, failingSince }) => state === 'off' || failingSince !== null)
  if (failing.length > 0) {
    const words = failing.map(
      ({ called, state }) => `“${called}” ${state === 'off' ? 'is switched off' : 'is failing'}`,
    )
    return { name, says: words.join(', '), at: null, toDo: 'See why under Email → Webhooks.' }
  }
  const last = rows.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).sort((a, b) => +b - +a)[0]
  return {
    name,
    says: last ? 'Last message accepted' : 'Nothing sent yet',
    at: last ?? null,
    toDo: null,
  }
}
