import type { Actor, Origin } from './context.ts'
import { callerOf } from './context.ts'
import type { Db } from './db/client.ts'
import { unsealedAudit } from './db/tables.ts'

export type AuditEntry = {
  /** What was done or tried, like `admin.signed-in` or `refused`. */
  action: string
  subject?: string
  /** Ids and codes only; never content. */
  detail?: Record<string, unknown>
}

/** Appends to the audit log; the row waits unsealed, a second mostly, for its number and hash in the chain. */
export async function recordAudit(
  ctx: { db: Db; now: Date; actor: Actor; from: Pick<Origin, 'address' | 'requestId'> },
  entry: AuditEntry,
): Promise<void> {
  await ctx.db.insert(unsealedAudit).values({
    at: ctx.now,
    actor: callerOf(ctx.actor),
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ?? {},
    requestId: ctx.from.requestId,
    address: ctx.from.address,
  })
}
