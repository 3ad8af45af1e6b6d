import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { signInFirst } from './auth.ts'
import type { ApplicantActor, Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import type { Platform } from './platform.ts'

/**
 * What a verb returns once it has sent its last statement: the commit goes right behind it, and all are
 * answered in one round trip.
 */
export class Last<T> {
  readonly answer: Promise<T>
  constructor(answer: Promise<T>) {
    this.answer = answer
  }
}

/**
 * The first statement of a call, sent together with the check of its session. It knows the person only
 * by the token; what it read reaches the verb once the session is known to be live.
 */
export type First<I, F> = (db: Db, tokenHash: Buffer, input: I) => Promise<F>

type Call = {
  tokenHash: Buffer
  changes: boolean
  first(db: Db, tokenHash: Buffer): Promise<unknown>
  /** Who it turned out to be, before anything is done for them. */
  known(actor: ApplicantActor): void
  verb(ctx: Ctx<ApplicantActor>, found: unknown): Promise<unknown>
}

/** One connection for a whole call, with as few round trips as there are answers to wait for. */
export async function actAhead(
  { pool, gatekeeper }: Platform,
  ctx: Omit<Ctx, 'db' | 'actor'>,
  { tokenHash, changes, first, known, verb }: Call,
): Promise<unknown> {
  const client = await pool.connect()
  let broken: Error | undefined
  const breaks = (error: Error) => {
    broken ??= error
  }
  client.on('error', breaks)
  const db = handleOf(client)
  const begun = changes ? client.query('BEGIN') : undefined
  const session = gatekeeper.findApplicant(tokenHash, ctx.now, client)
  const found = first(db, tokenHash)
  ignoreFailures(begun, session, found)
  try {
    const actor = await session
    if (!actor) throw signInFirst()
    known(actor)
    await begun
    const result = await verb({ ...ctx, db, actor }, await found)
    if (!changes) return result
    const committed = client.query('COMMIT')
    ignoreFailures(committed)
    const answer = result instanceof Last ? await result.answer : result
    await committed
    return answer
  } catch (error) {
    if (changes) await client.query('ROLLBACK').catch(breaks)
    throw error
  } finally {
    if (!broken) client.off('error', breaks)
    client.release(broken)
  }
}

/** A failure of one is told by the one who waits for it, and others may have failed by then. */
export function ignoreFailures(...promises: (Promise<unknown> | undefined)[]): void {
  for (const promise of promises) promise?.catch(() => {})
}

/** One for each connection: what is prepared for a handle stays prepared. */
const handles = new WeakMap<PoolClient, Db>()

function handleOf(client: PoolClient): Db {
  const known = handles.get(client)
  if (known) return known
  const made = drizzle({ client })
  handles.set(client, made)
  return made
}
