import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Ctx, callerOf } from './context.ts'
import { idempotencyKeys } from './db/tables.ts'
import { Refusal } from './refusals.ts'

type Call = { route: string; input: unknown }

/**
 * Does an act once for the key that its call carries, and answers the same call again with the first
 * answer. The key's row comes first: a twin waits on it for the end of the other's transaction. A
 * refusal undoes the row with everything else, so that the key may be used again.
 */
export async function runOnce(
  { db, actor, now, from }: Ctx,
  { route, input }: Call,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const key = from.idempotencyKey
  if (!key) return act()
  const account = callerOf(actor)
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  const ofKey = and(eq(idempotencyKeys.account, account), eq(idempotencyKeys.key, key))
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ account, key, route, bodyHash, answer: {}, at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(ofKey)
    if (first?.route !== route || !first.bodyHash.equals(bodyHash)) throw usedForAnother()
    return first.answer
  }
  const answer = await act()
  if (answer instanceof Refusal) throw answer
  await db.update(idempotencyKeys).set({ answer }).where(ofKey)
  return answer
}

/** A key names one act; it came with another. */
export function usedForAnother(): Refusal {
  return new Refusal(
    'invalid',
    'This was already sent with different contents. Reload and try again',
    {
      code: 'key-used',
    },
  )
}
