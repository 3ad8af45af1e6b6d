import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { sha256 } from '#features/seals/server/sha256.ts'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { contractEvents } from './tables.ts'

/** What is in the place of the hash before the first event. */
const noHash = Buffer.alloc(32)

export type ContractEvent = {
  seq: number
  kind: string
  at: Date
  body: Record<string, unknown>
  prevHash: Buffer
  hash: Buffer
}

/**
 * Adds to the chain of a contract: who, from where, and what else is to be known of it. Two that write at
 * once cannot both follow the same event: the later one reads again and follows the earlier.
 */
export async function addEvent(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor' | 'from'>,
  contractId: string,
  kind: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { now: at, actor, from } = ctx
  const whence = actor.kind === 'system' ? {} : { address: from.address, device: from.device }
  const body = { actor: nameOf(actor), ...whence, ...more }
  while (!(await follow(ctx.db, contractId, { kind, at, body })));
}

async function follow(
  db: Db,
  contractId: string,
  said: Pick<ContractEvent, 'kind' | 'at' | 'body'>,
): Promise<boolean> {
  const [last] = await db
    .select({ seq: contractEvents.seq, at: contractEvents.at, hash: contractEvents.hash })
    .from(contractEvents)
    .where(eq(contractEvents.contractId, contractId))
    .orderBy(desc(contractEvents.seq))
    .limit(1)
  // Clocks of processes differ, and one can be set back: what follows is never earlier than what it follows.
  const at = last && last.at > said.at ? last.at : said.at
  const event = { seq: (last?.seq ?? 0) + 1, ...said, at, prevHash: last?.hash ?? noHash }
  const rows = await db
    .insert(contractEvents)
    .values({ contractId, ...event, hash: hashOfEvent(contractId, event) })
    .onConflictDoNothing()
    .returning({ seq: contractEvents.seq })
  return rows.length > 0
}

export function eventsOf(db: Db, contractId: string): Promise<ContractEvent[]> {
  const { seq, kind, at, body, prevHash, hash } = contractEvents
  return db
    .select({ seq, kind, at, body, prevHash, hash })
    .from(contractEvents)
    .where(eq(contractEvents.contractId, contractId))
    .orderBy(asc(seq))
}

/** The number of the first event that does not follow from those before it; undefined while all do. */
export function findBreak(
  contractId: string,
  events: readonly ContractEvent[],
): number | undefined {
  let prevHash: Buffer = noHash
  for (const [index, event] of events.entries()) {
    const isNext = event.seq === index + 1 && event.prevHash.equals(prevHash)
    if (!isNext || !event.hash.equals(hashOfEvent(contractId, event))) return index + 1
    prevHash = event.hash
  }
  return events.length === 0 ? 1 : undefined
}

function hashOfEvent(contractId: string, event: Omit<ContractEvent, 'hash'>): Buffer {
  const { seq, kind, at, body, prevHash } = event
  const text = canonicalJson({ contractId, seq, kind, at: at.toISOString(), body })
  return createHash('sha256').update(prevHash).update(text).digest()
}

/** JSON with its keys in order: the database keeps values, not their order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
    .join(',')}}`
}

/** The hash of a value whatever the order of its keys. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value)).toString('hex')
}
